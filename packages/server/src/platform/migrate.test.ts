import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** A database with nothing in it, beside those of the other tests. */
async function emptyDatabase() {
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

test('[DB-14] migrations run once each, however many start at the same time', async () => {
  const connection = await emptyDatabase()
  const starts = Array.from({ length: 6 }, () => openDatabase(connection, () => undefined))
  await Promise.all(starts.map((db) => migrate(db)))
  await Promise.all(starts.map((db) => db.destroy()))

  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  await client.end()
  const files = await readdir(new URL('../migrations/', import.meta.url))
  expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files.filter((file) => !file.includes('.test.')).sort())
})
