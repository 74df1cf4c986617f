import { type ItemId, itemId, type RequestId, requestId, type Uid } from '@barattolo/domain/ids'
import { WISH_SOURCES, type Wish, type WishSource } from '@barattolo/domain/rings/wish'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { storeDueFits } from '../matching/request-fits.service.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { findWishes } from './wishes.store.ts'

const app = setUpTestApp()
let people: readonly SignedInPerson[]
beforeAll(async () => {
  people = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => app.signIn({ name })))
})

const TITLES = ['Teiera', 'Sedia', 'Slitta'] as const
const person = fc.nat(2)
const item = fc.nat(5)

type Step =
  | { do: 'interest' | 'ask' | 'offer'; person: number; item: number }
  | { do: 'heart'; person: number; item: number; isPrivate: boolean; gives: boolean }
  | { do: 'seek'; person: number; title: (typeof TITLES)[number]; state: 'open' | 'closed' | 'hidden' }
  | { do: 'pause' | 'reserve' | 'hide' | 'give' | 'remove'; item: number }
  | { do: 'suspend' | 'holiday' | 'block'; person: number }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('interest', 'ask', 'offer'), person, item }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('heart' as const), person, item, isPrivate: fc.boolean(), gives: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('seek' as const),
      person,
      title: fc.constantFrom(...TITLES),
      state: fc.constantFrom('open', 'open', 'closed', 'hidden'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause', 'reserve', 'hide', 'give', 'remove'), item }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('suspend', 'holiday', 'block'), person }) },
)

const uidOf = (index: number): Uid => people[index]?.uid ?? expect.fail()
const now = () => new Date()
const log = {
  error: ({ err }: { err: unknown }) => {
    throw err
  },
}

async function clear(): Promise<void> {
  for (const table of ['conversations', 'favourites', 'requests', 'items', 'blocks'] as const)
    await app.db.deleteFrom(table).execute()
  await app.db.updateTable('people').set({ disabledAt: null, holidaySince: null }).execute()
}

