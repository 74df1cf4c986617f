import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { narrowDataFolder } from '../config/data-folder.ts'
import { StartError } from '../config/start-error.ts'
import { findRunningEmbedded, startEmbedded } from '../postgres/embedded.ts'
import { checkExternal } from '../postgres/external.ts'
import { adaptToPooler } from '../postgres/pooler.ts'
import { isDatabaseAway, startErrorFrom } from '../postgres/start-failure.ts'
import { type Connection, type DatabaseChange, type Db, openDatabase, TIMEOUTS } from './database.ts'
import { DatabaseUnavailable, SlowStatement } from './database-unavailable.ts'
import { migrate } from './migrate.ts'
import { WritesRefused } from './write-refusals.ts'

export interface StartedDatabase {
  db: Db
  connection: Connection
  /** Closes the connections and stops the embedded server. */
  stop: () => Promise<void>
}

type CheckDatabase = (db: Db) => Promise<void>

/** In milliseconds. */
const CONNECT_TIMEOUT = 10_000
/** In milliseconds, between two attempts of a start that waits for the database. */
const RETRY_DELAY = 1000

/**
 * Narrows the modes of the data folder, then opens and migrates the configured database: the one at DATABASE_URL, else the embedded
 * one in the data folder. `onAway` is called once if the one at DATABASE_URL cannot be reached yet, and the start waits for it;
 * without `onAway` it fails. `beforeMigration` may refuse the data: nothing has been changed then.
 */
export async function startDatabase(
  config: Config,
  log: Logger,
  onLost: (error: unknown) => void,
  onAway?: () => Promise<void>,
  beforeMigration: CheckDatabase = async () => undefined,
): Promise<StartedDatabase> {
  narrowDataFolder(config, (sentence) => log.warn(sentence))
  const onChange = (change: DatabaseChange) => logAvailability(log, change)
  if (config.databaseUrl !== null) {
    const given = { connectionString: config.databaseUrl }
    let connection: Connection = given
    const check: CheckDatabase = async (db) => {
      connection = await adaptToPooler(given)
      await checkExternal(db)
      await beforeMigration(db)
    }
    const attempt = () => checkAndMigrate({ ...given, connectionTimeoutMillis: CONNECT_TIMEOUT }, check)
    await repeatWhileAway(attempt, log, onAway)
    const db = openDatabase({ ...connection, ...TIMEOUTS }, onChange, config.databaseConnections)
    return { db, connection, stop: () => db.destroy() }
  }
  const { connection, stop } = await startEmbedded(`${config.dataDir}/postgres`, {
    onWarning: (sentence) => log.warn(sentence),
    onLost,
    ...(config.embeddedDbUid === null ? {} : { uid: config.embeddedDbUid }),
  })
  try {
    await checkAndMigrate(connection, beforeMigration)
  } catch (error) {
    await stop()
    throw error
  }
  const db = openDatabase({ ...connection, ...TIMEOUTS }, onChange, config.databaseConnections)
  return {
    db,
    connection,
    stop: async () => {
      await db.destroy()
      await stop()
    },
  }
}

/** Like `startDatabase`, for a program: a server may be using the embedded database, which the program then shares. */
export async function openDatabaseBesideServer(
  config: Config,
  log: Logger,
  beforeMigration?: CheckDatabase,
): Promise<Pick<StartedDatabase, 'db' | 'stop'> & { isServerRunning: boolean }> {
  const running = config.databaseUrl === null ? findRunningEmbedded(`${config.dataDir}/postgres`) : null
  if (running === null) {
    const started = await startDatabase(config, log, (error) => log.error({ err: error }, 'database'), undefined, beforeMigration)
    return { ...started, isServerRunning: false }
  }
  try {
    await checkAndMigrate({ ...running, connectionTimeoutMillis: CONNECT_TIMEOUT }, beforeMigration)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable)
      throw new StartError(
        `Il database in ${config.dataDir} è in uso da un altro Barattolo e da qui non si raggiunge: fermalo, oppure usa lo stesso utente, e riprova.`,
        { cause },
      )
    throw cause
  }
  const db = openDatabase({ ...running, ...TIMEOUTS }, () => undefined)
  return { db, stop: () => db.destroy(), isServerRunning: true }
}

/** Repeats the attempt until it succeeds or fails for another reason than that the database is away. */
async function repeatWhileAway(attempt: () => Promise<void>, log: Logger, onAway?: () => Promise<void>) {
  let awaySince: number | null = null
  for (;;) {
    try {
      await attempt()
      break
    } catch (error) {
      if (!onAway || !isDatabaseAway(error)) throw startErrorFrom(error)
      if (awaySince === null) {
        awaySince = performance.now()
        // The cast is safe: `isDatabaseAway` is true only for this class.
        logAvailability(log, error as DatabaseUnavailable)
        await onAway()
      }
    }
    await pause(RETRY_DELAY)
  }
  if (awaySince !== null) logAvailability(log, { outageSeconds: Math.round((performance.now() - awaySince) / 1000) })
}

function logAvailability(log: Logger, change: DatabaseChange) {
  if ('refusedSeconds' in change) log.warn(change, 'database accepts writes')
  else if (!(change instanceof Error)) log.warn(change, 'database available')
  else if (change instanceof WritesRefused)
    log.error(
      { reason: change.message, database: change.reason },
      'database refuses writes: they are answered 503 with Retry-After',
    )
  else if (change instanceof SlowStatement) log.error({ err: change }, 'statement too slow')
  else log.error({ reason: change.message }, 'database unavailable: requests are answered 503 with Retry-After')
}

/** Uses separate connections without a query timeout, because a migration may take long. */
async function checkAndMigrate(connection: Parameters<typeof openDatabase>[0], check: CheckDatabase = async () => undefined) {
  const db = openDatabase(connection, () => undefined, 2)
  try {
    await check(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
