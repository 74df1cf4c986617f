import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Connection, type Db, openDatabase, TIMEOUTS } from './database.ts'
import { DatabaseUnavailable, SlowStatement } from './database-unavailable.ts'
import { migrate } from './migrate.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { checkExternal } from './postgres/external.ts'

export interface StartedDatabase {
  db: Db
  connection: Connection
  /** Closes the connections and stops the embedded server. */
  stop: () => Promise<void>
}

/** In milliseconds. */
const CONNECT_TIMEOUT = 10_000

/** Opens and migrates the configured database: the one at DATABASE_URL, else the embedded one in the data folder. */
export async function startDatabase(config: Config, log: Logger, onLost: (error: unknown) => void): Promise<StartedDatabase> {
  const onError = (error: Error | null) => {
    if (error === null) log.warn('database available')
    else log.error({ err: error }, describeError(error))
  }
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl }
    await checkAndMigrate({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT }, checkExternal)
    const db = openDatabase({ ...connection, ...TIMEOUTS }, onError, config.databaseConnections)
    return { db, connection, stop: () => db.destroy() }
  }
  const { connection, stop } = await startEmbedded(`${config.dataDir}/postgres`, {
    onWarning: (sentence) => log.warn(sentence),
    onLost,
    ...(config.embeddedDbUid === null ? {} : { uid: config.embeddedDbUid }),
  })
  try {
    await checkAndMigrate(connection)
  } catch (error) {
    await stop()
    throw error
  }
  const db = openDatabase({ ...connection, ...TIMEOUTS }, onError, config.databaseConnections)
  return {
    db,
    connection,
    stop: async () => {
      await db.destroy()
      await stop()
    },
  }
}

function describeError(error: Error): string {
  if (error instanceof SlowStatement) return 'statement too slow'
  return error instanceof DatabaseUnavailable ? 'database unavailable: requests are answered 503 with Retry-After' : 'database'
}

/** Uses separate connections without a query timeout, because a migration may take long. */
async function checkAndMigrate(
  connection: Parameters<typeof openDatabase>[0],
  check: (db: Db) => Promise<void> = async () => undefined,
) {
  const db = openDatabase(connection, () => undefined, 2)
  try {
    await check(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