async function apply(step: Step, items: readonly ItemId[], seekers: RequestId[]): Promise<void> {
  const { db } = app
  const chosen = 'item' in step ? (items[step.item] ?? expect.fail()) : null
  const caller = 'person' in step ? (people[step.person] ?? expect.fail()) : null
  const ownerOf = async (id: ItemId) =>
    (await db.selectFrom('items').select('ownerUid').where('id', '=', id).executeTakeFirst())?.ownerUid ?? null
  const change = (values: object) => chosen && db.updateTable('items').set(values).where('id', '=', chosen).execute()
  switch (step.do) {
    case 'interest':
      if (caller && chosen) await conversationApiOf(app, caller).interest(chosen)
      return
    case 'ask':
    case 'offer': {
      // In each conversation in which it is their turn, the person puts the object on its side and sends the proposal.
      if (!caller || !chosen) return
      const calls = conversationApiOf(app, caller)
      for (const { id } of await db.selectFrom('conversations').select('id').execute()) {
        await (step.do === 'ask' ? calls.request(id, chosen, { selected: true }) : calls.offer(id, chosen, { selected: true }))
        await calls.send(id)
      }
      return
    }
    case 'heart': {
      if (!caller || !chosen) return
      const owner = await ownerOf(chosen)
      if (owner === null || owner === caller.uid) return
      const values = {
        uid: caller.uid,
        itemId: chosen,
        ownerUid: owner,
        private: step.isPrivate,
        gives: step.gives ? [chosen] : [],
      }
      await db
        .insertInto('favourites')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    case 'seek': {
      if (!caller) return
      const id = await insertRequest(db, { owner: caller.uid, title: `Cerco una ${step.title.toLowerCase()}` })
      seekers.push(requestId.parse(id))
      if (step.state === 'closed') await db.updateTable('requests').set({ closedAt: now() }).where('id', '=', id).execute()
      if (step.state === 'hidden') await db.updateTable('requests').set({ hiddenAt: now() }).where('id', '=', id).execute()
      return
    }
    case 'pause':
      await change({ restingSince: now() })
      return
    case 'reserve':
      await change({ availability: 'in_trattativa' })
      return
    case 'hide':
      await change({ hiddenAt: now() })
      return
    case 'give':
      await change({ status: 'dono' })
      return
    case 'remove':
      if (chosen) await db.deleteFrom('items').where('id', '=', chosen).execute()
      return
    case 'suspend':
    case 'holiday': {
      const values = step.do === 'suspend' ? { disabledAt: now() } : { holidaySince: now() }
      await db.updateTable('people').set(values).where('uid', '=', uidOf(step.person)).execute()
      return
    }
    case 'block': {
      const block = { blockerUid: uidOf(step.person), blockedUid: uidOf((step.person + 1) % people.length) }
      await db
        .insertInto('blocks')
        .values(block)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

interface PlainWish {
  wisher: Uid
  owner: Uid
  itemId: ItemId
  strength: number
  sources: WishSource[]
}

/** Reads whole tables, and finds the wishes in memory. */
async function readPlainly(): Promise<PlainWish[]> {
  const { db } = app
  const items = await db.selectFrom('items').selectAll().execute()
  const persons = await db.selectFrom('people').selectAll().execute()
  const blocks = await db.selectFrom('blocks').selectAll().execute()
  const conversations = await db.selectFrom('conversations').selectAll().execute()
  const proposals = await db.selectFrom('proposalItems').selectAll().execute()
  const favourites = await db.selectFrom('favourites').selectAll().execute()
  const ads = await db.selectFrom('requests').selectAll().execute()
  const fits = await db.selectFrom('requestFits').selectAll().execute()
  const found: { wisher: Uid; itemId: ItemId | null; strength: number; source: WishSource; of?: Uid }[] = []
  for (const { id, interestedUid, ownerUid, rootItemId, requestId: ad, lastActionBy, status, apart } of conversations) {
    if (status !== 'pending' || apart) continue
    if (ad === null || lastActionBy === interestedUid)
      found.push({ wisher: interestedUid, itemId: rootItemId, strength: 3, source: 'interest', of: ownerUid })
    for (const { conversationId, stage, itemId: chosen, selectedBy } of proposals)
      if (conversationId === id && stage === 'sent')
        found.push({
          wisher: selectedBy,
          itemId: chosen,
          strength: 3,
          source: 'interest',
          of: selectedBy === ownerUid ? interestedUid : ownerUid,
        })
  }
  for (const heart of favourites)
    if (!heart.private)
      found.push({ wisher: heart.uid, itemId: heart.itemId, strength: heart.gives.length > 0 ? 3 : 2, source: 'favourite' })
  for (const ad of ads)
    if (ad.closedAt === null && ad.hiddenAt === null)
      for (const fit of fits)
        if (fit.requestId === ad.id) found.push({ wisher: ad.ownerUid, itemId: fit.itemId, strength: 1, source: 'request' })

  const personOf = (uid: Uid) => persons.find((each) => each.uid === uid) ?? expect.fail()
  const isBlocked = (one: Uid, other: Uid) =>
    blocks.some(({ blockerUid, blockedUid }) => [`${one} ${other}`, `${other} ${one}`].includes(`${blockerUid} ${blockedUid}`))
  const wishes = new Map<string, PlainWish>()
  for (const { wisher, itemId: id, strength, source, of } of found) {
    const wished = items.find((each) => each.id === id)
    if (!wished || wished.ownerUid === wisher || (of !== undefined && wished.ownerUid !== of)) continue
    if (wished.availability !== 'disponibile' || wished.status === 'dono') continue
    if (wished.restingSince !== null || wished.hiddenAt !== null) continue
    const owner = personOf(wished.ownerUid)
    if (owner.disabledAt !== null || owner.holidaySince !== null || personOf(wisher).disabledAt !== null) continue
    if (isBlocked(wisher, owner.uid)) continue
    const key = `${wisher} ${wished.id}`
    const known = wishes.get(key)
    wishes.set(key, {
      wisher,
      owner: owner.uid,
      itemId: wished.id,
      strength: Math.max(strength, known?.strength ?? 0),
      sources: WISH_SOURCES.filter((each) => each === source || known?.sources.includes(each)),
    })
  }
  return [...wishes.values()]
}

const asPlain = ({ wisher, owner, itemId: id, strength, sources }: Wish): PlainWish => ({
  wisher,
  owner,
  itemId: id,
  strength,
  sources: WISH_SOURCES.filter((each) => sources.includes(each)),
})
const sorted = (wishes: readonly PlainWish[]) => wishes.map((wish) => JSON.stringify(wish)).toSorted()

test('[WISH-10] [WISH-11] the wishes that are read of a person, and from a person, are what a plain reading of the three sources finds', {
  tags: ['thorough'],
}, async () => {
  const seen = new Set<WishSource>()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 24 }), async (history) => {
      await clear()
      const items: ItemId[] = []
      for (let n = 0; n < 6; n++)
        items.push(itemId.parse(await insertItem(app.db, { owner: uidOf(n % 3), title: TITLES[n % TITLES.length] ?? '' })))
      for (const step of history) await apply(step, items, [])
      await storeDueFits({ db: app.db, log, now })
      const plain = await readPlainly()
      for (const { sources } of plain) for (const source of sources) seen.add(source)
      for (const { uid } of people) {
        const others = people.map((each) => each.uid).filter((each) => each !== uid)
        const read = async (role: 'wisher' | 'owner', among?: readonly Uid[]) =>
          sorted((await findWishes(app.db, { me: uid, role, ...(among ? { others: among } : {}) })).map(asPlain))
        const [mine, ofMe] = [plain.filter((wish) => wish.wisher === uid), plain.filter((wish) => wish.owner === uid)]
        expect(await read('wisher')).toEqual(sorted(mine))
        expect(await read('owner')).toEqual(sorted(ofMe))
        const [other] = others
        if (!other) continue
        expect(await read('wisher', [other])).toEqual(sorted(mine.filter((wish) => wish.owner === other)))
        expect(await read('owner', [other])).toEqual(sorted(ofMe.filter((wish) => wish.wisher === other)))
        for (const id of items)
          expect(sorted((await findWishes(app.db, { me: uid, role: 'wisher', itemIds: [id] })).map(asPlain))).toEqual(
            sorted(mine.filter((wish) => wish.itemId === id)),
          )
      }
    }),
    { numRuns: 25 },
  )
  // Otherwise the test would also pass without any wish.
  expect([...seen].toSorted()).toEqual([...WISH_SOURCES].toSorted())
})

