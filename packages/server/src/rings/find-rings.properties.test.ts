import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { DAY_MS } from '@barattolo/domain/durations'
import { type ItemId, itemId, type Uid } from '@barattolo/domain/ids'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { ringSignature } from '@barattolo/domain/rings/ring-rules'
import type { Town } from '@barattolo/domain/rings/town'
import { canonical, ringsByTrying } from '@barattolo/domain/rings/verify-rings.fixtures'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { storeDueFits } from '../matching/request-fits.service.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { findRingsOfWish } from './find-rings.service.ts'
import { readTown } from './ring-night.service.ts'
import { runRingSearches } from './ring-searches.service.ts'
import { queueRingSearches } from './ring-searches.store.ts'
import { findWishes, findWishesFor, findWishesOfMany } from './wishes.store.ts'

const app = setUpTestApp()
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elio']
let people: readonly SignedInPerson[]
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
beforeAll(async () => {
  people = await Promise.all(NAMES.map((name) => app.signIn({ name })))
  await app.db
    .updateTable('people')
    .set({ createdAt: ago(30) })
    .execute()
})

const uidOf = (index: number): Uid => people[index]?.uid ?? expect.fail()
const now = () => new Date()
const deps = {
  town: AOSTA,
  get db() {
    return app.db
  },
  now,
  publish: NULL_PUBLISHER,
  log: {
    error: ({ err }: { err: unknown }) => {
      throw err
    },
  },
}

const TITLES = ['Teiera', 'Sedia', 'Slitta', 'Lampada', 'Tamburo']
const person = fc.nat(NAMES.length - 1)
const wish = fc.record({
  wisher: person,
  owner: person,
  source: fc.constantFrom('heart', 'heart', 'private', 'gives', 'request'),
})
const town = fc.record({
  wishes: fc.array(wish, { minLength: 6, maxLength: 18 }),
  // In half of the towns no object has a weight.
  weights: fc.oneof(
    fc.constant(NAMES.map(() => null)),
    fc.array(fc.constantFrom(null, 1, 2, 3), { minLength: NAMES.length, maxLength: NAMES.length }),
  ),
  blocked: fc.option(fc.tuple(person, person), { freq: 1 }),
})

