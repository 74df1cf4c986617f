import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@barattolo/domain/durations'
import { isOver } from '@barattolo/domain/exchanges/exchange'
import { EXCHANGE_STATES } from '@barattolo/domain/exchanges/summary'
import { exchangeId, uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Trx } from '../platform/database/database.ts'
import { insertPerson } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findFigures } from './figures.store.ts'

/** The figures that the statement computes, compared with a plain model over random histories with times at the bounds of the rule. */

const BASE = Date.UTC(2026, 0, 1, 12)
const NOW = new Date(BASE + 60 * DAY_MS)
const PEOPLE = ['anna', 'bruno', 'carla', 'dora', 'elio', 'fede'].map((name) => uid.parse(name))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

const GROUPS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
const rarely = fc.constantFrom(...Array(9).fill(false), true)
const anyIndex = fc.nat({ max: PEOPLE.length - 1 })
const anyPerson = fc.record({
  createdAt: fc.constantFrom(BASE, BASE + DAY_MS),
  /** Another account of the same person, written in another case. */
  sharesEmail: rarely,
  /** Accounts that count as one person. */
  group: fc.constantFrom(...Array(5).fill(null), ...GROUPS),
  isDisabled: rarely,
  isDeleted: rarely,
})
const anyFeedback = fc.record({
  author: fc.nat({ max: 2 }),
  about: fc.nat({ max: 2 }),
  came: fc.boolean(),
  asDescribed: fc.option(fc.boolean()),
  text: fc.constantFrom('', 'bene', 'male'),
  /** Days and minutes after the end. */
  createdAt: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
})
const anyExchange = fc.record({
  id: fc.uuid({ version: 4 }),
  state: fc.constantFrom(...Array(6).fill('done' as const), 'calledOff' as const, ...EXCHANGE_STATES),
  legs: fc.array(fc.shuffledSubarray([...PEOPLE.keys()], { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  /** Participants without a leg, as in a ring the person on the other side of another one. */
  others: fc.array(anyIndex, { maxLength: 2 }),
  createdAt: fc
    .constantFrom(0, 7 * DAY_MS, 7 * DAY_MS + 1, 8 * DAY_MS, 8 * DAY_MS + 1, 20 * DAY_MS, 20 * DAY_MS)
    .map((age) => BASE + age),
  /** Who has typed whose code: places in the list of participants. */
  codes: fc.uniqueArray(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), { minLength: 3, maxLength: 9, selector: String }),
  /** Who has called it off, as a place in the list of participants, and how long after the agreed meeting it ended. */
  calledOff: fc.option(fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(-DAY_MS - 1, -DAY_MS, 0, DAY_MS, DAY_MS + 1)), { freq: 2 }),
  lasts: fc.constantFrom(null, 0, HOUR_MS - 1, HOUR_MS, HOUR_MS, HOUR_MS, 7 * DAY_MS),
  endsLate: fc.boolean(),
  feedback: fc.uniqueArray(anyFeedback, { minLength: 2, maxLength: 9, selector: ({ author, about }) => `${author} ${about}` }),
})
const anyHistory = fc.record({
  people: fc.array(anyPerson, { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
  exchanges: fc.uniqueArray(anyExchange, { minLength: 10, maxLength: 24, size: 'max', selector: ({ id }) => id }),
})
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never
type Exchange = History['exchanges'][number]

const emailOf = ({ people }: History, index: number) =>
  people[index]?.sharesEmail ? `${PEOPLE[(index + 1) % PEOPLE.length]}@Example.org` : `${PEOPLE[index]}@example.org`
const participantsOf = ({ legs, others }: Exchange) => [...new Set([...legs.flat(), ...others])]
/** Who writes about whom: places in the list of participants. */
const feedbackOf = (exchange: Exchange) =>
  exchange.feedback.flatMap(({ author, about, ...feedback }) => {
    const [from, to] = [participantsOf(exchange)[author], participantsOf(exchange)[about]]
    return from === undefined || to === undefined || from === to ? [] : [{ ...feedback, author: from, about: to }]
  })
/** The pairs of whom one has typed the other's code. */
const codesOf = (exchange: Exchange) =>
  exchange.codes.flatMap(([by, of]) => {
    const [typist, owner] = [participantsOf(exchange)[by], participantsOf(exchange)[of]]
    return typist === undefined || owner === undefined || typist === owner ? [] : [[typist, owner] as const]
  })
const callerOff = ({ calledOff, ...exchange }: Exchange) =>
  exchange.state === 'calledOff' && calledOff ? participantsOf({ calledOff, ...exchange })[calledOff[0]] : undefined
/** The last days of some histories are within the time for feedback. */
const createdAtOf = ({ createdAt, endsLate }: Exchange) => createdAt + (endsLate ? 38 * DAY_MS : 0)
const endOf = (exchange: Exchange) => (exchange.lasts === null ? null : createdAtOf(exchange) + exchange.lasts)

/** The rule, written down as plainly as possible. */
function expectedFigures(history: History, me: number): Pick<Profile, 'partners' | 'feedback'> {
  const person = (index: number) => history.people[index] as History['people'][number]
  const identity = (index: number) => emailOf(history, index).toLowerCase()
  const countedPerson = (index: number) => person(index).group ?? identity(index)
  const countsWith = (exchange: Exchange, other: number) => {
    const end = endOf(exchange)
    return (
      identity(other) !== identity(me) &&
      !person(other).isDeleted &&
      !person(other).isDisabled &&
      exchange.legs.some((leg) => leg.includes(me) && leg.includes(other)) &&
      end !== null &&
      end - createdAtOf(exchange) >= HOUR_MS &&
      [me, other].every((index) => createdAtOf(exchange) - person(index).createdAt > 7 * DAY_MS)
    )
  }
  const partners = new Set<string>()
  const latest = new Map<string, { at: number; id: string; came: boolean; asDescribed: boolean | null; text: string }>()
  for (const exchange of history.exchanges)
    for (const other of PEOPLE.keys()) {
      if (!countsWith(exchange, other)) continue
      const neighbours = exchange.legs.filter((leg) => leg.includes(me)).flatMap((leg) => leg.filter((index) => index !== me))
      const isOfThree = new Set(neighbours).size > 1
      const hasCode = codesOf(exchange).some((code) => code.includes(me) && code.includes(other))
      if (exchange.state === 'done' && (!isOfThree || hasCode)) partners.add(countedPerson(other))
      const end = endOf(exchange) ?? 0
      const record = (at: number, feedback: { came: boolean; asDescribed: boolean | null; text: string }) => {
        const known = latest.get(countedPerson(other))
        if (!known || at > known.at || (at === known.at && exchange.id < known.id))
          latest.set(countedPerson(other), { at, id: exchange.id, ...feedback })
      }
      if (isOfThree && callerOff(exchange) === me && Math.abs(exchange.calledOff?.[1] ?? 2 * DAY_MS) <= DAY_MS)
        record(end, { came: false, asDescribed: null, text: '' })
      const isReciprocal = feedbackOf(exchange).some(({ author, about }) => author === me && about === other)
      for (const { author, about, createdAt, ...feedback } of feedbackOf(exchange)) {
        if (author !== other || about !== me || !(isReciprocal || end <= NOW.getTime() - 14 * DAY_MS)) continue
        record(feedbackTime(exchange, createdAt), feedback)
      }
    }
  const given = [...latest.values()].sort((one, two) => dayOf(two.at) - dayOf(one.at) || (one.text < two.text ? -1 : 1))
  const described = given.filter(({ asDescribed }) => asDescribed !== null)
  return {
    partners: partners.size < 3 ? null : partners.size,
    feedback:
      given.length < 3
        ? null
        : {
            count: given.length,
            came: given.filter(({ came }) => came).length,
            describedCount: described.length,
            asDescribed: described.filter(({ asDescribed }) => asDescribed).length,
            sentences: given.flatMap(({ text }) => (text === '' ? [] : [{ _id: expect.any(String), text }])),
          },
  }
}

const dayOf = (time: number) => Math.floor(time / DAY_MS)
/** At noon and a few minutes, so that the time zone of the session decides no day. */
const feedbackTime = (exchange: Exchange, [days, minutes]: readonly [number, number]) =>
  BASE + (dayOf(endOf(exchange) ?? createdAtOf(exchange)) - dayOf(BASE) + days) * DAY_MS + minutes * 60_000

async function insertHistory(trx: Trx, history: History) {
  for (const [index, { createdAt, isDisabled, isDeleted, group }] of history.people.entries()) {
    const dates = { disabledAt: isDisabled ? NOW : null, deletedAt: isDeleted ? NOW : null }
    const { uid: key } = await insertPerson(trx, { uid: `${PEOPLE[index]}`, email: emailOf(history, index), ...dates })
    if (group) await trx.insertInto('personGroups').values({ uid: key, groupId: group }).execute()
    await trx
      .updateTable('people')
      .set({ createdAt: new Date(createdAt) })
      .where('uid', '=', key)
      .execute()
  }
  const at = (index: number) => uid.parse(PEOPLE[index])
  for (const exchange of history.exchanges) {
    const { state, legs } = exchange
    const id = exchangeId.parse(exchange.id)
    const end = endOf(exchange)
    const times = { createdAt: new Date(createdAtOf(exchange)), endedAt: end === null ? null : new Date(end) }
    const caller = callerOff(exchange)
    const meetingAt = end === null || !exchange.calledOff ? null : new Date(end - exchange.calledOff[1])
    const calledOff = { calledOffBy: caller === undefined ? null : at(caller), meetingAt, place: meetingAt && 'Piazza' }
    const row = { id, state, ...times, ...calledOff, nextDueAt: isOver({ state }) ? null : NOW }
    await trx.insertInto('exchanges').values(row).execute()
    const uids = participantsOf(exchange).map(at)
    await trx
      .insertInto('exchangePeople')
      .values(uids.map((participant) => ({ exchangeId: id, uid: participant, handoverCode: '23456789' })))
      .execute()
    const proofs = codesOf(exchange).map(([by, of]) => ({ exchangeId: id, typedBy: at(by), shownBy: at(of) }))
    if (proofs.length > 0) await trx.insertInto('handoverProofs').values(proofs).execute()
    const snapshot = JSON.stringify({ title: 'Sedia' })
    const legRows = legs.map(([giver = 0, receiver = 0]) => ({
      exchangeId: id,
      itemId: randomUUID() as never,
      item: snapshot,
      giverUid: at(giver),
      receiverUid: at(receiver),
    }))
    await trx.insertInto('exchangeLegs').values(legRows).execute()
    const feedbackRows = feedbackOf(exchange).map(({ author, about, createdAt, ...given }) => ({
      exchangeId: id,
      authorUid: at(author),
      aboutUid: at(about),
      createdAt: new Date(feedbackTime(exchange, createdAt)),
      ...given,
    }))
    if (feedbackRows.length > 0) await trx.insertInto('feedback').values(feedbackRows).execute()
  }
}

test('[TRUST-30] [TRUST-31] [TRUST-33] [TRUST-78] [RING-127] [RING-128] the statement counts what a plain model counts, over random histories', async () => {
  const seen = { partners: 0, feedback: 0, none: 0 }
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const trx = await database.db.startTransaction().execute()
      try {
        await insertHistory(trx, history)
        for (const [index, key] of PEOPLE.entries()) {
          const expected = expectedFigures(history, index)
          expect(await findFigures(trx, key, NOW)).toEqual(expected)
          if (expected.partners) seen.partners++
          if (expected.feedback) seen.feedback++
          if (!expected.partners && !expected.feedback) seen.none++
        }
      } finally {
        await trx.rollback().execute()
      }
    }),
    { numRuns: 120 },
  )
  // Histories in which nothing or everything shows would prove little.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})
