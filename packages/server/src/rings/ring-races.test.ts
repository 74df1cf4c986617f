import type { ItemId, RingId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addBlock, lockPair } from '../people/blocks.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { addOldItem, ringApiOf, signInSettled, suggestRing } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
const api = (person: SignedInPerson) => ringApiOf(app, person)

beforeEach(async () => {
  for (const table of [
    'ringChecks',
    'exchanges',
    'rings',
    'reservations',
    'conversations',
    'favourites',
    'items',
    'blocks',
  ] as const)
    await app.db.deleteFrom(table).execute()
})

async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return Number(rows[0]?.deadlocks)
}

interface Place {
  person: SignedInPerson
  item: ItemId
}

/** An open ring in which only the yes of the last person is missing. */
async function openAlmostAgreed(places: readonly Place[]): Promise<{ id: RingId; last: SignedInPerson; key: string }> {
  const id = await suggestRing(app.db, places)
  const [first, ...others] = places
  const last = others.at(-1)?.person
  if (!first || !last) throw new Error('a ring has people')
  expect((await api(first.person).propose(id)).statusCode).toBe(201)
  for (const { person } of others.slice(0, -1)) expect((await api(person).sayYes(id)).statusCode).toBe(201)
  return { id, last, key: (await api(last).read(id)).key }
}

async function addPlace(name: string): Promise<Place> {
  const person = await signInSettled(app, name)
  return { person, item: await addOldItem(app.db, person, `Di ${name}`) }
}

/** Checks that no object is in two exchanges, and that none is reserved without one. */
async function expectWholeExchanges(): Promise<void> {
  const legs = await app.db
    .selectFrom('exchangeLegs')
    .innerJoin('exchanges', 'exchanges.id', 'exchangeLegs.exchangeId')
    .select('itemId')
    .where('state', '=', 'open')
    .execute()
  const reserved = await app.db.selectFrom('items').select('id').where('availability', '=', 'in_trattativa').execute()
  expect(reserved.map(({ id }) => id).sort()).toEqual(legs.map(({ itemId }) => itemId).sort())
  expect(new Set(legs.map(({ itemId }) => itemId)).size).toBe(legs.length)
}