/** Person n has item n. Returns the items. */
async function build({ wishes, weights, blocked }: typeof town extends fc.Arbitrary<infer T> ? T : never): Promise<ItemId[]> {
  const { db } = app
  for (const table of ['rings', 'conversations', 'favourites', 'requests', 'items', 'blocks'] as const)
    await db.deleteFrom(table).execute()
  const items: ItemId[] = []
  for (const [n, title] of TITLES.entries())
    items.push(itemId.parse(await insertItem(db, { owner: uidOf(n), title, createdAt: ago(10), weight: weights[n] ?? null })))
  for (const { wisher, owner, source } of wishes) {
    if (wisher === owner) continue
    const id = items[owner] ?? expect.fail()
    if (source === 'request') await insertRequest(db, { owner: uidOf(wisher), title: `Cerco ${TITLES[owner]?.toLowerCase()}` })
    else
      await db
        .insertInto('favourites')
        .values({
          uid: uidOf(wisher),
          itemId: id,
          ownerUid: uidOf(owner),
          private: source === 'private',
          gives: source === 'gives' ? [items[wisher] ?? expect.fail()] : [],
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  await storeDueFits(deps)
  const [one, other] = blocked ?? [0, 0]
  if (one !== other)
    await db
      .insertInto('blocks')
      .values({ blockerUid: uidOf(one), blockedUid: uidOf(other) })
      .execute()
  return items
}

async function readWholeTown(): Promise<Town> {
  const parts = await Array.fromAsync(readTown(app.db, now()))
  return {
    people: parts.flatMap((part) => part.people),
    items: parts.flatMap((part) => part.items),
    wishes: parts.flatMap((part) => part.wishes),
  }
}

const sorted = (all: Iterable<unknown>) => [...all].map((each) => JSON.stringify(each)).toSorted()

test('[RING-51] through its wishes the finder finds the rings of three that a search of the whole town finds, and no others', {
  tags: ['thorough'],
}, async () => {
  const seen = { found: 0, complete: 0 }
  await fc.assert(
    fc.asyncProperty(town, async (input) => {
      await build(input)
      const whole = await readWholeTown()
      const possible = new Set(ringsByTrying(whole, 3))
      const found = new Set<string>()
      const complete = new Set<string>()
      for (const { wisher, item } of whole.wishes) {
        const { rings, isCapped } = await findRingsOfWish({ db: app.db, town: AOSTA }, { wisher, itemId: item }, now())
        expect(isCapped).toBe(false)
        for (const ring of rings.filter(({ legs }) => legs.length === 3)) {
          found.add(
            canonical({
              people: ring.legs.map(({ giver }) => giver.uid),
              items: ring.legs.map(({ items }) => items.map(({ id }) => id)),
            }),
          )
          complete.add(ringSignature(ring))
        }
        // The same search has the same result.
        expect(await findRingsOfWish({ db: app.db, town: AOSTA }, { wisher, itemId: item }, now())).toEqual({ rings, isCapped })
      }
      for (const ring of found) expect(possible).toContain(ring)
      // With weights and blocks aside, all are found.
      if (input.weights.every((weight) => weight === null) && input.blocked === null) {
        seen.complete += possible.size
        expect(found).toEqual(possible)
      }
      expect(complete.size).toBe(found.size)
      seen.found += found.size
    }),
    { numRuns: 25 },
  )
  // Otherwise the test would also pass without any ring.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})

test('[WISH-10] the wishes of many people, and those for given objects, are those that are read of each person', async () => {
  await fc.assert(
    fc.asyncProperty(town, async (input) => {
      await build(input)
      const uids = people.map(({ uid }) => uid)
      const single = (await Promise.all(uids.map((me) => findWishes(app.db, { me, role: 'wisher' })))).flat()
      expect(sorted(await findWishesOfMany(app.db, uids, { perSource: 100 }))).toEqual(sorted(single))
      const owners = uids.slice(0, 2)
      expect(sorted(await findWishesOfMany(app.db, uids, { owners, perSource: 100 }))).toEqual(
        sorted(single.filter(({ owner }) => owners.includes(owner))),
      )
      expect(sorted(await findWishesFor(app.db, single))).toEqual(sorted(single))
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 15 : 5 },
  )
})

test('[RING-36] an answer has only the user’s own two objects, and no name of a person who is known through a heart only', {
  tags: ['thorough'],
}, async () => {
  let named = 0
  let hidden = 0
  const property = fc.asyncProperty(town, async (input) => {
    const items = await build(input)
    await queueRingSearches(
      app.db,
      items.map((id) => ({ itemId: id, wisher: null })),
    )
    await runRingSearches(deps)
    const legs = await app.db.selectFrom('ringLegs').selectAll().execute()
    for (const me of people) {
      const answer = await app.fastify.inject({ url: '/api/rings', headers: me.headers })
      for (const suggestion of answer.json<RingSuggestion[]>()) {
        const ofRing = legs.filter((leg) => leg.ringId === suggestion._id)
        const others = ofRing.filter((leg) => leg.giverUid !== me.uid && leg.receiverUid !== me.uid)
        for (const leg of others) expect(JSON.stringify(suggestion)).not.toContain(leg.itemId)
        const given = ofRing.find((leg) => leg.giverUid === me.uid)
        const received = ofRing.find((leg) => leg.receiverUid === me.uid)
        for (const [uid, shown] of [
          [given?.receiverUid, suggestion.receiver.person],
          [received?.giverUid, suggestion.giver.person],
        ] as const) {
          const wished = ofRing.find((leg) => leg.receiverUid === uid)
          const fits = await app.db
            .selectFrom('requestFits')
            .innerJoin('requests', 'requests.id', 'requestFits.requestId')
            .select('requestFits.itemId')
            .where('ownerUid', '=', uid ?? expect.fail())
            .where('requestFits.itemId', '=', wished?.itemId ?? expect.fail())
            .execute()
          expect(shown !== null).toBe(fits.length > 0)
          if (shown) named += 1
          else hidden += 1
        }
      }
    }
  })
  // Some 25 random towns have no ring of a person with an ad: more are built until both kinds of person were seen.
  for (let round = 0; round === 0 || (Math.min(named, hidden) === 0 && round < 10); round++)
    await fc.assert(property, { numRuns: 25 })
  expect(Math.min(named, hidden)).toBeGreaterThan(0)
})
