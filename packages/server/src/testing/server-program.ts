import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { type Connection, openDatabase, TIMEOUTS } from '../platform/database.ts'

/**
 * Options of this program, which runs a server like `main.ts` but on an existing database and with an adjustable clock:
 * `server-program.ts OPTIONS`.
 */
export interface ServerProgramOptions {
  connection: Connection
  dataDir: string
  /** Additional environment variables. */
  settings?: Record<string, string>
  /** Maximum number of database connections. */
  connections?: number
  /** Initial time of its clock in ISO form; by default the machine’s. */
  now?: string
  /** Interval of the jobs in milliseconds; by default they do not run. */
  jobsEvery?: number
}

const send = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const options: ServerProgramOptions = JSON.parse(process.argv[2] ?? '{}')
const { connection, dataDir, settings = {}, connections, now, jobsEvery } = options
const clockOffset = now === undefined ? 0 : Date.parse(now) - Date.now()

const db = openDatabase({ ...connection, ...TIMEOUTS }, () => undefined, connections)
const app = await buildApp({
  db,
  config: readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', ...settings }),
  log: pino({ level: 'error' }, pino.destination(2)),
  now: () => new Date(Date.now() + clockOffset),
  notifyConnection: connection,
  ...(jobsEvery === undefined ? {} : { jobsEvery }),
})
process.on('SIGTERM', async () => {
  await app.close()
  await db.destroy()
  process.exit(0)
})
await app.listen({ host: '127.0.0.1', port: 0 })
send({ ready: app.server.address() })