test('[RING-92] the last two yeses of one ring at once agree it once', async () => {
  const places = [await addPlace('Anna'), await addPlace('Bruno'), await addPlace('Carla')]
  const id = await suggestRing(app.db, places)
  const [anna, bruno, carla] = places.map(({ person }) => person)
  if (!anna || !bruno || !carla) throw new Error('three people')
  await api(anna).propose(id)
  const answers = await Promise.all([api(bruno).sayYes(id), api(carla).sayYes(id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await api(anna).read(id)).state).toBe('agreed')
  expect(await app.db.selectFrom('exchanges').select('id').execute()).toHaveLength(1)
  await expectWholeExchanges()
})

test('[RING-92] a yes that is sent five times at once is one yes', { tags: ['thorough'] }, async () => {
  const places = [await addPlace('Anna'), await addPlace('Bruno'), await addPlace('Carla')]
  const { id, last, key } = await openAlmostAgreed(places)
  const answers = await Promise.all(Array.from({ length: 5 }, () => api(last).sayYes(id, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
  expect(await app.db.selectFrom('exchanges').select('id').execute()).toHaveLength(1)
  const events = await app.db
    .selectFrom('ringEvents')
    .select('kind')
    .where('ringId', '=', id)
    .where('kind', '=', 'agreed')
    .execute()
  expect(events).toHaveLength(1)
})

test('[RING-92] of two rings that share an object, whose last yeses come at once, one is agreed and the other one is repaired or ends', async () => {
  const shared = await addPlace('Anna')
  const one = await openAlmostAgreed([shared, await addPlace('Bruno'), await addPlace('Carla')])
  const other = await openAlmostAgreed([shared, await addPlace('Dora'), await addPlace('Elio')])
  const answers = await Promise.all([one, other].map(({ id, last, key }) => api(last).sayYes(id, key)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const states = await Promise.all([one, other].map(async ({ id, last }) => (await api(last).read(id)).state))
  expect(states.sort()).toEqual(['agreed', 'dissolved'])
  await expectWholeExchanges()
})

test('[RING-92] of a ring and a conversation that share an object, one is agreed', async () => {
  const shared = await addPlace('Anna')
  const { id, last, key } = await openAlmostAgreed([shared, await addPlace('Bruno'), await addPlace('Carla')])
  const dora = await signInSettled(app, 'Dora')
  const { _id: conversation } = await ok(conversationApiOf(app, dora).interest(shared.item))
  const [yes, accepted] = await Promise.all([
    api(last).sayYes(id, key),
    conversationApiOf(app, shared.person).accept(conversation),
  ])
  expect([yes.statusCode === 201, accepted.status === 200].filter(Boolean)).toHaveLength(1)
  await expectWholeExchanges()
  expect(await countDeadlocks()).toBe(0)
})

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  )
  return rows[0]?.count === 1
}

/** What another transaction is storing about the second of the three people, or about their object. */
test.each<[string, (trx: Trx, bruno: Place, anna: Place) => Promise<unknown>]>([
  [
    'a holiday',
    (trx, { person }) => trx.updateTable('people').set({ holidaySince: new Date() }).where('uid', '=', person.uid).execute(),
  ],
  [
    'a suspension',
    (trx, { person }) => trx.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', person.uid).execute(),
  ],
  [
    'a block',
    async (trx, bruno, anna) => {
      await lockPair(trx, bruno.person.uid, anna.person.uid, 'block')
      await addBlock(trx, bruno.person.uid, anna.person.uid, new Date())
    },
  ],
  ['a pause', (trx, { item }) => trx.updateTable('items').set({ restingSince: new Date() }).where('id', '=', item).execute()],
  ['a gift', (trx, { item }) => trx.updateTable('items').set({ status: 'dono' }).where('id', '=', item).execute()],
  ['an edit', (trx, { item }) => trx.updateTable('items').set({ title: 'Altra', revision: 2 }).where('id', '=', item).execute()],
])('[RING-92] the last yes waits for %s that is being stored, and then does not agree', async (_, store) => {
  const places = [await addPlace('Anna'), await addPlace('Bruno'), await addPlace('Carla')]
  const { id, last, key } = await openAlmostAgreed(places)
  const [anna, bruno] = places
  if (!anna || !bruno) throw new Error('three people')
  const { answer } = await app.db.transaction().execute(async (trx) => {
    await store(trx, bruno, anna)
    const yes = api(last).sayYes(id, key)
    await expect.poll(isWaiting).toBe(true)
    return { answer: yes }
  })
  expect((await answer).statusCode).not.toBe(500)
  expect((await api(last).read(id)).state).not.toBe('agreed')
  expect(await app.db.selectFrom('exchanges').select('id').execute()).toEqual([])
})

test('[RING-92] the last yes and a block, a pause, an edit or a deletion at once leave no ring half agreed', {
  tags: ['thorough'],
}, async () => {
  for (let round = 0; round < 8; round++) {
    const places = [await addPlace('Anna'), await addPlace('Bruno'), await addPlace('Carla')]
    const { id, last, key } = await openAlmostAgreed(places)
    const [anna, bruno] = places
    if (!anna || !bruno) throw new Error('three people')
    const change = (method: 'POST' | 'PATCH' | 'DELETE', url: string, { headers }: SignedInPerson, payload: object = {}) =>
      app.fastify.inject({ method, url, headers, payload })
    const acts = [
      () => change('POST', `/api/me/blocked/${anna.person.uid}`, bruno.person),
      () => change('POST', `/api/items/${bruno.item}/rest`, bruno.person),
      () => change('PATCH', `/api/items/${bruno.item}`, bruno.person, { title: 'Altro' }),
      () => change('DELETE', `/api/items/${bruno.item}`, bruno.person),
    ]
    const act = acts[round % acts.length] ?? expect.fail()
    const [yes] = await Promise.all([api(last).sayYes(id, key), act()])
    expect([201, 409]).toContain(yes.statusCode)
    const ring = await api(last).read(id)
    const exchanges = await app.db.selectFrom('exchanges').select('id').where('ringId', '=', id).execute()
    expect(exchanges.length, ring.state).toBe(ring.exchangeId === null ? 0 : 1)
    await expectWholeExchanges()
  }
  expect(await countDeadlocks()).toBe(0)
})

test('[RING-93] of 200 last answers at once over rings that share objects, exactly the possible ones agree, without a deadlock', {
  tags: ['thorough'],
  timeout: 300_000,
}, async () => {
  // 150 people with one object each: each is in three rings with their neighbours, and in one with the other direction.
  const places: Place[] = []
  for (let n = 0; n < 150; n++) places.push(await addPlace(`P${n}`))
  const at = (n: number) => places[n % places.length] ?? expect.fail()
  const rings = []
  for (let n = 0; n < 150; n++) rings.push(await openAlmostAgreed([at(n), at(n + 1), at(n + 2)]))
  for (let n = 0; n < 150; n += 3) rings.push(await openAlmostAgreed([at(n + 2), at(n + 1), at(n)]))
  expect(rings).toHaveLength(200)
  const answers = await Promise.all(rings.map(async ({ id, last, key }) => ({ id, answer: await api(last).sayYes(id, key) })))
  for (const { answer } of answers) expect([201, 409], answer.body).toContain(answer.statusCode)
  const agreed = answers.filter(({ answer }) => answer.statusCode === 201).map(({ id }) => id)
  const taken = await itemsOf(agreed)
  expect(new Set(taken).size, 'no object is in two agreed rings').toBe(taken.length)
  for (const { id } of answers.filter(({ answer }) => answer.statusCode === 409)) {
    const items = await app.db.selectFrom('ringLegs').select('itemId').where('ringId', '=', id).execute()
    expect(
      items.some(({ itemId }) => taken.includes(itemId)),
      'a refused ring shares an object with an agreed one',
    ).toBe(true)
  }
  await expectWholeExchanges()
  expect(await countDeadlocks()).toBe(0)
})

async function itemsOf(ids: readonly RingId[]): Promise<ItemId[]> {
  const rows = await app.db.selectFrom('ringLegs').select('itemId').where('ringId', 'in', ids).execute()
  return rows.map(({ itemId }) => itemId)
}
