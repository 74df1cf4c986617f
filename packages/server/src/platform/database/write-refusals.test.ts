import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { makeItemBody } from '../../testing/factories.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { DatabaseChange, Db } from './database.ts'
import { WritesRefused, writeRefusalOf } from './write-refusals.ts'

/** Lets PostgreSQL refuse new objects and new tables like one whose disk is full, until the returned function is called. */
async function refuseWrites(db: Db) {
  const refusal = sql.lit(`begin raise exception 'no space left' using errcode = 'disk_full'; end`)
  await sql`create function refuse() returns trigger language plpgsql as ${refusal}`.execute(db)
  await sql`create function refuse_table() returns event_trigger language plpgsql as ${refusal}`.execute(db)
  await sql`create trigger refuse before insert on items for each row execute function refuse()`.execute(db)
  await sql`create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_table()`.execute(
    db,
  )
  return async () => {
    await sql`drop event trigger refuse`.execute(db)
    await sql`drop trigger refuse on items`.execute(db)
  }
}

async function setUp() {
  const database = await createTestDatabase(inject('postgres'))
  const changes: DatabaseChange[] = []
  const onDatabaseChange = (change: DatabaseChange) => void changes.push(change)
  const app = await startTestApp({ connection: database.connection, onDatabaseChange, environment: { SHARED_ANSWERS: 'off' } })
  onTestFinished(async () => {
    await app.close()
    await database.drop()
  })
  return { app, db: database.db, changes }
}

test('[ERR-56] While the disk of the database is full writes get 503 in Italian, reads are answered, the process is not ready and says why, and all ends by itself', async () => {
  const { app, db, changes } = await setUp()
  const anna = await app.signIn({ name: 'Anna' })
  const publish = () => app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, body: makeItemBody() })
  const statusOf = async (url: string) => (await app.fastify.inject({ url, headers: anna.headers })).statusCode
  const health = async () => (await app.fastify.inject('/api/health')).json()
  expect((await publish()).statusCode).toBe(201)
  expect([await statusOf('/api/ready'), await health()]).toEqual([200, { alive: true, database: 'here' }])

  const acceptWrites = await refuseWrites(db)
  for (const _ of [1, 2, 3]) {
    const refused = await publish()
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
    expect(refused.json()).toMatchObject({ code: 'unavailable', detail: it.problems.unavailable })
  }
  expect(await health()).toEqual({ alive: true, database: 'full' })
  expect([await statusOf('/api/ready'), await statusOf('/api/items'), await statusOf('/api/me')]).toEqual([503, 200, 200])
  expect(changes).toEqual([expect.any(WritesRefused)])

  await acceptWrites()
  await vi.waitFor(async () => expect(await statusOf('/api/ready')).toBe(200), { timeout: 10_000 })
  expect(await health()).toEqual({ alive: true, database: 'here' })
  expect((await publish()).statusCode).toBe(201)
  expect(changes).toEqual([expect.any(WritesRefused), { refusedSeconds: expect.any(Number) }])
  const { count } = await db.selectFrom('items').select(db.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  expect(count).toBe('2')
})

test.each([
  ['a full disk', '53100', 'scrittura non riuscita', 'full'],
  ['a quota', 'XX000', 'could not extend file "base/1/2": Disk quota exceeded', 'full'],
  ['a read-only database', '25006', 'cannot execute INSERT in a read-only transaction', 'readOnly'],
  ['a broken rule of a table', '23505', 'duplicate key', undefined],
])('[ERR-56] The error of %s is classified correctly as refusal of writes or not', (_what, code, message, expected) => {
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
  expect(writeRefusalOf(error)?.reason).toBe(expected)
  expect(writeRefusalOf(new Error(message))).toBeNull()
})
