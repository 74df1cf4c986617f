import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { UNLIMITED } from '@barattolo/server/platform/http/limits'
import { signInBusy } from '@barattolo/server/testing/city-reads'
import { listeningDatabase } from '@barattolo/server/testing/listening-database'
import { signIn } from '@barattolo/server/testing/sign-in'
import { pino } from 'pino'
import { itemsToHave, likes } from './app.ts'
import { type Case, prepareCases } from './cases.ts'
import { fire, median } from './load.ts'
import { serve, serveProduct } from './process.ts'
import type { World } from './world.ts'

export interface CallRow {
  name: string
  callers: number
  product: number
  bare: number
  ratio: number
  /** Lowest and highest ratio of the rounds. */
  spread: [number, number]
  aim: number
  p95: number
  failures: number
}

export interface CallReport {
  rows: CallRow[]
  loadedMemory: number | null
}

const ROUNDS = 3
/** The limit is 500 objects per person, so a run needs this many people. */
const PUBLISHERS = 100

/** Measures each call on both servers alternately, with 1 and with 32 callers. */
export async function measureCalls(world: World, seconds: number, told: (line: string) => void): Promise<CallReport> {
  const cases = await prepare(world)
  const bare = await serve('./bare-server.ts', {
    BARE: JSON.stringify({ connection: world.connection, recipes: cases.map((each) => each.recipe) }),
  })
  const product = await serveProduct(world)
  const rows: CallRow[] = []
  for (const callers of [1, 32]) {
    for (const each of cases) {
      rows.push(await compare(each, { product: product.origin, bare: bare.origin }, callers, seconds))
      told(`${each.name}, ${callers} alla volta: ${rows.at(-1)?.ratio.toFixed(2)}`)
    }
  }
  const loadedMemory = product.memory()
  await Promise.all([product.stop(), bare.stop()])
  return { rows, loadedMemory }
}

async function compare(
  each: Case,
  origins: { product: string; bare: string },
  callers: number,
  seconds: number,
): Promise<CallRow> {
  await fire(origins.product, each.product, callers, seconds / 2)
  await fire(origins.bare, each.bare, callers, seconds / 2)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const product = await fire(origins.product, each.product, callers, seconds)
    const bare = await fire(origins.bare, each.bare, callers, seconds)
    rounds.push({ product, bare, ratio: product.perSecond / bare.perSecond })
  }
  const ratios = rounds.map(({ ratio }) => ratio)
  return {
    name: each.name,
    callers,
    product: median(rounds.map(({ product }) => product.perSecond)),
    bare: median(rounds.map(({ bare }) => bare.perSecond)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    aim: each.aim,
    p95: median(rounds.map(({ product }) => product.p95)),
    failures: rounds.reduce((sum, { product, bare }) => sum + product.failures + bare.failures, 0),
  }
}

async function prepare(world: World) {
  const { db, heard } = listeningDatabase(world.connection)
  const config = readConfig({ DATA_DIR: world.dataDir, MAP_STYLE_URL: 'none' })
  const app = await buildApp({
    db,
    config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    limits: UNLIMITED,
  })
  const busy = { headers: { ...(await signInBusy(app, db)).headers } }
  const people = []
  for (let n = 0; n < PUBLISHERS; n++) people.push(await signIn(app, { name: `Banco ${n}`, email: `banco${n}@example.org` }))
  const objects = await world.db
    .selectFrom('items')
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .select('items.id')
    .where('items.hiddenAt', 'is', null)
    .where('people.disabledAt', 'is', null)
    .orderBy('items.createdAt', 'desc')
    .limit(5000)
    .execute()
  const [toHave = ''] = await itemsToHave(app)
  const cases = await prepareCases({
    app,
    heard,
    busy,
    people,
    objects: objects.map(({ id }) => id),
    conversationId: await likes(app, { ...people[0]?.headers }, toHave),
  })
  await app.close()
  await db.destroy()
  return cases
}