test('[WISH-10] an object with which another person answers an ad is no wish of its author, who has not asked for it', async () => {
  await clear()
  const [anna, bruno] = people
  if (!anna || !bruno) throw new Error('no people')
  const ad = requestId.parse(await insertRequest(app.db, { owner: anna.uid, title: 'Cerco una teiera' }))
  const bait = itemId.parse(await insertItem(app.db, { owner: bruno.uid, title: 'Tamburo' }))
  const { _id } = await ok(conversationApiOf(app, bruno).answer(ad, bait))
  expect(await findWishes(app.db, { me: anna.uid, role: 'wisher' })).toEqual([])
  expect(await findWishes(app.db, { me: bruno.uid, role: 'owner' })).toEqual([])
  // Her own proposal asks for the object.
  const calls = conversationApiOf(app, anna)
  const chair = itemId.parse(await insertItem(app.db, { owner: anna.uid, title: 'Sedia' }))
  await ok(calls.offer(_id, chair, { selected: true }))
  await ok(calls.send(_id))
  expect((await findWishes(app.db, { me: anna.uid, role: 'wisher' })).map(({ strength }) => strength)).toEqual([3])
})

test('[CONV-20] an object is no wish of a person whom its owner has refused it, until the owner reopens it', async () => {
  await clear()
  const [anna, bruno] = people
  if (!anna || !bruno) throw new Error('no people')
  const [drum, chair] = [
    itemId.parse(await insertItem(app.db, { owner: bruno.uid, title: 'Tamburo' })),
    itemId.parse(await insertItem(app.db, { owner: bruno.uid, title: 'Sedia' })),
  ]
  const heart = { uid: anna.uid, ownerUid: bruno.uid, private: false, gives: [] }
  await app.db
    .insertInto('favourites')
    .values([drum, chair].map((id) => ({ ...heart, itemId: id })))
    .execute()
  const wished = async () => (await findWishes(app.db, { me: anna.uid, role: 'wisher' })).map(({ itemId: id }) => id).toSorted()
  const { _id } = await ok(conversationApiOf(app, anna).interest(drum))
  await ok(conversationApiOf(app, bruno).status(_id, 'rejected'))
  expect(await wished()).toEqual([chair])
  await ok(conversationApiOf(app, bruno).reopenInterest(_id))
  expect(await wished()).toEqual([drum, chair].toSorted())
})

test('[CONV-35] a refusal from before the object changed hands keeps no wish for it out, also when it has come back to its former owner', async () => {
  await clear()
  const [anna, bruno] = people
  if (!anna || !bruno) throw new Error('no people')
  const drum = itemId.parse(await insertItem(app.db, { owner: bruno.uid, title: 'Tamburo' }))
  await app.db
    .insertInto('favourites')
    .values({ uid: anna.uid, itemId: drum, ownerUid: bruno.uid, private: false, gives: [] })
    .execute()
  const wished = async () => (await findWishes(app.db, { me: anna.uid, role: 'wisher' })).map(({ itemId: id }) => id)
  const { _id } = await ok(conversationApiOf(app, anna).interest(drum))
  await ok(conversationApiOf(app, bruno).status(_id, 'rejected'))
  expect(await wished()).toEqual([])
  await app.db
    .insertInto('itemPassages')
    .values({ itemId: drum, passedAt: new Date(Date.now() + 1000) })
    .execute()
  expect(await wished()).toEqual([drum])
})

test('[RING-38] of one object, the newest wishes of each source are read, however many there are for others of its owner', async () => {
  await clear()
  const [anna, bruno, carla] = people
  if (!anna || !bruno || !carla) throw new Error('no people')
  const lamp = itemId.parse(await insertItem(app.db, { owner: anna.uid, title: 'Lampada' }))
  const chair = itemId.parse(await insertItem(app.db, { owner: anna.uid, title: 'Sedia' }))
  const search = () => findWishes(app.db, { me: anna.uid, role: 'owner', itemIds: [lamp], perSource: 1 })
  await ok(conversationApiOf(app, bruno).interest(lamp))
  await ok(conversationApiOf(app, carla).interest(chair))
  expect((await search()).map(({ wisher, sources }) => [wisher, sources])).toEqual([[bruno.uid, ['interest']]])
  await app.db.deleteFrom('conversations').execute()
  for (const [seeker, item, score] of [
    [bruno, lamp, 1],
    [carla, chair, 2],
  ] as const) {
    const ad = requestId.parse(await insertRequest(app.db, { owner: seeker.uid, title: 'Cerco qualcosa' }))
    await app.db.insertInto('requestFits').values({ requestId: ad, itemId: item, score, termsVersion: 1 }).execute()
  }
  expect((await search()).map(({ wisher, sources }) => [wisher, sources])).toEqual([[bruno.uid, ['request']]])
})
