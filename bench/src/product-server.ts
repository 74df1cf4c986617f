import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
import { openDatabase } from '@barattolo/server/platform/database/database'
import type { Limits } from '@barattolo/server/platform/http/rate-limits'
import { collectGarbage, collectGarbageAtRest } from '@barattolo/server/platform/process/collect-garbage'
import { pino } from 'pino'

/** Calls are counted as in production, with limits that the load does not reach. */
const UNREACHABLE_LIMITS: Limits = {
  callsPerAddress: 1e9,
  callsPerPerson: 1e9,
  writesPerPerson: 1e9,
  broadReadsPerAddress: 1e9,
  runningPerAddress: 1e9,
  timePerAddress: 1e9,
  connectionsPerAddress: 1e9,
}

/** The product with an existing database; optionally as one of several processes, and with its jobs. */
const { connection, dataDir, isJoined, jobsEvery, sharesAnswers = true } = JSON.parse(process.env.PRODUCT ?? '{}')
const db = openDatabase(connection, () => undefined)
const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', SHARED_ANSWERS: sharesAnswers ? 'on' : 'off' })
const app = await buildApp({
  db,
  config,
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  limits: UNREACHABLE_LIMITS,
  ...(isJoined ? { notifyConnection: connection } : {}),
  ...(jobsEvery ? { jobsEvery } : {}),
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
// As in `main.ts`.
collectGarbage()
collectGarbageAtRest()
process.send?.(origin)

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', (figureName) => {
  if (figureName === 'heap') return void process.send?.(process.memoryUsage().heapUsed / 2 ** 20)
  // The longest event loop delay since the last request, in milliseconds.
  process.send?.(delay.max / 1e6)
  delay.reset()
})
