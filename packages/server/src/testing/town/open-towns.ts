import { inject } from 'vitest'
import { type Connection, type Db, openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { hasDebianPostgres, startDebianPostgres } from '../debian-postgres.ts'
import { createTestDatabase } from '../test-database.ts'
import { loadTown } from './load-town.ts'

export interface OpenTown {
  connection: Exclude<Connection, { connectionString: string }>
  close: () => Promise<void>
}

type Load = (db: Db) => Promise<void>

async function openOnPostgres18(load: Load): Promise<OpenTown> {
  const { db, connection, drop } = await createTestDatabase(inject('postgres'))
  await load(db)
  return { connection, close: drop }
}

async function openOnPostgres15(load: Load): Promise<OpenTown> {
  const postgres = startDebianPostgres()
  postgres.sql('create database town')
  const connection = { ...postgres.connection, database: 'town' }
  const db = openDatabase(connection, () => undefined)
  await migrate(db)
  await load(db)
  await db.destroy()
  return { connection, close: async () => postgres.stop() }
}

/** Opens a database on each version of PostgreSQL that this machine has, and loads data into it. */
export const SERVERS: [string, (load: Load) => Promise<OpenTown>][] = [
  ['the PostgreSQL of the tests', openOnPostgres18],
  ...(hasDebianPostgres ? [['PostgreSQL 15', openOnPostgres15] satisfies (typeof SERVERS)[number]] : []),
]

/** The same with the test town of this many items. */
export const TOWN_SERVERS = SERVERS.map(
  ([name, open]) => [name, (itemCount: number) => open((db) => loadTown(db, itemCount))] as const,
)
