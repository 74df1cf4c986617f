import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../src/load.ts'
import { openSampleDataset } from '../src/sample-dataset.ts'
import { type Cluster, startCluster } from './kit/cluster.ts'
import { type Call, httpClient } from './kit/http-client.ts'

const ITEMS = 100_000
const CALLERS = 32
/** Reads of one item by its id, per second. */
const READS_PER_SECOND = 50
/** Of each measurement, in milliseconds. */
const DURATION = 10_000
/** The greatest ratio of the p95 of these reads to their p95 beside callers of `BASELINE`. */
const MAX_RATIO = 3

const BASELINE = '/api/health'
const CENTRE = { lat: 45.0703, lng: 7.6869 }
/** The ten anonymous reads that cost most; a number in each call makes it another search, so that no cache answers. */
const READS: readonly ((turn: number) => string)[] = [
  () => '/api/items?q=di&sort=title&limit=100',
  (turn) => `/api/items?q=xylqw${turn}`,
  () => '/api/items?q=lampada&sort=title',
  () => '/api/items?tag=nessuno&sort=title',
  () => '/api/items?availability=in_trattativa&category=kids&status=dono&sort=-title',
  (turn) =>
    `/api/items?near=${CENTRE.lat + turn / 1e6},${CENTRE.lng}&radius=50&sort=nearest&category=garden&status=riparare&tag=nessuno`,
  (turn) => `/api/map?lat=${CENTRE.lat + turn / 1e6}&lng=${CENTRE.lng}&radius=50&status=riparare&category=garden`,
  () => '/api/people?q=a',
  () => '/sitemap/items-8.xml',
  (turn) => `/api/requests?state=all&q=di${' '.repeat(turn % 40)}`,
]

interface Row {
  read: string
  /** Of the reads by id, in milliseconds. */
  p95: number
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
  const cluster = await startCluster({ postgres: dataset.connection, processCount: 1 })
  try {
    const ids = await findIds(cluster)
    const baseline = await measure(cluster, ids, () => BASELINE)
    const rows: Row[] = []
    for (const read of READS) rows.push(await measure(cluster, ids, read))
    const isWithin = ({ p95, failures, unready }: Row) =>
      p95 <= MAX_RATIO * baseline.p95 && failures.length === 0 && unready.length === 0
    return { table: formatTable(baseline, rows), hasPassed: rows.every(isWithin) }
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

async function measure(cluster: Cluster, ids: readonly string[], read: (turn: number) => string): Promise<Row> {
  const row: Row = { read: read(0).replace(/\s+$/, ''), p95: 0, answers: 0, refusals: 0, failures: [], unready: [] }
  const until = performance.now() + DURATION
  let turn = 0
  const repeat = async (call: Call) => {
    while (performance.now() < until) {
      const { code } = await call({ path: read(turn++) })
      if (code === '') row.answers++
      else if (code === 'tooBroad') row.refusals++
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
    work.map(async (each) => {
      const { call, close } = httpClient(cluster.origin, {}, () => undefined)
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

function formatTable(baseline: Row, rows: readonly Row[]): string {
  const format = ({ read, p95, answers, refusals, failures, unready }: Row) => {
    const cells = [
      read,
      p95.toFixed(1),
      (p95 / baseline.p95).toFixed(2),
      answers,
      refusals,
      [...new Set(failures)].join(', ') || 0,
      unready.length,
    ]
    return `| ${cells.join(' | ')} |`
  }
  return [
    `| ${CALLERS} callers of | p95 of reads by id (ms) | ratio | answers | refusals | failures | not ready |`,
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[baseline, ...rows].map(format),
  ].join('\n')
}
