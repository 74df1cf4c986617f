import { inject } from 'vitest'
import { type Connection, openDatabase } from '../../platform/database.ts'
import { migrate } from '../../platform/migrate.ts'
import { hasDebianPostgres, startDebianPostgres } from '../debian-postgres.ts'
import { createTestDatabase } from '../test-database.ts'
import { loadTown } from './load-town.ts'

export interface OpenTown {
  connection: Exclude<Connection, { connectionString: string }>
  close: () => Promise<void>
}

async function openOnPostgres18(itemCount: number): Promise<OpenTown> {
  const { db, connection, drop } = await createTestDatabase(inject('postgres'))
  await loadTown(db, itemCount)
  return { connection, close: drop }
}

async function openOnPostgres15(itemCount: number): Promise<OpenTown> {
  const postgres = startDebianPostgres()
  postgres.sql('create database town')
  const connection = { ...postgres.connection, database: 'town' }
  const db = openDatabase(connection, () => undefined)
  await migrate(db)
  await loadTown(db, itemCount)
  await db.destroy()
  return { connection, close: async () => postgres.stop() }
}

/** Opens the test town on each version of PostgreSQL that this machine has. */
export const TOWN_SERVERS: [string, (itemCount: number) => Promise<OpenTown>][] = [
  ['the PostgreSQL of the tests', openOnPostgres18],
  ...(hasDebianPostgres ? [['PostgreSQL 15', openOnPostgres15] satisfies (typeof TOWN_SERVERS)[number]] : []),
]
