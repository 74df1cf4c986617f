import type { ItemId, RingId } from '@barattolo/domain/ids'
import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
import type { Db } from '@barattolo/server/platform/database/database'
import { createOverlappingProposals } from '@barattolo/server/testing/overlapping-proposals'
import { addOldItem, ringApiOf, signInSettled, suggestRing } from '@barattolo/server/testing/rings'
import { signIn } from '@barattolo/server/testing/sign-in'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type AcceptancesReport, type SentCall, sendAtOnce } from './acceptances.ts'
import { openSampleDataset } from './sample-dataset.ts'

const ROUNDS = 3
const CALLS = 200
/** One of each person. Each is in three or four rings of three with their neighbours. */
const OBJECTS = 150
const RING_SIZE = 3
/** Five objects each; each has so many proposals that there are enough calls. */
const PROPOSALS = { owners: OBJECTS / 5, perOwner: 7 }

export interface RingAnswersReport {
  objects: number
  /** Each the round with the median time. */
  rings: AcceptancesReport
  /** Acceptances of conversations over the same number of shared objects. */
  conversations: AcceptancesReport
  ratio: number
  deadlocks: number
  /** Rings that were refused although none of their objects is in an agreed one. */
  wronglyRefused: number
}

type App = Pick<TestApp, 'fastify' | 'db' | 'signIn'>

/** 200 last answers over rings that share objects arrive at the same moment, in rounds beside as many acceptances of conversations. */
export async function measureRingAnswers(): Promise<RingAnswersReport> {
  const { db, dataDir, close } = await openSampleDataset(1000)
  const config = readConfig({ DATA_DIR: dataDir, MAP_STYLE_URL: 'none', RATE_LIMITS: 'off', SHARED_ANSWERS: 'off' })
  const fastify = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date() })
  const app: App = { fastify, db, signIn: (user) => signIn(fastify, user) }
  try {
    const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
    const [rings, conversations]: AcceptancesReport[][] = [[], []]
    let wronglyRefused = 0
    for (let round = 0; round < ROUNDS; round++) {
      conversations?.push(await sendAtOnce(await prepareAcceptances(app, origin)))
      const { ids, calls } = await prepareLastAnswers(app, origin)
      rings?.push(await sendAtOnce(calls))
      wronglyRefused += await countWronglyRefused(db, ids)
    }
    const [slow, plain] = [medianOf(rings ?? []), medianOf(conversations ?? [])]
    const deadlocks = await countDeadlocks(db)
    return {
      objects: OBJECTS,
      rings: slow,
      conversations: plain,
      ratio: slow.milliseconds / plain.milliseconds,
      deadlocks,
      wronglyRefused,
    }
  } finally {
    await fastify.close()
    await close()
  }
}

function medianOf(rounds: readonly AcceptancesReport[]): AcceptancesReport {
  const median = rounds.toSorted((one, other) => one.milliseconds - other.milliseconds)[Math.floor(rounds.length / 2)]
  if (!median) throw new Error('no round was measured')
  return median
}

async function prepareAcceptances(app: App, origin: string): Promise<SentCall[]> {
  const proposals = await createOverlappingProposals(app, PROPOSALS)
  return proposals.slice(0, CALLS).map(({ conversationId, interested }) => ({
    method: 'PATCH',
    url: `${origin}/api/conversations/${conversationId}/status`,
    headers: interested.headers,
    body: { status: 'accepted' },
  }))
}

interface Place {
  person: SignedInPerson
  item: ItemId
}

/** Rings in which the answer of the last person alone is missing. */
async function prepareLastAnswers(app: App, origin: string): Promise<{ ids: RingId[]; calls: SentCall[] }> {
  const places = await Promise.all(
    Array.from({ length: OBJECTS }, async (_, n): Promise<Place> => {
      const person = await signInSettled(app, `Persona${n}`)
      return { person, item: await addOldItem(app.db, person, `Oggetto ${n}`) }
    }),
  )
  const neighbours = (n: number) => places.concat(places).slice(n, n + RING_SIZE)
  const forwards = places.map((_, n) => neighbours(n))
  const backwards = places.flatMap((_, n) => (n % RING_SIZE === 0 ? [neighbours(n).toReversed()] : []))
  const rings: { id: RingId; call: SentCall }[] = []
  // Neighbouring rings share people, whose locks would make concurrent proposals wait.
  for (const people of [...forwards, ...backwards].slice(0, CALLS)) rings.push(await openRing(app, origin, people))
  return { ids: rings.map(({ id }) => id), calls: rings.map(({ call }) => call) }
}

async function openRing(app: App, origin: string, places: readonly Place[]): Promise<{ id: RingId; call: SentCall }> {
  const id = await suggestRing(app.db, places)
  const [first, second, last] = places.map(({ person }) => person)
  if (!first || !second || !last) throw new Error('a ring of three has three people')
  const answers = [await ringApiOf(app, first).propose(id), await ringApiOf(app, second).sayYes(id)]
  for (const { statusCode, body } of answers) if (statusCode !== 201) throw new Error(body)
  const { key } = await ringApiOf(app, last).read(id)
  return { id, call: { method: 'POST', url: `${origin}/api/rings/${id}/yes`, headers: last.headers, body: { key } } }
}

async function countWronglyRefused(db: Db, ids: readonly RingId[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${ids}::uuid[]) wanted(id)
    where not exists (select from ring_legs mine join exchange_legs taken on taken.item_id = mine.item_id where mine.ring_id = wanted.id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks)
}
