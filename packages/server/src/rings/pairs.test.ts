import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import { type ItemId, itemId, type Uid } from '@barattolo/domain/ids'
import type { Pair } from '@barattolo/domain/rings/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeFitsOfItem } from '../matching/request-fits.service.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertPartners, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { deleteOldRefusals } from './refusals.store.ts'

let clock = new Date()
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let teapot: ItemId
let sledge: ItemId

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const signInSettled = async (name: string) => {
  const person = await app.signIn({ name, email: `${name.toLowerCase()}-${randomUUID()}@example.org` })
  await app.db
    .updateTable('people')
    .set({ createdAt: ago(30) })
    .where('uid', '=', person.uid)
    .execute()
  return person
}
const compareJson = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
const addItem = async (owner: { uid: Uid }, title: string, more: object = {}) =>
  itemId.parse(await insertItem(app.db, { owner: owner.uid, title, createdAt: ago(10), ...more }))
const addHeart = (person: { uid: Uid }, owner: { uid: Uid }, id: ItemId, more: { private?: boolean; gives?: ItemId[] } = {}) =>
  app.db
    .insertInto('favourites')
    .values({ uid: person.uid, itemId: id, ownerUid: owner.uid, private: false, ...more })
    .execute()
const callApi = (method: 'GET' | 'POST', url: string, person: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })
const pairsOf = async (person: SignedInPerson, query = '') => (await callApi('GET', `/api/pairs${query}`, person)).json<Pair[]>()
const swapsOf = async (person: SignedInPerson, query = '') =>
  (await pairsOf(person, query)).map(({ gives, receives }) => [gives._id, receives._id])

/** Anna has a teapot, Bruno a sledge. */
beforeEach(async () => {
  clock = new Date()
  for (const table of ['reservations', 'conversations', 'favourites', 'requests', 'items', 'blocks'] as const)
    await app.db.deleteFrom(table).execute()
  anna = await signInSettled('Anna')
  bruno = await signInSettled('Bruno')
  teapot = await addItem(anna, 'Teiera')
  sledge = await addItem(bruno, 'Slitta')
})

/** Each has a heart on the object of the other. */
async function wishEachOther() {
  await addHeart(anna, bruno, sledge)
  await addHeart(bruno, anna, teapot)
}

