import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENDPOINTS, isEndpoint } from './endpoints.ts'

const SOURCES = new URL('../', import.meta.url)

/** All files that declare an endpoint, whether `endpoints.ts` imports them or not. */
const contractFiles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => readFileSync(new URL(file, SOURCES), 'utf8').includes('= endpoint({'))

test('ENDPOINTS contains each endpoint of each file that declares one', async () => {
  const declared = await Promise.all(
    contractFiles.map(async (file) => {
      const exports: object = await import(new URL(file, SOURCES).href)
      return Object.values(exports).filter(isEndpoint)
    }),
  )
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  expect(ENDPOINTS.length).toBeGreaterThan(100)
  expect(ENDPOINTS.map(nameOf).sort()).toEqual(declared.flat().map(nameOf).sort())
})

test('Each endpoint that a file declares is exported', () => {
  const declarations = contractFiles.flatMap((file) => readFileSync(new URL(file, SOURCES), 'utf8').match(/\bendpoint\(\{/g))
  expect(declarations).toHaveLength(ENDPOINTS.length)
})
