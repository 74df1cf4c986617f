import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Connection, openDatabase, TIMEOUTS } from '../platform/database/database.ts'
import { type Clock, startClock, trustedClock } from '../platform/process/clock.ts'

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
  /** Initial time of a clock that is compared with no other, in ISO form; by default it has the clock of `main.ts`. */
  now?: string
  /** How far the wall clock is ahead of the machine’s, in milliseconds; a line with another number on the standard input moves it. */
  wallClockAhead?: number
  /** How often the clocks are compared, in milliseconds. */
  clockCheckInterval?: number
  /** Interval of the jobs in milliseconds; by default they do not run. */
  jobsEvery?: number
}

const send = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const options: ServerProgramOptions = JSON.parse(process.argv[2] ?? '{}')
const { connection, dataDir, settings = {}, connections, now, jobsEvery, clockCheckInterval } = options

const db = openDatabase({ ...connection, ...TIMEOUTS }, () => undefined, connections)
const log = pino({ level: 'error' }, pino.destination(2))
const clock = now === undefined ? await startMovableClock() : startClockAt(Date.parse(now))
const app = await buildApp({
  db,
  config: readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', ...settings }),
  log,
  now: clock.now,
  clock,
  notifyConnection: connection,
  broadTimeout: 10_000,
  ...(jobsEvery === undefined ? {} : { jobsEvery }),
})
process.on('SIGTERM', async () => {
  await app.close()
  await db.destroy()
  process.exit(0)
})
await app.listen({ host: '127.0.0.1', port: 0 })
send({ ready: app.server.address() })

function startClockAt(time: number): Clock {
  const offset = time - Date.now()
  return trustedClock(() => new Date(Date.now() + offset))
}

function startMovableClock(): Promise<Clock> {
  let ahead = options.wallClockAhead ?? 0
  createInterface({ input: process.stdin }).on('line', (line) => {
    ahead = Number(line)
  })
  return startClock({ db, log, wallClock: () => Date.now() + ahead, checkInterval: clockCheckInterval })
}
