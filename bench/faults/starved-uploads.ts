import { loadavg } from 'node:os'
import { makeCostlyPng, makeImage, makeUploadBody } from '@barattolo/server/testing/images'
import type { SignedInPerson } from '@barattolo/server/testing/test-app'
import { startCluster } from './kit/cluster.ts'
import { type Call, httpClient } from './kit/http-client.ts'
import { seedScenario } from './kit/scenario.ts'

/** As many as one person may have in memory. */
const UPLOADS_AT_ONCE = 3
/** Photos of the honest person for each measurement, one after another, and the time after which no further one is sent. */
const PHOTOS = 5
const MAX_DURATION = 30_000
/** In milliseconds: what an honest photo may take beside attackers whose files cost nothing. */
const SHORT_WAIT = 1000

/** The file of the attack, and the one that costs most of those that are accepted. */
const FILES = {
  '8000×7990 pixels of 16 bits': () => makeCostlyPng({ width: 8000, height: 7990, isInterlaced: false }),
  '5000×5000 pixels of 16 bits, interlaced': () => makeCostlyPng({ width: 5000, height: 5000, isInterlaced: true }),
}
const ATTACKERS = [1, 5]

interface Row {
  file: string
  attackers: number
  /** Of the file alone on an idle server, and of an honest photo, in milliseconds. */
  alone: number
  own: number
  /** Of the honest photos, in milliseconds, in ascending order. */
  waits: number[]
  /** Answers to the attackers, and the codes of their refusals. */
  converted: number
  refused: string[]
  /** Refusals of honest photos. */
  failures: string[]
}

/** Measures how long an honest photo waits while other accounts upload costly files; returns the table and whether all bounds hold. */
export async function measureStarvedUploads(): Promise<{ table: string; hasPassed: boolean }> {
  // With the limits of production, of which each person has their own network address.
  const environment = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }
  const cluster = await startCluster({ processCount: 1, environment })
  try {
    const size = {
      pairs: 0,
      publishers: 0,
      uploaders: 1 + 2 * ATTACKERS.reduce((sum, count) => sum + count, 0),
      owners: 0,
      conversationsEach: 0,
      readers: 0,
    }
    const [honest, ...attackers] = (await seedScenario(cluster, size)).uploaders
    if (!honest) throw new Error('no person was signed in')
    const rows: Row[] = []
    for (const [file, make] of Object.entries(FILES)) {
      const bytes = await make()
      for (const count of ATTACKERS)
        rows.push({ file, ...(await measure(cluster.origin, honest, attackers.splice(0, count), bytes)), attackers: count })
    }
    return { table: formatTable(rows), hasPassed: rows.every(isWithin) }
  } finally {
    await cluster.close()
  }
}

/** With fair turns a photo waits at most for one file of each other person, however many those upload. */
const isWithin = ({ attackers, alone, waits, failures }: Row) =>
  failures.length === 0 && (waits.at(-1) ?? Number.POSITIVE_INFINITY) <= SHORT_WAIT + attackers * alone

async function measure(origin: string, honest: SignedInPerson, attackers: SignedInPerson[], file: Buffer) {
  const row: Omit<Row, 'file' | 'attackers'> = { alone: 0, own: 0, waits: [], converted: 0, refused: [], failures: [] }
  const photo = await makeImage(2000, 1500).jpeg().toBuffer()
  const clients = [honest, ...attackers].map(({ headers }, person) =>
    httpClient(origin, { ...headers, 'x-forwarded-for': `10.0.0.${person}` }, () => undefined),
  )
  const upload = (call: Call, bytes: Buffer) => call({ method: 'POST', path: '/upload', form: makeUploadBody(bytes) })
  const [own, ...others] = clients.map(({ call }) => call)
  if (!own || !others[0]) throw new Error('there is no attacker')
  const measureOnce = async (call: Call, bytes: Buffer) => {
    const begin = performance.now()
    const { code } = await upload(call, bytes)
    return { code, duration: performance.now() - begin }
  }
  row.alone = (await measureOnce(others[0], file)).duration
  row.own = (await measureOnce(own, photo)).duration
  let isOver = false
  const flood = others.flatMap((call) =>
    Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      while (!isOver) {
        const { code } = await upload(call, file)
        if (code === '') row.converted++
        else row.refused.push(code)
      }
    }),
  )
  const floodBegin = performance.now()
  for (let count = 0; count < PHOTOS && performance.now() - floodBegin < MAX_DURATION; count++) {
    const { code, duration } = await measureOnce(own, photo)
    row.waits.push(duration)
    if (code !== '') row.failures.push(code)
  }
  isOver = true
  await Promise.all(flood)
  for (const { close } of clients) close()
  row.waits.sort((a, b) => a - b)
  return row
}

function formatTable(rows: readonly Row[]): string {
  const seconds = (milliseconds = Number.NaN) => (milliseconds / 1000).toFixed(1)
  const format = ({ file, attackers, alone, own, waits, converted, refused, failures }: Row) => {
    const median = waits[Math.floor(waits.length / 2)]
    const reasons = refused.length === 0 ? '' : `: ${[...new Set(refused)].join(', ')}`
    const cells = [
      file,
      attackers,
      seconds(alone),
      seconds(own),
      seconds(median),
      seconds(waits.at(-1)),
      converted,
      refused.length + reasons,
    ]
    return `| ${[...cells, [...new Set(failures)].join(', ') || 0].join(' | ')} |`
  }
  return [
    `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
    '',
    `| accounts with ${UPLOADS_AT_ONCE} uploads at once of | accounts | one alone (s) | an honest photo alone (s) | beside them: median (s) | longest (s) | converted | refused | honest photos refused |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(format),
  ].join('\n')
}
