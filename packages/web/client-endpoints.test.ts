import { readdirSync, readFileSync } from 'node:fs'
import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { build, type Plugin, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { clientEndpoints, readClientEndpoints } from './client-endpoints.ts'

const CONTRACT = `
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const holiday = z.object({ since: z.iso.datetime() })
export type Holiday = z.infer<typeof holiday>
const path = '/api/me/holiday'
const own = { access: 'signedIn', params: z.object({}), answer: holiday } as const
const write = { ...own, method: 'POST', status: 201 } as const

export const readHoliday = endpoint({ ...own, method: 'GET', path, summary: 'La pausa' })
export const startHoliday = endpoint({ ...write, path: '/api/me/start', beforeRules: true, summary: 'Comincia', body: holiday })
`

describe('the endpoints of a contract for the browser', () => {
  test('An endpoint keeps the method, path, access and the exception from the rules, also those of constants that it spreads', () => {
    expect(readClientEndpoints(CONTRACT, 'contract.ts')).toEqual({
      readHoliday: { access: 'signedIn', method: 'GET', path: '/api/me/holiday' },
      startHoliday: { access: 'signedIn', method: 'POST', path: '/api/me/start', beforeRules: true },
    })
  })

  test.each([
    [
      "export const read = endpoint({ method: 'GET', path: pathOf('me'), access: 'public' })",
      /path of an endpoint is not a constant/,
    ],
    ["import { own } from './own.ts'\nexport const read = endpoint({ ...own, path: '/api/me' })", /not an object literal/],
    ['export const read = endpoint(buildContract())', /not an object literal/],
  ])('An endpoint that the build cannot read is an error: %s', (code, message) => {
    expect(() => readClientEndpoints(code, 'contract.ts')).toThrow(message)
  })

  test('The build reads from the source of each endpoint what the endpoint has at run time', () => {
    const sources = new URL('../domain/src/', import.meta.url)
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const read = files.flatMap((file) => Object.values(readClientEndpoints(readFileSync(new URL(file, sources), 'utf8'), file)))
    const declared = ENDPOINTS.map(({ method, path, access, beforeRules }) => ({
      method,
      path,
      access,
      ...(beforeRules ? { beforeRules } : {}),
    }))
    expect(read).toHaveLength(declared.length)
    expect(read).toEqual(expect.arrayContaining(declared))
  })
})

describe('a build with the endpoint of a contract', () => {
  test('The bundle contains the endpoint, but neither its schemas nor the schema library', async () => {
    const code = await bundle("import { createItem } from '@barattolo/domain/items/contract'\nconsole.log(createItem)")
    expect(code).toContain('/api/items')
    expect(code).not.toContain('_zod')
    expect(code.length).toBeLessThan(300)
  })

  test('An import of a schema from a contract fails', async () => {
    const code = "import { newItem } from '@barattolo/domain/items/contract'\nconsole.log(newItem)"
    await expect(bundle(code)).rejects.toThrow('"newItem" is not exported')
  })
})

async function bundle(code: string): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry.ts' ? `${import.meta.dirname}/src/entry.ts` : null),
    load: (id) => (id.endsWith('/src/entry.ts') ? code : null),
  }
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'silent',
    plugins: [entry, clientEndpoints()],
    build: { write: false, rolldownOptions: { input: 'entry.ts' } },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  return script.code
}
