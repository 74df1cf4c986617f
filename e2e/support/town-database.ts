import { join } from 'node:path'
import type { Connection } from '@barattolo/server/platform/database'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { startDebianPostgres } from '@barattolo/server/testing/debian-postgres'
import { embeddedProcess } from '@barattolo/server/testing/embedded-process'
import type { Combination } from './combination.ts'

interface TownDatabase {
  connection: Connection
  stop: () => Promise<void>
}

/** Somebody else's PostgreSQL gives us a role that is no superuser and a database of its own, as a hoster does. */
const LET_IN = ['create role town login', "create database town owner town template template0 encoding 'UTF8'"]

/** An empty database for a house; nothing of it stays. */
export async function townDatabase(kind: Combination['postgres'], folder: string): Promise<TownDatabase> {
  if (kind === 'embedded') return startEmbedded(folder)
  if (kind === 'debian') {
    const postgres = startDebianPostgres()
    for (const statement of LET_IN) postgres.sql(statement)
    return { connection: { connectionString: postgres.url('town', 'town') }, stop: async () => postgres.stop() }
  }
  const postgres = await embeddedProcess(join(folder, 'of-its-own'))
  for (const statement of LET_IN) await postgres.query(statement)
  const host = encodeURIComponent(postgres.connection.host)
  return { connection: { connectionString: `postgres://town@${host}/town` }, stop: postgres.stop }
}
