import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { UNLIMITED } from '../platform/http/rate-limits.ts'
import { makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp, type TestApp } from '../testing/test-app.ts'

/** In milliseconds: a second and some time for a busy machine. */
const MAX_STALENESS = 1500
/** In milliseconds: the test goes on for at least so long, so that answers become too old to be kept. */
const MIN_DURATION = 4000
/** On a busy machine the test goes on until there are enough writes and a shared answer, at most for so long. */
const MAX_DURATION = 40_000
const MIN_VERSIONS = 11
const LISTS = ['/api/items?limit=100', '/api/items?limit=100&fields=card']

const app = setUpTestApp({ multiProcess: true })
let servers: readonly TestApp['fastify'][]
let people: readonly SignedInPerson[]

beforeAll(async () => {
  const { db, config, connection } = app
  const log = pino({ level: 'silent' })
  servers = [
    app.fastify,
    await buildApp({ db, config, limits: UNLIMITED, notifyConnection: connection, log, now: () => new Date() }),
  ]
  people = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => app.signIn({ name })))
})
afterAll(() => servers[1]?.close())

/** The titles of the town after the n-th write, which was committed between these times. */
interface Version {
  titles: string
  count: number
  from: number
  until: number
  writer: SignedInPerson | null
}
interface Read {
  titles: string
  total: number
  reader: SignedInPerson | null
  begin: number
  end: number
}

/** Random writes, one after the other, through either process, while all of them read through either one. */
async function runTown(choose: (count: number) => number): Promise<{ versions: Version[]; reads: Read[] }> {
  const items: { id: string; title: string; owner: SignedInPerson }[] = []
  const versions: Version[] = [{ titles: '', count: 0, from: 0, until: 0, writer: null }]
  const reads: Read[] = []
  const pick = <T>(values: readonly T[]): T => values[choose(values.length)] as T
  const start = performance.now()
  const read = async () => {
    const [server, reader] = [pick(servers), pick([null, ...people])]
    const begin = performance.now()
    const answer = await server.inject({ url: pick(LISTS), headers: reader?.headers ?? {} })
    expect(answer.statusCode).toBe(200)
    const newestFirst = answer.json().map(({ title }: { title: string }) => title)
    const total = Number(answer.headers['x-total-count'])
    reads.push({ titles: newestFirst.toReversed().join(), total, reader, begin, end: performance.now() })
  }
  const write = async (title: string) => {
    const server = pick(servers)
    const item = items.length > 3 ? pick(items) : undefined
    const owner = item?.owner ?? pick(people)
    const from = performance.now()
    const payload = makeItemBody({ title })
    if (item === undefined) {
      const answer = await server.inject({ method: 'POST', url: '/api/items', headers: owner.headers, payload })
      items.push({ id: answer.json()._id, title, owner })
    } else if (choose(2) === 0) {
      const url = `/api/items/${item.id}`
      expect((await server.inject({ method: 'PATCH', url, headers: owner.headers, payload: { title } })).statusCode).toBe(200)
      item.title = title
    } else {
      const url = `/api/items/${item.id}`
      expect((await server.inject({ method: 'DELETE', url, headers: owner.headers })).statusCode).toBe(200)
      items.splice(items.indexOf(item), 1)
    }
    const titles = items.map((each) => each.title).join()
    versions.push({ titles, count: items.length, from, until: performance.now(), writer: owner })
  }
  const isDone = () => versions.length >= MIN_VERSIONS && reads.some((read) => isStale(read, versions))
  for (let n = 0, elapsed = 0; elapsed < MIN_DURATION || (elapsed < MAX_DURATION && !isDone()); n++) {
    const reading = Array.from({ length: 1 + choose(6) }, read)
    if (choose(4) === 0) await write(`Oggetto ${n}`)
    await Promise.all(reading)
    elapsed = performance.now() - start
  }
  return { versions, reads }
}

/** Whether the read may have this list: it was the town within the time before it, and it is not older than the reader's own last write. */
function isFresh({ reader, begin, end }: Read, versions: readonly Version[], isAnswer: (version: Version) => boolean): boolean {
  const ownLast = versions.findLastIndex(({ writer, until }) => writer !== null && writer.uid === reader?.uid && until < begin)
  return versions.some((version, index) => {
    const replacedAt = versions[index + 1]?.until ?? Number.POSITIVE_INFINITY
    return isAnswer(version) && version.from <= end && replacedAt >= begin - MAX_STALENESS && index >= ownLast
  })
}

test('[PERF-15] With two processes, random writes and reads, a list and its total are at most a second old, and never older than their reader’s last write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
      await app.db.deleteFrom('items').execute()
      for (const server of servers) server.sharedAnswers?.clear()
      const { versions, reads } = await runTown((count) => (numbers.next().value ?? 0) % count)
      expect(versions.length).toBeGreaterThanOrEqual(MIN_VERSIONS)
      expect(reads.filter((read) => !isFresh(read, versions, ({ titles }) => titles === read.titles))).toEqual([])
      expect(reads.filter((read) => !isFresh(read, versions, ({ count }) => count === read.total))).toEqual([])
      // Otherwise the test would also pass without shared answers.
      expect(reads.some((read) => isStale(read, versions))).toBe(true)
    }),
    // A shorter run would be as likely to fail: nothing to shrink.
    { numRuns: 1, endOnFailure: true },
  )
})

/** Whether a later version had been committed before the read began. A deletion can bring earlier titles back. */
function isStale({ titles, begin }: Read, versions: readonly Version[]): boolean {
  return !versions.some(
    (version, index) => version.titles === titles && (versions[index + 1]?.until ?? Number.POSITIVE_INFINITY) >= begin,
  )
}
