import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { type Connection, openDatabase, PATIENCE } from '../platform/database.ts'

/** A server process as `main.ts` makes it, over a database that is there already and with a clock that may be set: `server-program.ts GIVEN`. */
export interface GivenServer {
  connection: Connection
  dataDir: string
  /** Environment variables besides. */
  settings?: Record<string, string>
  /** How many it keeps open to the database. */
  connections?: number
  /** What its clock shows when it starts, in ISO form; from there it goes on. The machine’s unless told. */
  now?: string
  /** Never unless told. */
  jobsEvery?: number
}

const tell = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const given: GivenServer = JSON.parse(process.argv[2] ?? '{}')
const { connection, dataDir, settings = {}, connections, now, jobsEvery } = given
const ahead = now === undefined ? 0 : Date.parse(now) - Date.now()

const db = openDatabase({ ...connection, ...PATIENCE }, () => undefined, connections)
const app = await buildApp({
  db,
  config: readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', ...settings }),
  log: pino({ level: 'error' }, pino.destination(2)),
  now: () => new Date(Date.now() + ahead),
  joinedOver: connection,
  ...(jobsEvery === undefined ? {} : { jobsEvery }),
})
process.on('SIGTERM', async () => {
  await app.close()
  await db.destroy()
  process.exit(0)
})
await app.listen({ host: '127.0.0.1', port: 0 })
tell({ ready: app.server.address() })