describe('GET /api/pairs', () => {
  test('[WISH-12] two people who each wish an object of the other see the swap, each with their own object', async () => {
    await addHeart(anna, bruno, sledge)
    expect(await pairsOf(anna)).toEqual([])
    expect(await pairsOf(bruno)).toEqual([])
    await addHeart(bruno, anna, teapot)
    expect(await swapsOf(anna)).toEqual([[teapot, sledge]])
    expect(await swapsOf(bruno)).toEqual([[sledge, teapot]])
  })

  test('[WISH-16] of a person who is known through a heart only the municipality and the figures are shown', async () => {
    await wishEachOther()
    await insertPartners(app.db, bruno.uid, { names: ['Carla', 'Dario', 'Elio'] })
    const answer = await callApi('GET', '/api/pairs', anna)
    expect(answer.json()).toEqual([
      {
        gives: expect.objectContaining({ _id: teapot, title: 'Teiera' }),
        receives: expect.objectContaining({ _id: sledge, title: 'Slitta' }),
        person: null,
        location: expect.any(String),
        came: { count: 3, of: 3 },
        conversationId: null,
        isRecommended: false,
      },
    ])
    expect(answer.body).not.toContain(bruno.uid)
    expect(answer.body).not.toContain('Bruno')
  })

  test('[WISH-16] a person who seeks the object with an ad, or in a conversation, is shown with their name', async () => {
    await addHeart(anna, bruno, sledge)
    await insertRequest(app.db, { owner: bruno.uid, title: 'Cerco una teiera' })
    await storeFitsOfItem(app.db, teapot)
    expect(await pairsOf(anna)).toMatchObject([{ person: { uid: bruno.uid, name: 'Bruno' }, conversationId: null }])
    // Only a heart shows that Anna takes part.
    expect(await pairsOf(bruno)).toMatchObject([{ person: null }])
    const { _id: conversation } = await ok(conversationApiOf(app, bruno).interest(teapot))
    expect(await pairsOf(anna)).toMatchObject([{ person: { uid: bruno.uid }, conversationId: conversation }])
    expect(await pairsOf(bruno)).toMatchObject([{ person: { uid: anna.uid }, conversationId: conversation }])
  })

  test('[WISH-11] a heart that a person has kept for themselves makes no pair, for either of the two', async () => {
    await addHeart(anna, bruno, sledge)
    await addHeart(bruno, anna, teapot, { private: true })
    expect(await pairsOf(anna)).toEqual([])
    expect(await pairsOf(bruno)).toEqual([])
  })

  test('[WISH-14] a pair disappears with a block, a holiday, a suspension, a gift, and an object that is not available', async () => {
    await wishEachOther()
    const changes = [
      [{ restingSince: new Date() }, { restingSince: null }],
      [{ availability: 'in_trattativa' }, { availability: 'disponibile' }],
      [{ hiddenAt: new Date() }, { hiddenAt: null }],
      [{ status: 'dono' }, { status: 'baratto' }],
      [{ createdAt: ago(1) }, { createdAt: ago(10) }],
    ] as const
    for (const [change, back] of changes) {
      await app.db.updateTable('items').set(change).where('id', '=', teapot).execute()
      for (const person of [anna, bruno]) expect(await pairsOf(person), JSON.stringify(change)).toEqual([])
      await app.db.updateTable('items').set(back).where('id', '=', teapot).execute()
      for (const person of [anna, bruno]) expect(await pairsOf(person), JSON.stringify(back)).toHaveLength(1)
    }
    for (const column of ['disabledAt', 'holidaySince'] as const) {
      await app.db.updateTable('people').set(column, new Date()).where('uid', '=', bruno.uid).execute()
      expect(await pairsOf(anna)).toEqual([])
      await app.db.updateTable('people').set(column, null).where('uid', '=', bruno.uid).execute()
    }
    const youngest = new Date(clock.getTime() - 7 * DAY_MS + 60_000)
    await app.db.updateTable('people').set({ createdAt: youngest }).where('uid', '=', bruno.uid).execute()
    for (const person of [anna, bruno]) expect(await pairsOf(person)).toEqual([])
    await app.db
      .updateTable('people')
      .set({ createdAt: ago(30) })
      .where('uid', '=', bruno.uid)
      .execute()
    await app.db.insertInto('blocks').values({ blockerUid: bruno.uid, blockedUid: anna.uid }).execute()
    for (const person of [anna, bruno]) expect(await pairsOf(person)).toEqual([])
  })

  test('[WISH-13] objects of too different weights are no pair, unless both have said that they would give them', async () => {
    await app.db.updateTable('items').set({ weight: 4, category: 'tech' }).where('id', '=', sledge).execute()
    await app.db.updateTable('items').set({ weight: 1 }).where('id', '=', teapot).execute()
    await addHeart(anna, bruno, sledge, { gives: [teapot] })
    await addHeart(bruno, anna, teapot)
    expect(await pairsOf(anna)).toEqual([])
    await app.db
      .updateTable('favourites')
      .set({ gives: [sledge] })
      .where('uid', '=', bruno.uid)
      .execute()
    const answer = await callApi('GET', '/api/pairs', anna)
    expect(answer.json()).toHaveLength(1)
    expect(answer.body).not.toContain('weight')
  })

  test('[WISH-12] a person sees at most five pairs; for an object, those in which they receive it', async () => {
    for (let n = 0; n < 7; n++) {
      const other = await signInSettled(`Persona${n}`)
      await addHeart(anna, other, await addItem(other, `Sedia ${n}`))
      await addHeart(other, anna, teapot)
    }
    expect(await pairsOf(anna)).toHaveLength(5)
    await wishEachOther()
    expect(await swapsOf(anna, `?itemId=${sledge}`)).toEqual([[teapot, sledge]])
    expect(await pairsOf(anna, `?itemId=${teapot}`)).toEqual([])
  })
})

