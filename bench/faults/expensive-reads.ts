import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../src/load.ts'
import { openSampleDataset } from '../src/sample-dataset.ts'
import { type Cluster, startCluster } from './kit/cluster.ts'
import { type Call, httpClient } from './kit/http-client.ts'

const ITEMS = 100_000
/** Each has a network address of its own. */
const CALLERS = 32
/** Reads of one item by its id, per second. */
const READS_PER_SECOND = 50
/** Of each measurement, in milliseconds. */
const DURATION = 10_000
/** The greatest ratio of the p95 of these reads to their p95 beside callers of `BASELINE`. */
const MAX_RATIO = 3

const BASELINE = '/api/health'
const CENTRE = { lat: 45.0703, lng: 7.6869 }
/** The ten anonymous reads that cost most. Each call makes another search, as an attacker would, so that no cache answers. */
const READS: readonly ((turn: number) => string)[] = [
  (turn) => `/api/items?q=di&sort=title&limit=${100 - (turn % 50)}`,
  (turn) => `/api/items?q=xylqw${turn}`,
  (turn) => `/api/items?q=lampada&sort=title&limit=${24 + (turn % 70)}`,
  (turn) => `/api/items?tag=nessuno${turn}&sort=title`,
  (turn) => `/api/items?availability=in_trattativa&category=kids&status=dono&sort=-title&limit=${24 + (turn % 70)}`,
  (turn) =>
    `/api/items?near=${latitudeAt(turn)},${CENTRE.lng}&radius=50&sort=nearest&category=garden&status=riparare&tag=nessuno`,
  (turn) => `/api/map?lat=${latitudeAt(turn)}&lng=${CENTRE.lng}&radius=50&status=riparare&category=garden`,
  (turn) => `/api/people?q=${LETTERS[turn % LETTERS.length]}`,
  (turn) => `/sitemap/items-${1 + (turn % 100)}.xml`,
  (turn) => `/api/requests?state=all&q=d${LETTERS[turn % LETTERS.length]}`,
]
const latitudeAt = (turn: number) => (CENTRE.lat + (turn % 1000) / 10_000).toFixed(4)
const LETTERS = [...'aeioulnrst']

interface Row {
  read: string
  /** Of the reads by id, in milliseconds. */
  p95: number
  /** The same beside callers of `BASELINE`. */
  baseline: number
  answers: number
  refusals: number
  /** Answers that are neither a success nor a refusal, also of the reads by id. */
  failures: string[]
  /** The statuses of `/api/ready` other than 200. */
  unready: number[]
}

/** Measures reads by id beside callers of expensive reads; returns the table and whether all bounds hold. */
export async function measureExpensiveReads(): Promise<{ table: string; hasPassed: boolean }> {
  const dataset = await openSampleDataset(ITEMS)
  // With the limits of production, of which each caller has its own.
  const environment = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }
  const cluster = await startCluster({ postgres: dataset.connection, processCount: 1, environment })
  try {
    const ids = await findIds(cluster)
    const rows: Row[] = []
    // Warms up the process, its connections and the caches of PostgreSQL.
    await measure(cluster, ids, (turn) => READS[turn % READS.length]?.(turn) ?? BASELINE)
    // Each read has a baseline of its own, measured just before it, because the load of the machine changes.
    for (const read of READS) {
      const { p95: baseline } = await measure(cluster, ids, () => BASELINE)
      rows.push({ ...(await measure(cluster, ids, read)), baseline })
    }
    const isWithin = ({ p95, baseline, failures, unready }: Row) =>
      p95 <= MAX_RATIO * baseline && failures.length === 0 && unready.length === 0
    return { table: formatTable(rows), hasPassed: rows.every(isWithin) }
  } finally {
    await cluster.close()
    await dataset.close()
  }
}

/** The ids of items that everyone may read. */
async function findIds(cluster: Cluster): Promise<string[]> {
  const { call, close } = httpClient(cluster.origin, {}, () => undefined)
  const { body } = await call({ path: '/api/items?limit=100' })
  close()
  return (body as { _id: string }[]).map(({ _id }) => _id)
}

/** Part of the callers’ addresses, so that no two measurements share a limit per minute. */
let measurement = 0

async function measure(cluster: Cluster, ids: readonly string[], read: (turn: number) => string): Promise<Omit<Row, 'baseline'>> {
  const row: Omit<Row, 'baseline'> = { read: read(0), p95: 0, answers: 0, refusals: 0, failures: [], unready: [] }
  measurement++
  const until = performance.now() + DURATION
  let turn = 0
  const repeat = async (call: Call) => {
    while (performance.now() < until) {
      const { code } = await call({ path: read(turn++) })
      if (code === '') row.answers++
      else if (code === 'tooBroad' || code === 'tooManyRequests') row.refusals++
      else row.failures.push(code)
    }
  }
  const times: number[] = []
  const readIds = async (call: Call) => {
    const reads: Promise<unknown>[] = []
    for (let count = 0; performance.now() < until; count++) {
      const path = `/api/items/${ids[count % ids.length]}`
      const begin = performance.now()
      reads.push(
        call({ path }).then(({ code }) => {
          times.push(performance.now() - begin)
          if (code !== '') row.failures.push(`by id: ${code}`)
        }),
      )
      await pause(1000 / READS_PER_SECOND)
    }
    await Promise.all(reads)
  }
  const checkReadiness = async (call: Call) => {
    while (performance.now() < until) {
      const { status } = await call({ path: '/api/ready' })
      if (status !== 200) row.unready.push(status)
      await pause(200)
    }
  }
  const work = [...Array.from({ length: CALLERS }, () => repeat), readIds, checkReadiness]
  await Promise.all(
    work.map(async (each, caller) => {
      const headers = { 'x-forwarded-for': `10.0.${measurement}.${caller}` }
      const { call, close } = httpClient(cluster.origin, headers, () => undefined)
      await each(call)
      close()
    }),
  )
  row.p95 = quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  )
  return row
}

function formatTable(rows: readonly Row[]): string {
  const format = ({ read, p95, baseline, answers, refusals, failures, unready }: Row) => {
    const cells = [
      read,
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
  return [
    `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
    '',
    `| ${CALLERS} callers of | p95 of reads by id beside ${BASELINE} (ms) | beside these callers | ratio | answers | refusals | failures | not ready |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(format),
  ].join('\n')
}
