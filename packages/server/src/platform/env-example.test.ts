import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from './config.ts'
import { renderEnvExample } from './env-example.ts'

const FILE = join(import.meta.dirname, '../../../../.env.example')

test('.env.example equals the file generated from the settings and lists each of them', async () => {
  const content = renderEnvExample()
  for (const name of Object.keys(environment.shape)) expect(content).toContain(`# ${name}=`)
  await expect(content).toMatchFileSnapshot(FILE)
})
