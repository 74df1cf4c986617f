import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { type AppMigration, migrate } from './migrate.ts'

/** Creates an empty database, dropped after the test. */
async function createEmptyDatabase() {
  const server = inject('postgres')
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  return { ...server, database }
}

test('[DB-14] Each migration runs once, even if several processes start at the same time', async () => {
  const connection = await createEmptyDatabase()
  const databases = Array.from({ length: 6 }, () => openDatabase(connection, () => undefined))
  await Promise.all(databases.map((db) => migrate(db)))
  await Promise.all(databases.map((db) => db.destroy()))

  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  await client.end()
  const files = await readdir(new URL('../../migrations', import.meta.url))
  expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files.filter((file) => !file.includes('.test.')).sort())
})

function openTestDatabase(connection: Awaited<ReturnType<typeof createEmptyDatabase>>) {
  const db = openDatabase(connection, () => undefined)
  onTestFinished(() => db.destroy())
  return db
}

/** Migrations that run the given statements. */
function createProvider(all: Record<string, { alone?: true; statements: string[] }>) {
  const migrations = Object.entries(all).map(([name, { alone, statements }]): [string, AppMigration] => {
    const up: AppMigration['up'] = async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
    return [name, { up, ...(alone ? { alone } : {}) }]
  })
  return { getMigrations: async () => Object.fromEntries(migrations) }
}

test('[DB-26] An index is created concurrently and only once, even if several processes start at the same time', {
  tags: ['thorough'],
}, async () => {
  const connection = await createEmptyDatabase()
  const provider = createProvider({
    '1-table': { statements: ['create table toys (id int)'] },
    '2-index': { alone: true, statements: ['create index concurrently toys_id on toys (id)'] },
    '3-column': { statements: ['alter table toys add colour text'] },
  })
  const databases = Array.from({ length: 4 }, () => openTestDatabase(connection))
  await Promise.all(databases.map((db) => migrate(db, provider)))
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'toys_id'::regclass`.execute(openTestDatabase(connection))
  expect(rows).toEqual([{ valid: true }])
})

test('[DB-26] A failed migration is rolled back, and the next start runs it again', async () => {
  const db = openTestDatabase(await createEmptyDatabase())
  const first = { '1-table': { statements: ['create table toys (id int)'] } }
  await migrate(db, createProvider(first))
  const broken = { ...first, '2-more': { statements: ['create table tools (id int)', 'select nonsense'] } }
  await expect(migrate(db, createProvider(broken))).rejects.toThrow('La migrazione 2-more non è riuscita')
  await migrate(db, createProvider({ ...first, '2-more': { statements: ['create table tools (id int)'] } }))
})

test('[DB-26] A process of the previous version starts on a database that a newer version has migrated', async () => {
  const db = openTestDatabase(await createEmptyDatabase())
  const before = { '1-table': { statements: ['create table toys (id int)'] } }
  await migrate(db, createProvider({ ...before, '2-column': { statements: ['alter table toys add colour text'] } }))
  await migrate(db, createProvider(before))
})
