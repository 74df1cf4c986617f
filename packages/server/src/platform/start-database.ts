import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Connection, type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { checkExternal } from './postgres/external.ts'

export interface StartedDatabase {
  db: Db
  connection: Connection
  /** Connections closed, and the embedded server stopped. */
  stop: () => Promise<void>
}

/** The configured database, up and migrated: the one at DATABASE_URL, else the embedded one in the data folder. */
export async function startDatabase(config: Config, log: Logger, onLost: (error: unknown) => void): Promise<StartedDatabase> {
  const onError = (error: Error) => log.error({ err: error }, 'database')
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl }
    const db = openDatabase(connection, onError, config.databaseConnections)
    await checkExternal(db)
    await migrate(db)
    return { db, connection, stop: () => db.destroy() }
  }
  const { connection, stop } = await startEmbedded(`${config.dataDir}/postgres`, {
    say: (sentence) => log.warn(sentence),
    onLost,
    ...(config.embeddedDbUid === null ? {} : { uid: config.embeddedDbUid }),
  })
  const db = openDatabase(connection, onError, config.databaseConnections)
  try {
    await migrate(db)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    db,
    connection,
    stop: async () => {
      await db.destroy()
      await stop()
    },
  }
}
