import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startMain } from '@barattolo/server/testing/start-main'
import { quantile } from '../src/load.ts'
import { openSampleDataset } from '../src/sample-dataset.ts'
import type { Attack, AttackResult } from './kit/anonymous-callers.ts'
import { type Call, httpClient } from './kit/http-client.ts'
import { EXPENSIVE_READS, type PublicIds, publicAddresses } from './kit/public-addresses.ts'

const ITEMS = 100_000
const CALLERS = 32
/** Reads of one item by its id, per second, of people with different network addresses. */
const READS_PER_SECOND = 50
const READERS = 10
/** Of each measurement, in milliseconds. */
const DURATION = 3000
/** The greatest ratio of the p95 of these reads to their p95 beside callers of `BASELINE`. */
const MAX_RATIO = 3
/** What costs nothing but the request itself. */
const BASELINE = '/api/health'

interface Row extends AttackResult {
  name: string
  /** Whether all callers share one network address. */
  isOneAddress: boolean
  /** Of the reads by id, in milliseconds. */
  p95: number
  /** The same beside callers of `BASELINE`. */
  baseline: number
  /** The statuses of `/api/ready` other than 200. */
  unready: number[]
}

/**
 * Measures reads by id beside callers of each public address; returns the table and whether all bounds hold. This process is the one
 * of the people who read: the server and the callers have others, and nothing of theirs passes through it.
 */
export async function measureExpensiveReads(): Promise<{ table: string; hasPassed: boolean }> {
  const { connection, close: closeDataset } = await openSampleDataset(ITEMS)
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-reads-'))
  const { user, host, database } = connection
  // With the limits of production.
  const server = await startMain({
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    OPEN_SIGN_IN: 'yes',
    TRUSTED_PROXIES: '127.0.0.1',
    MAP_STYLE_URL: 'none',
    LOG_LEVEL: 'error',
  })
  const callers = fork(new URL('kit/anonymous-callers.ts', import.meta.url))
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const ids = await findIds(origin)
    const measureBeside = (name: string, count: number) => measure(callers, { origin, ids, name, callers: count })
    // Warms up the process, its connections and the caches of PostgreSQL.
    await measureBeside(BASELINE, CALLERS)
    const { p95: alone } = await measureBeside(BASELINE, 0)
    const rows: Row[] = []
    const attacks = [
      ...publicAddresses(ids).map(({ name }) => ({ name, isOneAddress: true })),
      ...EXPENSIVE_READS.map(({ name }) => ({ name, isOneAddress: true })),
      ...EXPENSIVE_READS.map(({ name }) => ({ name, isOneAddress: false })),
    ]
    for (const { name, isOneAddress } of attacks) {
      // Each has a baseline of its own, because the load of the machine changes.
      const { p95: baseline } = await measureBeside(BASELINE, CALLERS)
      const addresses = isOneAddress ? 1 : CALLERS
      const measured = await measure(callers, { origin, ids, name, callers: CALLERS }, addresses)
      const row = { ...measured, name, isOneAddress, baseline }
      rows.push(row)
      // All take some minutes.
      process.stderr.write(`${rows.length} of ${attacks.length} ${formatRow(row)}\n`)
    }
    const isWithin = ({ p95, baseline, failures, unready }: Row) =>
      p95 <= MAX_RATIO * baseline && failures.length === 0 && unready.length === 0
    return { table: formatTable(rows, alone), hasPassed: rows.every(isWithin) }
  } finally {
    callers.kill()
    await server.end()
    await closeDataset()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The ids of records that everyone may read. */
async function findIds(origin: string): Promise<PublicIds> {
  const { call, close } = httpClient(origin, {}, () => undefined)
  const { body: items } = await call({ path: '/api/items?limit=100' })
  const { body: requests } = await call({ path: '/api/requests?limit=50' })
  close()
  const listed = items as { _id: string; ownerUid: string }[]
  return {
    items: listed.map(({ _id }) => _id),
    people: [...new Set(listed.map(({ ownerUid }) => ownerUid))],
    requests: (requests as { _id: string }[]).map(({ _id }) => _id),
  }
}

/** Part of the callers’ addresses, so that no two measurements share a limit. */
let measurement = 0

async function measure(
  callers: ChildProcess,
  attack: Omit<Attack, 'addresses' | 'duration'>,
  addressCount = CALLERS,
): Promise<Pick<Row, 'p95' | 'unready' | keyof AttackResult>> {
  measurement++
  const addresses = Array.from({ length: addressCount }, (_, caller) => `10.0.${measurement}.${caller}`)
  const { origin, ids } = attack
  const answered = once(callers, 'message')
  callers.send({ ...attack, addresses, duration: DURATION } satisfies Attack)
  const until = performance.now() + DURATION
  const times: number[] = []
  const unready: number[] = []
  const failed: string[] = []
  const readIds = async (calls: readonly Call[]) => {
    const reads: Promise<unknown>[] = []
    for (let count = 0; performance.now() < until; count++) {
      const begin = performance.now()
      const path = `/api/items/${ids.items[count % ids.items.length]}`
      reads.push(
        calls[count % calls.length]?.({ path }).then(({ code }) => {
          times.push(performance.now() - begin)
          if (code !== '') failed.push(`by id: ${code}`)
        }) ?? Promise.resolve(),
      )
      await pause(1000 / READS_PER_SECOND)
    }
    await Promise.all(reads)
  }
  const checkReadiness = async (call: Call) => {
    while (performance.now() < until) {
      const { status } = await call({ path: '/api/ready' })
      if (status !== 200) unready.push(status)
      await pause(200)
    }
  }
  const clientAt = (address = '') => httpClient(origin, { 'x-forwarded-for': address }, () => undefined)
  const readers = Array.from({ length: READERS }, (_, reader) => clientAt(`10.1.${measurement}.${reader}`))
  // A load balancer may be behind the same address as the callers.
  const balancer = clientAt(addresses[0])
  const reading = [readIds(readers.map(({ call }) => call)), checkReadiness(balancer.call)]
  const [[result]] = await Promise.all([answered, ...reading])
  for (const { close } of [...readers, balancer]) close()
  const { answers, refusals, failures } = result as AttackResult
  times.sort((a, b) => a - b)
  return { p95: quantile(times, 0.95), unready, answers, refusals, failures: [...failures, ...failed] }
}

function formatRow({ name, isOneAddress, baseline, p95, answers, refusals, failures, unready }: Row): string {
  const cells = [
    name,
    isOneAddress ? 1 : CALLERS,
    baseline.toFixed(1),
    p95.toFixed(1),
    (p95 / baseline).toFixed(2),
    answers,
    refusals,
    [...new Set(failures)].join(', ') || 0,
    unready.length,
  ]
  return `| ${cells.join(' | ')} |`
}

function formatTable(rows: readonly Row[], alone: number): string {
  return [
    `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}. Without other callers the p95 of reads by id was ${alone.toFixed(1)} ms.`,
    '',
    `| ${CALLERS} callers of | network addresses | p95 of reads by id beside ${BASELINE} (ms) | beside these callers | ratio | answers | refusals | failures | not ready |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(formatRow),
  ].join('\n')
}
