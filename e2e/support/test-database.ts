import { randomUUID } from 'node:crypto'
import { type Connection, openDatabase } from '@barattolo/server/platform/database/database'
import { migrate } from '@barattolo/server/platform/database/migrate'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { checkExternal } from '@barattolo/server/platform/postgres/external'
import { startDebianPostgres } from '@barattolo/server/testing/debian-postgres'
import { runAsAdmin, TEMPLATE } from '@barattolo/server/testing/test-database'
import type { Combination } from './combination.ts'

/** A PostgreSQL with a migrated template database. */
export interface DatabaseServer {
  kind: Combination['postgres']
  /** Of the superuser. */
  admin: { host: string; user: string; database: string }
}

/** On an external server the app gets a role without superuser rights, as from a hosting provider. */
const EXTERNAL_ROLE = 'town'

/** `settings` override those of the embedded PostgreSQL. */
export async function startDatabaseServer(
  kind: Combination['postgres'],
  folder: string,
  settings: Record<string, string> = {},
): Promise<{ databaseServer: DatabaseServer; stop: () => Promise<void> }> {
  const postgres = kind === 'debian' ? startDebianPostgres() : await startEmbedded(folder, { settings })
  const databaseServer: DatabaseServer = { kind, admin: postgres.connection }
  if (kind !== 'embedded') {
    await runAsAdmin(databaseServer.admin, `create role ${EXTERNAL_ROLE} login`)
    // For `emptyTables`. The product does not set it.
    await runAsAdmin(databaseServer.admin, `grant set on parameter session_replication_role to ${EXTERNAL_ROLE}`)
  }
  await runAsAdmin(
    databaseServer.admin,
    `create database ${TEMPLATE} owner ${roleOf(databaseServer)} template template0 encoding 'UTF8'`,
  )
  const db = openDatabase(connectionTo(databaseServer, TEMPLATE), () => undefined)
  if (kind !== 'embedded') await checkExternal(db)
  await migrate(db)
  await db.destroy()
  return { databaseServer, stop: async () => postgres.stop() }
}

/** Copies the template database. */
export async function createDatabase(server: DatabaseServer): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(server.admin, `create database ${database} owner ${roleOf(server)} template ${TEMPLATE} strategy file_copy`)
  return connectionTo(server, database)
}

const roleOf = ({ kind, admin }: DatabaseServer) => (kind === 'embedded' ? admin.user : EXTERNAL_ROLE)

function connectionTo({ kind, admin }: DatabaseServer, database: string): Connection {
  if (kind === 'embedded') return { ...admin, database }
  return { connectionString: `postgres://${EXTERNAL_ROLE}@${encodeURIComponent(admin.host)}/${database}` }
}
