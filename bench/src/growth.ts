import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { openDatabase } from '@barattolo/server/platform/database'
import { UNLIMITED } from '@barattolo/server/platform/http/limits'
import { expectRead, type Read, readsOf } from '@barattolo/server/testing/city-reads'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { median } from './load.ts'
import { openWorld } from './world.ts'

interface GrowthRow {
  of: string
  name: string
  /** Median response time in milliseconds, with the small and with the large data set. */
  small: number
  large: number
  ratio: number
  /** Uncompressed size of the response with the large data set. */
  bytes: number
}

export interface GrowthReport {
  sizes: { small: number; large: number }
  rows: GrowthRow[]
}

const ROUNDS = 5
const TIMES = 5
/** Time budget per read and round, in milliseconds: slow reads are repeated less often. */
const PATIENCE = 1500

/** Measures every read with a small and a large data set alternately, without a network. */
export async function measureGrowth(sizes: { small: number; large: number }, only?: string): Promise<GrowthReport> {
  const small = await openTown(sizes.small)
  const large = await openTown(sizes.large)
  const rows: GrowthRow[] = []
  for (const [index, read] of large.reads.entries()) {
    const same = small.reads[index]
    if (!same || (only && !`${read.of} ${read.name}`.includes(only))) continue
    const times: { small: number[]; large: number[] } = { small: [], large: [] }
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      times.small.push(...(await timed(small.app, same)).times)
      const asked = await timed(large.app, read)
      times.large.push(...asked.times)
      bytes = asked.bytes
    }
    const [before, after] = [median(times.small), median(times.large)]
    rows.push({ of: read.of, name: read.name, small: before, large: after, ratio: after / before, bytes })
  }
  await small.close()
  await large.close()
  return { sizes, rows }
}

async function timed(app: FastifyInstance, read: Read) {
  const times: number[] = []
  let bytes = 0
  const begin = performance.now()
  for (let time = 0; time < TIMES && performance.now() - begin < PATIENCE; time++) {
    const start = performance.now()
    const answer = await app.inject({ url: read.path, headers: read.headers })
    times.push(performance.now() - start)
    expectRead(read, answer)
    bytes = answer.body.length
  }
  return { times, bytes }
}

async function openTown(objects: number) {
  const world = await openWorld(objects)
  const db = openDatabase(world.connection, () => undefined)
  const config = readConfig({ DATA_DIR: world.dataDir, MAP_STYLE_URL: 'none' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date(), limits: UNLIMITED })
  const close = async () => {
    await app.close()
    await db.destroy()
    await world.close()
  }
  return { app, reads: await readsOf(app, db), close }
}
