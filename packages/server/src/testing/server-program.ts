import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { type Connection, openDatabase } from '../platform/database.ts'

/** A server process as `main.ts` makes it, over a database that is there already and with a clock that was set: `server-program.ts GIVEN`. */
export interface GivenServer {
  connection: Connection
  dataDir: string
  /** What its clock shows when it starts, in ISO form; from there it goes on. */
  now: string
  jobsEvery: number
}

const tell = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const given: GivenServer = JSON.parse(process.argv[2] ?? '{}')
const { connection, dataDir, now, jobsEvery } = given
const ahead = Date.parse(now) - Date.now()

// The one PostgreSQL of all tests serves others beside it.
const db = openDatabase(connection, () => undefined, 3)
const app = await buildApp({
  db,
  config: readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off' }),
  log: pino({ level: 'error' }, pino.destination(2)),
  now: () => new Date(Date.now() + ahead),
  joinedOver: connection,
  jobsEvery,
})
process.on('SIGTERM', async () => {
  await app.close()
  await db.destroy()
  process.exit(0)
})
await app.listen({ host: '127.0.0.1', port: 0 })
tell({ ready: app.server.address() })
