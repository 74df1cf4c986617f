import { existsSync } from 'node:fs'
import type { Config } from '../platform/config/config.ts'
import { StartError } from '../platform/config/start-error.ts'
import type { Connection } from '../platform/database/database.ts'
import { findAnyBinaries } from '../platform/postgres/binaries.ts'
import { findRunningEmbedded, startEmbedded } from '../platform/postgres/embedded.ts'

export interface OpenedDatabase {
  connection: Connection
  /** Stops the embedded PostgreSQL if opening the database has started it. */
  close: () => Promise<void>
}

const noop = async () => undefined

/** Connects to the configured database for reading, without migrating it. The embedded one may be in use by a server. */
export async function openSourceDatabase({ databaseUrl, dataDir, embeddedDbUid }: Config): Promise<OpenedDatabase> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, close: noop }
  const folder = `${dataDir}/postgres`
  const running = findRunningEmbedded(folder)
  if (running) return { connection: running, close: noop }
  if (!hasSourceDatabase({ databaseUrl, dataDir })) throw new StartError(`In ${dataDir} non c’è un database da salvare.`)
  return startEmbeddedIn(folder, embeddedDbUid)
}

/** Whether a database is configured, or the embedded one exists. */
export function hasSourceDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  const folder = `${dataDir}/postgres`
  return databaseUrl !== null || existsSync(folder) || existsSync(`${folder}.elsewhere`)
}

/** Connects to the configured database for a restore. The embedded one must not be in use. */
export async function openTargetDatabase({ databaseUrl, dataDir, embeddedDbUid }: Config): Promise<OpenedDatabase> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, close: noop }
  return startEmbeddedIn(`${dataDir}/postgres`, embeddedDbUid)
}

/** A new database in this folder, with any PostgreSQL that there is. */
export async function openTemporaryDatabase({ dataDir, embeddedDbUid }: Config): Promise<OpenedDatabase> {
  return startEmbeddedIn(`${dataDir}/postgres`, embeddedDbUid, findAnyBinaries())
}

async function startEmbeddedIn(folder: string, uid: number | null, native?: string): Promise<OpenedDatabase> {
  const { connection, stop } = await startEmbedded(folder, { ...(uid === null ? {} : { uid }), ...(native ? { native } : {}) })
  return { connection, close: stop }
}