describe('GET /api/swaps', () => {
  const swapsWith = async (person: SignedInPerson, ...ids: ItemId[]) =>
    (await callApi('GET', `/api/swaps?ids=${ids.join()}`, person)).json<object[]>()

  test('[FAV-19] says which of the objects the caller would receive in a pair, and nothing else', async () => {
    await wishEachOther()
    const drum = await addItem(bruno, 'Tamburo')
    expect(await swapsWith(anna, drum, sledge, sledge, teapot, itemId.parse(randomUUID()))).toEqual([
      { itemId: sledge, kind: 'pair' },
    ])
    expect(await swapsWith(bruno, teapot)).toEqual([{ itemId: teapot, kind: 'pair' }])
    expect(await swapsWith(await signInSettled('Carla'), sledge, teapot)).toEqual([])
  })

  test('[FAV-19] every object of one person that makes a pair counts, not only the best, and those of several people', async () => {
    const [dora, drum] = [await signInSettled('Dora'), await addItem(bruno, 'Tamburo')]
    const kite = await addItem(dora, 'Aquilone')
    await wishEachOther()
    await addHeart(anna, bruno, drum, { gives: [teapot] })
    await addHeart(anna, dora, kite)
    expect((await swapsWith(anna, sledge, drum, kite)).toSorted(compareJson)).toEqual(
      [sledge, drum].map((id) => ({ itemId: id, kind: 'pair' })).toSorted(compareJson),
    )
    await addHeart(dora, anna, teapot)
    expect(await swapsWith(anna, sledge, drum, kite)).toHaveLength(3)
    // Checks what the page of each object shows.
    for (const id of [sledge, drum, kite]) expect(await swapsOf(anna, `?itemId=${id}`)).toEqual([[teapot, id]])
  })

  test('[FAV-19] [WISH-22] a heart that a person has kept for themselves makes no swap possible, for either of the two, until it is shared', async () => {
    await addHeart(anna, bruno, sledge)
    await addHeart(bruno, anna, teapot, { private: true })
    expect(await swapsWith(anna, sledge)).toEqual([])
    expect(await swapsWith(bruno, teapot)).toEqual([])
    await app.db.updateTable('favourites').set({ private: false }).execute()
    for (const [person, id] of [
      [anna, sledge],
      [bruno, teapot],
    ] as const)
      expect(await swapsWith(person, id)).toHaveLength(1)
  })

  test('[FAV-19] a swap goes with a suspension, a new account, a refusal and a block', async () => {
    await wishEachOther()
    const expectSwap = async (isPossible: boolean) => {
      for (const [person, id] of [
        [anna, sledge],
        [bruno, teapot],
      ] as const)
        expect(await swapsWith(person, id)).toHaveLength(isPossible ? 1 : 0)
    }
    const changeBruno = (values: object) => app.db.updateTable('people').set(values).where('uid', '=', bruno.uid).execute()
    await expectSwap(true)
    await changeBruno({ disabledAt: new Date() })
    expect(await swapsWith(anna, sledge)).toEqual([])
    await changeBruno({ disabledAt: null, createdAt: new Date() })
    await expectSwap(false)
    await changeBruno({ createdAt: ago(30) })
    await callApi('POST', '/api/pairs/refusals', bruno, { gives: sledge, receives: teapot })
    await expectSwap(false)
    await app.db.deleteFrom('ringRefusals').execute()
    await expectSwap(true)
    await app.db.insertInto('blocks').values({ blockerUid: bruno.uid, blockedUid: anna.uid }).execute()
    await expectSwap(false)
  })

  test('[FAV-19] is for signed-in people, and for at most a hundred objects', async () => {
    expect((await app.fastify.inject({ method: 'GET', url: `/api/swaps?ids=${sledge}` })).statusCode).toBe(401)
    const ids = Array.from({ length: 100 }, () => itemId.parse(randomUUID()))
    expect(await swapsWith(anna, ...ids)).toEqual([])
    for (const wrong of [[...ids, sledge].join(), 'slitta', ''])
      expect((await callApi('GET', `/api/swaps?ids=${wrong}`, anna)).json()).toMatchObject({ code: 'invalidInput' })
  })
})

describe('POST /api/pairs/proposals', () => {
  const propose = (person: SignedInPerson, gives: ItemId, receives: ItemId) =>
    callApi('POST', '/api/pairs/proposals', person, { gives, receives })

  test('[WISH-17] one call opens the conversation with both objects as its proposal, which the other person can accept at once', async () => {
    await wishEachOther()
    const answer = await propose(anna, teapot, sledge)
    expect(answer.statusCode).toBe(201)
    const { conversationId } = answer.json<{ conversationId: string }>()
    const forBruno = await ok(conversationApiOf(app, bruno).read(conversationId))
    expect(forBruno.itemsOffered.map(({ _id }) => _id)).toEqual([sledge])
    expect(forBruno.itemsRequested.map(({ _id }) => _id)).toEqual([teapot])
    expect(forBruno.moves).toContain('accept')
    expect(forBruno.messages.map(({ kind }) => kind)).toEqual(['proposal', 'text'])
    expect((await ok(conversationApiOf(app, bruno).accept(conversationId))).exchange?.state).toBe('open')
  })

  test('[WISH-17] repeating the call, also at the same time, finds the same conversation', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => propose(anna, teapot, sledge)))
    expect(new Set(answers.map((answer) => answer.json<{ conversationId: string }>().conversationId)).size).toBe(1)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  })

  test('[WISH-17] an object that is not the caller’s, not available or unknown cannot be given', async () => {
    const reserved = await addItem(anna, 'Sedia', { availability: 'in_trattativa' })
    const codeOf = async (gives: ItemId) => (await propose(anna, gives, sledge)).json<{ code: string }>().code
    const unusable = [await addItem(bruno, 'Sedia'), reserved, itemId.parse(randomUUID())]
    for (const gives of unusable) expect(await codeOf(gives)).toBe('offeredItemGone')
    expect((await propose(anna, teapot, teapot)).json()).toMatchObject({ code: 'ownItem' })
    expect(await app.db.selectFrom('conversations').select('id').execute()).toEqual([])
  })

  test('[WISH-17] an object of a person who is hidden by a block is answered as an unknown one', async () => {
    await app.db.insertInto('blocks').values({ blockerUid: bruno.uid, blockedUid: anna.uid }).execute()
    const unknown = await propose(anna, teapot, itemId.parse(randomUUID()))
    expect((await propose(anna, teapot, sledge)).body).toBe(unknown.body)
  })
})

