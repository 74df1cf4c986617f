import { existsSync } from 'node:fs'
import type { Config } from '../platform/config.ts'
import type { Connection } from '../platform/database.ts'
import { servingEmbedded, startEmbedded } from '../platform/postgres/embedded.ts'
import { StartError } from '../platform/start-error.ts'

export interface Reached {
  connection: Connection
  /** Stops the embedded PostgreSQL if it was started for this. */
  leave: () => Promise<void>
}

const nothing = async () => undefined

/** Connects to the configured database for reading, without migrating it. The embedded one may be in use by a server. */
export async function reachDatabase({ databaseUrl, dataDir, embeddedDbUid }: Config): Promise<Reached> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, leave: nothing }
  const folder = `${dataDir}/postgres`
  const serving = servingEmbedded(folder)
  if (serving) return { connection: serving, leave: nothing }
  if (!existsSync(folder) && !existsSync(`${folder}.elsewhere`))
    throw new StartError(`In ${dataDir} non c’è un database da salvare.`)
  return startedFor(folder, embeddedDbUid)
}

/** Connects to the configured database for a restore. The embedded one must not be in use. */
export async function reachEmptyDatabase({ databaseUrl, dataDir, embeddedDbUid }: Config): Promise<Reached> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, leave: nothing }
  return startedFor(`${dataDir}/postgres`, embeddedDbUid)
}

async function startedFor(folder: string, uid: number | null): Promise<Reached> {
  const { connection, stop } = await startEmbedded(folder, uid === null ? {} : { uid })
  return { connection, leave: stop }
}
