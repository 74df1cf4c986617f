import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, openDatabase } from '@barattolo/server/platform/database/database'
import { migrate } from '@barattolo/server/platform/database/migrate'
import { startEmbedded } from '@barattolo/server/platform/postgres/embedded'
import { runAsAdmin, TEST_SETTINGS } from '@barattolo/server/testing/test-database'

const TEMPLATE = 'year_template'

/** An embedded PostgreSQL for the command, which can make any number of migrated databases. */
export async function startDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-year-'))
  // PostgreSQL runs as another operating-system user when the command runs as root.
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded(join(folder, 'postgres'), { settings: TEST_SETTINGS })
  await runAsAdmin(postgres.connection, `create database ${TEMPLATE}`)
  const db = openDatabase({ ...postgres.connection, database: TEMPLATE }, () => undefined)
  await migrate(db)
  await db.destroy()
  let count = 0
  return {
    /** Gives the work a migrated database without data, and drops it afterwards. */
    use: async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const database = `year_${++count}`
      await runAsAdmin(postgres.connection, `create database ${database} template ${TEMPLATE} strategy file_copy`)
      try {
        return await work({ ...postgres.connection, database })
      } finally {
        await runAsAdmin(postgres.connection, `drop database ${database} with (force)`)
      }
    },
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
