import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { DAY_MS } from '@barattolo/domain/durations'
import { type ItemId, itemId, type Uid } from '@barattolo/domain/ids'
import type { Pair } from '@barattolo/domain/rings/contract'
import { verifyTownSet } from '@barattolo/domain/rings/verify-rings.fixtures'
import { beforeEach, expect, test } from 'vitest'
import { type EventPublisher, NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { readTown, runRingNight } from './ring-night.service.ts'
import { takeNight } from './ring-nights.store.ts'
import { deleteOldRings, expireRings } from './rings.store.ts'
import { readRings } from './suggestions.service.ts'

/** Four in the morning in Italy. */
const NIGHT = new Date('2026-11-26T03:00:00Z')
let clock = NIGHT
const app = setUpTestApp({ now: () => clock })
let people: SignedInPerson[]
let items: ItemId[]

const changed: Uid[] = []
const publish: EventPublisher = { ...NULL_PUBLISHER, changed: (_, to) => void changed.push(...to) }
const runNight = () => runRingNight({ db: app.db, town: AOSTA, now: () => clock, publish })
const later = (days: number) => new Date(clock.getTime() + days * DAY_MS)
const addHeart = (wisher: number, owner: number) =>
  app.db
    .insertInto('favourites')
    .values({
      uid: people[wisher]?.uid ?? expect.fail(),
      itemId: items[owner] ?? expect.fail(),
      ownerUid: people[owner]?.uid ?? expect.fail(),
      private: false,
    })
    .execute()
// The test does not use the API, because sign-ins end before the next night.
const ringsOf = (person: number) =>
  readRings({ db: app.db, town: AOSTA, now: () => clock, publish }, people[person]?.uid ?? expect.fail())
const noticesOf = (person: number) =>
  app.db
    .selectFrom('notices')
    .select(['kind', 'about', 'readAt'])
    .where('uid', '=', people[person]?.uid ?? expect.fail())
    .orderBy('createdAt')
    .execute()

/** People 0, 1 and 2 wish in a ring, 3 and 4 each other's objects. */
beforeEach(async () => {
  clock = NIGHT
  for (const table of ['notices', 'rings', 'ringNights', 'favourites', 'items'] as const) await app.db.deleteFrom(table).execute()
  people = []
  items = []
  for (const name of ['Anna', 'Bruno', 'Carla', 'Dario', 'Elio']) {
    const person = await app.signIn({ name, email: `${name.toLowerCase()}-${randomUUID()}@example.org` })
    people.push(person)
    items.push(itemId.parse(await insertItem(app.db, { owner: person.uid, title: `Cosa di ${name}`, createdAt: later(-10) })))
  }
  await app.db
    .updateTable('people')
    .set({ createdAt: later(-30) })
    .execute()
  for (const [wisher, owner] of [
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 4],
    [4, 3],
  ] as const)
    await addHeart(wisher, owner)
  changed.length = 0
})

test('[RING-47] the night chooses rings and pairs, marks them, and sends each person of a ring one notice', async () => {
  const result = await runNight()
  expect(result).toMatchObject({ isProven: true, isEnded: false })
  expect(result?.rings.map(({ people: inRing }) => inRing.length).toSorted()).toEqual([2, 3])
  expect(await ringsOf(0)).toMatchObject([
    { size: 3, isRecommended: true, gives: { _id: items[0] }, receives: { _id: items[1] } },
  ])
  expect(await ringsOf(3)).toEqual([])
  for (const person of [0, 1, 2]) expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(['ringSuggested'])
  expect((await noticesOf(0))[0]?.about).toMatchObject({ size: 3, gives: 'Cosa di Anna', title: 'Cosa di Bruno' })
  for (const person of [3, 4]) expect(await noticesOf(person)).toEqual([])
  expect(new Set(changed)).toEqual(new Set(people.slice(0, 5).map(({ uid }) => uid)))
})

