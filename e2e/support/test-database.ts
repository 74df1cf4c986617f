import { join } from 'node:path'
import type { Connection } from '@barattolo/server/platform/database'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { startDebianPostgres } from '@barattolo/server/testing/debian-postgres'
import { startEmbeddedProcess } from '@barattolo/server/testing/embedded-process'
import type { Combination } from './combination.ts'

interface TestDatabase {
  connection: Connection
  stop: () => Promise<void>
}

/** On an external server the app gets a role without superuser rights and a database, as from a hosting provider. */
const CREATE_DATABASE = ['create role town login', "create database town owner town template template0 encoding 'UTF8'"]

/** Starts an empty database for a test app. */
export async function startTestDatabase(kind: Combination['postgres'], folder: string): Promise<TestDatabase> {
  if (kind === 'embedded') return startEmbedded(folder)
  if (kind === 'debian') {
    const postgres = startDebianPostgres()
    for (const statement of CREATE_DATABASE) postgres.sql(statement)
    return { connection: { connectionString: postgres.url('town', 'town') }, stop: async () => postgres.stop() }
  }
  const postgres = await startEmbeddedProcess(join(folder, 'of-its-own'))
  for (const statement of CREATE_DATABASE) await postgres.query(statement)
  const host = encodeURIComponent(postgres.connection.host)
  return { connection: { connectionString: `postgres://town@${host}/town` }, stop: postgres.stop }
}
