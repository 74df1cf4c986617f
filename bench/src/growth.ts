import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
import { openDatabase } from '@barattolo/server/platform/database/database'
import { UNLIMITED } from '@barattolo/server/platform/http/rate-limits'
import { assertRead, buildReads, type TownRead } from '@barattolo/server/testing/town-reads'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { median } from './load.ts'
import { openSampleDataset } from './sample-dataset.ts'

interface GrowthRow {
  endpoint: string
  name: string
  /** Median response time in milliseconds, with the small and with the large data set. */
  small: number
  large: number
  ratio: number
  /** Uncompressed size of the response with the large data set. */
  bytes: number
  /** The server refuses the read of the large data set, because it would take too long. */
  isRefused: boolean
}

export interface GrowthReport {
  sizes: { small: number; large: number }
  rows: GrowthRow[]
}

const ROUNDS = 5
const MAX_REPEATS = 5
/** Time budget per read and round, in milliseconds: slow reads are repeated less often. */
const TIME_BUDGET = 1500

/** Measures every read with a small and a large data set alternately, without a network. */
export async function measureGrowth(sizes: { small: number; large: number }, only?: string): Promise<GrowthReport> {
  const small = await openApp(sizes.small)
  const large = await openApp(sizes.large)
  const rows: GrowthRow[] = []
  for (const [index, read] of large.reads.entries()) {
    const smallRead = small.reads[index]
    if (!smallRead || (only && !`${read.endpoint} ${read.name}`.includes(only))) continue
    const times: { small: number[]; large: number[] } = { small: [], large: [] }
    let bytes = 0
    let isRefused = false
    for (let round = 0; round < ROUNDS; round++) {
      times.small.push(...(await measureRead(small.app, smallRead)).times)
      const measured = await measureRead(large.app, read)
      times.large.push(...measured.times)
      bytes = measured.bytes
      isRefused ||= measured.isRefused
    }
    const [smallMedian, largeMedian] = [median(times.small), median(times.large)]
    rows.push({
      endpoint: read.endpoint,
      name: read.name,
      small: smallMedian,
      large: largeMedian,
      ratio: largeMedian / smallMedian,
      bytes,
      isRefused,
    })
  }
  await small.close()
  await large.close()
  return { sizes, rows }
}

async function measureRead(app: FastifyInstance, read: TownRead) {
  const times: number[] = []
  let bytes = 0
  let isRefused = false
  const begin = performance.now()
  for (let repeat = 0; repeat < MAX_REPEATS && performance.now() - begin < TIME_BUDGET; repeat++) {
    const start = performance.now()
    const answer = await app.inject({ url: read.path, headers: read.headers })
    times.push(performance.now() - start)
    isRefused = answer.statusCode === 503 && answer.json<{ code: string }>().code === 'tooBroad'
    if (!isRefused) assertRead(read, answer)
    bytes = answer.body.length
  }
  return { times, bytes, isRefused }
}

async function openApp(objects: number) {
  const dataset = await openSampleDataset(objects)
  const db = openDatabase(dataset.connection, () => undefined)
  const config = readConfig({ DATA_DIR: dataset.dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date(), limits: UNLIMITED })
  const close = async () => {
    await app.close()
    await db.destroy()
    await dataset.close()
  }
  return { app, reads: await buildReads(app, db), close }
}