test.each(['account', 'object'] as const)('[RING-45] the notice of a suggested ring goes with an %s of it', async (gone) => {
  await runNight()
  for (const person of [0, 2]) expect(await noticesOf(person)).toMatchObject([{ kind: 'ringSuggested' }])
  const url = gone === 'account' ? '/api/me' : `/api/items/${items[1]}`
  const answer = await app.fastify.inject({ method: 'DELETE', url, headers: people[1]?.headers ?? {} })
  expect(answer.statusCode).toBe(200)
  // A notice that stayed would keep the title of the object.
  for (const person of [0, 2]) expect(await noticesOf(person)).toEqual([])
})

test('[RING-45] the notice of a suggested ring goes with an account of it, also after it was proposed', async () => {
  await runNight()
  const [ring] = await ringsOf(0)
  const url = `/api/rings/${ring?._id}/proposal`
  const proposed = await app.fastify.inject({ method: 'POST', url, headers: people[0]?.headers ?? {} })
  expect(proposed.statusCode).toBe(201)
  const kindsOf = async (person: number) => (await noticesOf(person)).map(({ kind }) => kind)
  expect(await kindsOf(2)).toContain('ringSuggested')
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: people[1]?.headers ?? {} })
  expect(await kindsOf(2)).not.toContain('ringSuggested')
})

test('[RING-45] the notice of a suggested ring goes with the ring when it is old, because an erasure would not find its title then', async () => {
  await runNight()
  for (const person of [0, 2]) expect(await noticesOf(person)).toMatchObject([{ kind: 'ringSuggested' }])
  const later = new Date('2027-11-26T03:00:00Z')
  expect(await expireRings(app.db, later)).toBe(2)
  await deleteOldRings(app.db, later)
  expect(await app.db.selectFrom('rings').select('id').execute()).toEqual([])
  for (const person of [0, 1, 2]) expect(await noticesOf(person)).toEqual([])
})

test('[RING-47] a pair that the night has chosen is marked among the pairs', async () => {
  const marks = async () =>
    (await app.fastify.inject({ url: '/api/pairs', headers: people[3]?.headers ?? {} }))
      .json<Pair[]>()
      .map(({ isRecommended }) => isRecommended)
  expect(await marks()).toEqual([false])
  await runNight()
  expect(await marks()).toEqual([true])
})

test('[RING-48] the night runs once, however many processes there are, and not before three', async () => {
  clock = new Date('2026-11-26T01:59:00Z')
  expect(await runNight()).toBeNull()
  clock = NIGHT
  const results = await Promise.all([runNight(), runNight(), runNight()])
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(await runNight()).toBeNull()
  expect(await noticesOf(0)).toHaveLength(1)
})

test('[RING-48] a night whose process was ended in the middle changes nothing, and is run again', {
  tags: ['thorough'],
}, async () => {
  expect(await takeNight(app.db, '2026-11-26', clock)).toBe(true)
  expect(await runNight()).toBeNull()
  expect(await app.db.selectFrom('rings').selectAll().execute()).toEqual([])
  clock = new Date(clock.getTime() + 10 * 60 * 1000)
  expect((await runNight())?.rings).toHaveLength(2)
  expect(await runNight()).toBeNull()
})

test('[RING-49] the next night replaces the choice: what is not chosen again is no longer marked, and a person is notified of a ring once', {
  tags: ['thorough'],
}, async () => {
  await runNight()
  clock = later(1)
  await app.db
    .deleteFrom('favourites')
    .where('uid', '=', people[1]?.uid ?? expect.fail())
    .execute()
  await runNight()
  expect(await ringsOf(0)).toEqual([])
  const states = await app.db.selectFrom('rings').select(['size', 'recommendedOn']).orderBy('size').execute()
  expect(states.map(({ size, recommendedOn }) => [size, recommendedOn !== null])).toEqual([
    [2, true],
    [3, false],
  ])
  clock = later(1)
  await addHeart(1, 2)
  await runNight()
  expect(await ringsOf(0)).toMatchObject([{ isRecommended: true }])
  expect(await noticesOf(0)).toHaveLength(1)
})

