import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Connection, type Db, openDatabase, PATIENCE } from './database.ts'
import { DatabaseAway, SlowStatement } from './database-away.ts'
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
const FOUND_WITHIN = 10_000

/** Opens and migrates the configured database: the one at DATABASE_URL, else the embedded one in the data folder. */
export async function startDatabase(config: Config, log: Logger, onLost: (error: unknown) => void): Promise<StartedDatabase> {
  const onError = (error: Error | null) => {
    if (error === null) log.warn('database available')
    else log.error({ err: error }, whatOf(error))
  }
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl }
    await prepare({ ...connection, connectionTimeoutMillis: FOUND_WITHIN }, checkExternal)
    const db = openDatabase({ ...connection, ...PATIENCE }, onError, config.databaseConnections)
    return { db, connection, stop: () => db.destroy() }
  }
  const { connection, stop } = await startEmbedded(`${config.dataDir}/postgres`, {
    say: (sentence) => log.warn(sentence),
    onLost,
    ...(config.embeddedDbUid === null ? {} : { uid: config.embeddedDbUid }),
  })
  try {
    await prepare(connection)
  } catch (error) {
    await stop()
    throw error
  }
  const db = openDatabase({ ...connection, ...PATIENCE }, onError, config.databaseConnections)
  return {
    db,
    connection,
    stop: async () => {
      await db.destroy()
      await stop()
    },
  }
}

function whatOf(error: Error): string {
  if (error instanceof SlowStatement) return 'statement too slow'
  return error instanceof DatabaseAway ? 'database unavailable: requests are answered 503 with Retry-After' : 'database'
}

/** On separate connections without a query timeout, because a migration may take long. */
async function prepare(connection: Parameters<typeof openDatabase>[0], check: (db: Db) => Promise<void> = async () => undefined) {
  const db = openDatabase(connection, () => undefined, 2)
  try {
    await check(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