describe('POST /api/pairs/refusals', () => {
  const refuse = (person: SignedInPerson, gives: ItemId, receives: ItemId) =>
    callApi('POST', '/api/pairs/refusals', person, { gives, receives })

  test('[WISH-15] a refused swap is not suggested for 90 days, to neither of the two, and another one is', async () => {
    await wishEachOther()
    const chair = await addItem(anna, 'Sedia')
    expect((await refuse(anna, teapot, sledge)).statusCode).toBe(201)
    expect((await refuse(anna, teapot, sledge)).statusCode).toBe(201)
    for (const person of [anna, bruno]) expect(await pairsOf(person)).toEqual([])
    await addHeart(bruno, anna, chair)
    expect(await swapsOf(anna)).toEqual([[chair, sledge]])
    await app.db.deleteFrom('favourites').where('itemId', '=', chair).execute()
    await app.db
      .updateTable('ringRefusals')
      .set({ refusedAt: new Date(clock.getTime() - 90 * DAY_MS + 60_000) })
      .execute()
    for (const person of [anna, bruno]) expect(await pairsOf(person)).toEqual([])
    await app.db
      .updateTable('ringRefusals')
      .set({ refusedAt: new Date(clock.getTime() - 90 * DAY_MS) })
      .execute()
    expect(await swapsOf(anna)).toEqual([[teapot, sledge]])
  })

  test('[WISH-15] an object is not suggested for one that is lighter than the refused one', async () => {
    await addHeart(bruno, anna, teapot)
    const [candle, drum] = [await addItem(bruno, 'Candela', { weight: 1 }), await addItem(bruno, 'Tamburo')]
    await addHeart(anna, bruno, candle)
    expect(await swapsOf(anna)).toEqual([[teapot, candle]])
    await refuse(anna, teapot, sledge)
    expect(await swapsOf(anna)).toEqual([])
    await addHeart(anna, bruno, drum)
    expect(await swapsOf(anna)).toEqual([[teapot, drum]])
  })

  test('[WISH-15] a refusal goes with the object to give, with the account, and after 90 days', async () => {
    const stored = async () => (await app.db.selectFrom('ringRefusals').selectAll().execute()).length
    await app.db.deleteFrom('ringRefusals').execute()
    const chair = await addItem(anna, 'Sedia')
    await refuse(anna, chair, sledge)
    await callApi('POST', '/api/pairs/refusals', anna, { gives: teapot, receives: sledge })
    await refuse(bruno, sledge, teapot)
    await app.db.deleteFrom('items').where('id', '=', chair).execute()
    expect(await stored()).toBe(2)
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
    expect(await stored()).toBe(1)
    await deleteOldRefusals(app.db, new Date(clock.getTime() - 1000))
    expect(await stored()).toBe(1)
    await deleteOldRefusals(app.db, new Date(clock.getTime() + 1000))
    expect(await stored()).toBe(0)
  })

  test('[WISH-15] of one person the newest refusals are kept, because each search reads them', async () => {
    await app.db.deleteFrom('ringRefusals').execute()
    const old = Array.from({ length: 500 }, (_, n) => ({
      uid: anna.uid,
      givesItemId: teapot,
      receivesItemId: itemId.parse(randomUUID()),
      receivesWeight: 2 as const,
      refusedAt: new Date(clock.getTime() - (n + 1) * 1000),
    }))
    await app.db.insertInto('ringRefusals').values(old).execute()
    await refuse(bruno, sledge, teapot)
    await refuse(anna, teapot, sledge)
    const kept = await app.db.selectFrom('ringRefusals').select('receivesItemId').where('uid', '=', anna.uid).execute()
    const expected = [sledge, ...old.slice(0, -1).map(({ receivesItemId }) => receivesItemId)]
    expect(kept.map(({ receivesItemId }) => receivesItemId).toSorted()).toEqual(expected.toSorted())
    expect(await app.db.selectFrom('ringRefusals').select('uid').where('uid', '=', bruno.uid).execute()).toHaveLength(1)
  })

  test('[WISH-15] only one’s own object for one of another person can be refused', async () => {
    expect((await refuse(anna, sledge, teapot)).json()).toMatchObject({ code: 'notYourItem' })
    expect((await refuse(anna, teapot, teapot)).json()).toMatchObject({ code: 'ownItem' })
    await app.db.insertInto('blocks').values({ blockerUid: bruno.uid, blockedUid: anna.uid }).execute()
    expect((await refuse(anna, teapot, sledge)).json()).toMatchObject({ code: 'itemNotFound' })
  })
})
