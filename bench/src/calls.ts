import type { Db } from '@barattolo/server/platform/database/database'
import { prepareCallContext } from './call-context.ts'
import { type Case, prepareCases } from './cases.ts'
import { readCpuTimes } from './cpu.ts'
import { type LeastCase, prepareLeastCases } from './least-cases.ts'
import { createLeastTables } from './least-tables.ts'
import { type LoadRequest, type LoadResult, median, runClosedLoop } from './load.ts'
import { assertSameAnswer, fetchAnswer } from './same-answers.ts'
import type { SampleDataset } from './sample-dataset.ts'
import { type ServerProcess, startProductServer, startServer } from './server-process.ts'

/** Of one of the servers, per call; CPU time in milliseconds. */
export interface ServerFigures {
  perSecond: number
  serverCpu: number
  postgresCpu: number
  bytes: number
}

/** The product's calls per second, as a share of a baseline's; the lowest and highest of the rounds. */
export interface Ratio {
  median: number
  spread: [number, number]
}

export interface CallRow {
  name: string
  callers: number
  product: ServerFigures
  bare: ServerFigures
  /** Null if the least server does not answer this call. */
  least: ServerFigures | null
  /** The product with shared answers, where all visitors get the same one. */
  shared: ServerFigures | null
  toBare: Ratio
  toLeast: Ratio | null
  sharedToLeast: Ratio | null
  target: number
  p95: number
  failures: number
}

export interface CallReport {
  rows: CallRow[]
  loadedMemory: number | null
}

const ROUNDS = 3

/**
 * Measures each call on the product and on both baselines alternately, with 1 and with 32 callers. Throws before if the least
 * server answers a call otherwise than the product.
 */
export async function measureCalls(
  dataset: SampleDataset,
  seconds: number,
  onProgress: (line: string) => void,
): Promise<CallReport> {
  const context = await prepareCallContext(dataset)
  const cases = await prepareCases(context)
  await context.close()
  await createLeastTables(dataset.db)
  const servers = {
    product: await startProductServer(dataset, { isJoined: true, sharesAnswers: false }),
    // Not joined, so that the other one is the only process that listens. It answers only reads.
    shared: await startProductServer(dataset),
    bare: await startServer('./bare-server.ts', {
      BARE: JSON.stringify({ connection: dataset.connection, recordedCalls: cases.map((testCase) => testCase.recordedCall) }),
    }),
    least: await startServer('./least-server.ts', { LEAST: JSON.stringify({ connection: dataset.connection }) }),
  }
  try {
    const leastCases = await prepareLeastCases(context, servers.least.origin)
    const calls: ComparedCall[] = []
    for (const testCase of cases) calls.push(await compareAnswers(testCase, leastCases.get(testCase.name), servers))
    const rows: CallRow[] = []
    for (const callers of [1, 32]) {
      for (const call of calls) {
        const row = await measureCall(dataset.db, call, callers, seconds)
        rows.push(row)
        onProgress(
          `${row.name}, ${callers} alla volta: ${row.toBare.median.toFixed(2)}, ${row.toLeast?.median.toFixed(2) ?? '–'}`,
        )
      }
    }
    return { rows, loadedMemory: servers.product.memory() }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

type ServerName = 'product' | 'bare' | 'least' | 'shared'

/** A server with the calls that it receives for one case. */
interface Subject {
  server: ServerProcess
  next: () => LoadRequest
  bytes: number
}

interface ComparedCall {
  testCase: Case
  subjects: { product: Subject; bare: Subject; least: Subject | null; shared: Subject | null }
}

/** Makes the call once on each server, and compares the answers of the product and the least server. */
async function compareAnswers(
  testCase: Case,
  leastCase: LeastCase | undefined,
  servers: Record<ServerName, ServerProcess>,
): Promise<ComparedCall> {
  const request = testCase.product()
  // A broad search may be refused while its data is not in memory yet.
  if (request.method === 'GET') await fetchAnswer(servers.product.origin, request)
  const product = await fetchAnswer(servers.product.origin, request)
  const least = leastCase && (await fetchAnswer(servers.least.origin, leastCase.least(request)))
  if (leastCase && least) {
    assertSameAnswer(testCase.name, product, least, leastCase.pickFields)
    for (const read of leastCase.effects ?? [])
      assertSameAnswer(
        `${testCase.name}, poi ${read.product.path}`,
        await fetchAnswer(servers.product.origin, read.product),
        await fetchAnswer(servers.least.origin, read.least),
        read.pickFields,
      )
  }
  // The last one, because it writes to the tables of the product.
  const bare = await fetchAnswer(servers.bare.origin, testCase.bare())
  return {
    testCase,
    subjects: {
      product: { server: servers.product, next: testCase.product, bytes: product.bytes },
      bare: { server: servers.bare, next: testCase.bare, bytes: bare.bytes },
      shared: isForVisitors(request) ? { server: servers.shared, next: testCase.product, bytes: product.bytes } : null,
      least: least ? { server: servers.least, next: () => leastCase.least(testCase.product()), bytes: least.bytes } : null,
    },
  }
}

const isForVisitors = ({ method, headers }: LoadRequest) => method === 'GET' && headers?.authorization === undefined

type Round = LoadResult & { serverCpu: number; postgresCpu: number }

async function measureCall(db: Db, { testCase, subjects }: ComparedCall, callers: number, seconds: number): Promise<CallRow> {
  const present = Object.entries(subjects).filter((entry): entry is [ServerName, Subject] => entry[1] !== null)
  const rounds: Record<ServerName, Round[]> = { product: [], bare: [], least: [], shared: [] }
  for (const [, subject] of present) await runRound(db, subject, callers, seconds / 2)
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, subject] of present) rounds[name].push(await runRound(db, subject, callers, seconds))
  const figuresOf = (name: ServerName, { bytes }: Subject): ServerFigures => ({
    perSecond: median(rounds[name].map(({ perSecond }) => perSecond)),
    serverCpu: median(rounds[name].map(({ serverCpu }) => serverCpu)),
    postgresCpu: median(rounds[name].map(({ postgresCpu }) => postgresCpu)),
    bytes,
  })
  return {
    name: testCase.name,
    callers,
    product: figuresOf('product', subjects.product),
    bare: figuresOf('bare', subjects.bare),
    least: subjects.least && figuresOf('least', subjects.least),
    shared: subjects.shared && figuresOf('shared', subjects.shared),
    toBare: ratioOf(rounds.product, rounds.bare),
    toLeast: subjects.least && ratioOf(rounds.product, rounds.least),
    sharedToLeast: subjects.least && subjects.shared && ratioOf(rounds.shared, rounds.least),
    target: testCase.target,
    p95: median(rounds.product.map(({ p95 }) => p95)),
    failures: Object.values(rounds)
      .flat()
      .reduce((sum, { failures }) => sum + failures, 0),
  }
}

async function runRound(db: Db, { server, next }: Subject, callers: number, seconds: number): Promise<Round> {
  const before = await readCpuTimes(db, server)
  const result = await runClosedLoop(server.origin, next, callers, seconds)
  const after = await readCpuTimes(db, server)
  return {
    ...result,
    serverCpu: (after.server - before.server) / result.answers,
    postgresCpu: (after.postgres - before.postgres) / result.answers,
  }
}

function ratioOf(product: readonly Round[], baseline: readonly Round[]): Ratio {
  const ratios = product.map(({ perSecond }, round) => perSecond / (baseline[round]?.perSecond ?? Number.NaN))
  return { median: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] }
}
