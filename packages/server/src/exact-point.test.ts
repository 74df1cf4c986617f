import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { textOf } from './testing/data-archive.ts'
import { insertItem, makeItemBody } from './testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from './testing/test-app.ts'

const lines: string[] = []
const app = setUpTestApp({ log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }) })
let anna: SignedInPerson
let admin: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

/** Digits that no public point has: it has six decimals. */
const POINT = { latitude: 45.737_123_457, longitude: 7.317_765_431 }
const DIGITS = /7371234|3177654/

const call = (person: SignedInPerson, method: 'DELETE' | 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
  app.fastify.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })

/** All rows of all tables as text. */
async function dumpTables(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  const contents = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(app.db)),
  )
  return contents.flatMap(({ rows: found }) => found.map(({ row }) => row)).join('\n')
}

test('[PRIV-18] An exact point that a form sends is in no table, log line, answer, admin list or data export', async () => {
  const answers: string[] = []
  const send = async (...request: Parameters<typeof call>) => {
    const answer = await call(...request)
    answers.push(textOf(answer))
    return answer
  }
  const clientId = '5f0e4f5e-8d0d-4a55-9d6e-0c9a3c1f2b11'
  const created = await send(anna, 'POST', '/api/items', makeItemBody({ ...POINT, clientId }))
  const id = JSON.parse(created.body)._id
  expect(created.statusCode).toBe(201)
  // A repetition, a refused call, a change, a received item that is put back, and one that shows only its municipality.
  expect((await send(anna, 'POST', '/api/items', makeItemBody({ ...POINT, clientId }))).statusCode).toBe(201)
  expect((await send(anna, 'POST', '/api/items', { ...makeItemBody(POINT), title: '' })).statusCode).toBe(400)
  expect((await send(anna, 'PATCH', `/api/items/${id}`, POINT)).statusCode).toBe(200)
  const received = await insertItem(app.db, { owner: anna.uid, availability: 'scambiato' })
  expect((await send(anna, 'POST', `/api/items/${received}/put-back`, POINT)).statusCode).toBe(201)
  expect((await send(anna, 'POST', '/api/items', makeItemBody({ ...POINT, onlyMunicipality: true }))).statusCode).toBe(201)
  for (const url of [`/api/items/${id}`, '/api/items', '/api/me/data', '/api/me', `/item/${id}`]) await send(anna, 'GET', url)
  for (const url of [`/api/items/${id}`, '/api/admin/items', '/api/admin/people']) await send(admin, 'GET', url)
  expect((await send(anna, 'DELETE', `/api/items/${id}`)).statusCode).toBe(200)

  const tables = await dumpTables()
  expect(tables).toContain(anna.uid)
  expect(tables).not.toMatch(DIGITS)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join('')).not.toMatch(DIGITS)
  expect(answers.join('\n')).not.toMatch(DIGITS)
})