test('[RING-43] an interest ends when the night replaces an object that its person would give or receive', {
  tags: ['thorough'],
}, async () => {
  await runNight()
  const interested = async () =>
    (await app.db.selectFrom('ringPeople').select('uid').where('interestedAt', 'is not', null).execute()).map(({ uid }) => uid)
  const trio = people.slice(0, 3).map(({ uid }) => uid)
  await app.db.updateTable('ringPeople').set({ interestedAt: clock }).where('uid', 'in', trio).execute()
  clock = later(1)
  await runNight()
  expect((await interested()).toSorted()).toEqual(trio.toSorted())
  // Person 1 gives another object to person 0; what person 2 gives and receives stays.
  await app.db
    .updateTable('items')
    .set({ restingSince: clock })
    .where('id', '=', items[1] ?? expect.fail())
    .execute()
  items[1] = itemId.parse(
    await insertItem(app.db, { owner: people[1]?.uid ?? expect.fail(), title: 'Altra cosa', createdAt: later(-10) }),
  )
  await addHeart(0, 1)
  clock = later(1)
  await runNight()
  expect(await ringsOf(0)).toMatchObject([{ receives: { _id: items[1] }, isInterested: false }])
  expect(await interested()).toEqual([people[2]?.uid])
})

test('[RING-49] after two notices that were not read a person gets one a week', { tags: ['thorough'] }, async () => {
  const nightOfNewRing = async () => {
    await app.db.deleteFrom('rings').execute()
    await runNight()
    clock = later(1)
    return (await noticesOf(0)).length
  }
  expect(await nightOfNewRing()).toBe(1)
  expect(await nightOfNewRing()).toBe(2)
  expect(await nightOfNewRing()).toBe(2)
  clock = later(5)
  expect(await nightOfNewRing()).toBe(3)
  await app.db.updateTable('notices').set({ readAt: clock }).execute()
  expect(await nightOfNewRing()).toBe(4)
})

/** People without objects and wishes, with a proven handover. */
async function addProvenPeople(count: number) {
  const { db } = app
  for (let n = 0; n < count / 2; n++) {
    const [one, other] = [await insertPerson(db), await insertPerson(db)]
    const { id: exchangeId } = await db
      .insertInto('exchanges')
      .values({ state: 'done', endedAt: later(-5) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { uid } of [one, other])
      await db.insertInto('exchangePeople').values({ exchangeId, uid, handoverCode: 'AAAAAAAA' }).execute()
    await db.insertInto('handoverProofs').values({ exchangeId, typedBy: one.uid, shownBy: other.uid }).execute()
  }
}

test('[RING-16] the night counts all people of the town with a proven handover, as the list of suggestions does', async () => {
  await addProvenPeople(50)
  expect((await runNight())?.rings).toEqual([])
  expect(await ringsOf(0)).toEqual([])
  expect(await noticesOf(0)).toEqual([])
  await app.db.deleteFrom('exchanges').execute()
})

test('[RING-50] an empty town has an empty night', async () => {
  await app.db.deleteFrom('favourites').execute()
  await app.db.deleteFrom('items').execute()
  expect(await runNight()).toMatchObject({ rings: [], isProven: true })
})

test('[RING-25] the second program accepts the set that the night has chosen from the database', async () => {
  const parts = await Array.fromAsync(readTown(app.db, clock))
  const town = {
    people: parts.flatMap((part) => part.people),
    items: parts.flatMap((part) => part.items),
    wishes: parts.flatMap((part) => part.wishes),
  }
  const result = await runNight()
  expect(verifyTownSet(town, result?.rings ?? expect.fail(), { sizeMax: 4, ringsPerPersonMax: 2 })).toEqual([])
  expect(result?.rings).toHaveLength(2)
})
