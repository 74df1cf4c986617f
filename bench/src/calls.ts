import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { UNLIMITED } from '@barattolo/server/platform/http/rate-limits'
import { openRecordingDatabase } from '@barattolo/server/testing/recording-database'
import { signIn } from '@barattolo/server/testing/sign-in'
import { signInBusy } from '@barattolo/server/testing/town-reads'
import { pino } from 'pino'
import { type Case, prepareCases } from './cases.ts'
import { median, runClosedLoop } from './load.ts'
import type { SampleDataset } from './sample-dataset.ts'
import { startProductServer, startServer } from './server-process.ts'
import { listAvailableItems, showInterest } from './with-app.ts'

export interface CallRow {
  name: string
  callers: number
  product: number
  bare: number
  ratio: number
  /** Lowest and highest ratio of the rounds. */
  spread: [number, number]
  target: number
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
export async function measureCalls(
  dataset: SampleDataset,
  seconds: number,
  onProgress: (line: string) => void,
): Promise<CallReport> {
  const cases = await prepareCallCases(dataset)
  const bare = await startServer('./bare-server.ts', {
    BARE: JSON.stringify({ connection: dataset.connection, recordedCalls: cases.map((testCase) => testCase.recordedCall) }),
  })
  const product = await startProductServer(dataset)
  const rows: CallRow[] = []
  for (const callers of [1, 32]) {
    for (const testCase of cases) {
      rows.push(await compare(testCase, { product: product.origin, bare: bare.origin }, callers, seconds))
      onProgress(`${testCase.name}, ${callers} alla volta: ${rows.at(-1)?.ratio.toFixed(2)}`)
    }
  }
  const loadedMemory = product.memory()
  await Promise.all([product.stop(), bare.stop()])
  return { rows, loadedMemory }
}

async function compare(
  testCase: Case,
  origins: { product: string; bare: string },
  callers: number,
  seconds: number,
): Promise<CallRow> {
  await runClosedLoop(origins.product, testCase.product, callers, seconds / 2)
  await runClosedLoop(origins.bare, testCase.bare, callers, seconds / 2)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const product = await runClosedLoop(origins.product, testCase.product, callers, seconds)
    const bare = await runClosedLoop(origins.bare, testCase.bare, callers, seconds)
    rounds.push({ product, bare, ratio: product.perSecond / bare.perSecond })
  }
  const ratios = rounds.map(({ ratio }) => ratio)
  return {
    name: testCase.name,
    callers,
    product: median(rounds.map(({ product }) => product.perSecond)),
    bare: median(rounds.map(({ bare }) => bare.perSecond)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: testCase.target,
    p95: median(rounds.map(({ product }) => product.p95)),
    failures: rounds.reduce((sum, { product, bare }) => sum + product.failures + bare.failures, 0),
  }
}

async function prepareCallCases(dataset: SampleDataset) {
  const { db, takeStatements } = openRecordingDatabase(dataset.connection)
  const config = readConfig({ DATA_DIR: dataset.dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const app = await buildApp({
    db,
    readBroadly: (read) => read(db),
    config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    limits: UNLIMITED,
  })
  const busy = { headers: { ...(await signInBusy(app, db)).headers } }
  const people = []
  for (let n = 0; n < PUBLISHERS; n++) people.push(await signIn(app, { name: `Banco ${n}`, email: `banco${n}@example.org` }))
  const objects = await dataset.db
    .selectFrom('items')
    .innerJoin('people', 'people.uid', 'items.ownerUid')
    .select('items.id')
    .where('items.hiddenAt', 'is', null)
    .where('people.disabledAt', 'is', null)
    .orderBy('items.createdAt', 'desc')
    .limit(5000)
    .execute()
  const [availableItem = ''] = await listAvailableItems(app)
  const cases = await prepareCases({
    app,
    takeStatements,
    busy,
    people,
    objects: objects.map(({ id }) => id),
    conversationId: await showInterest(app, { ...people[0]?.headers }, availableItem),
  })
  await app.close()
  await db.destroy()
  return cases
}
