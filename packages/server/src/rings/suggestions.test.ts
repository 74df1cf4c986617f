import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { DAY_MS } from '@barattolo/domain/durations'
import { type ItemId, itemId, type RingId, ringId, type Uid } from '@barattolo/domain/ids'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockItems } from '../items/item-locks.store.ts'
import { storeFitsOfItem } from '../matching/request-fits.service.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertPerson, insertRequest } from '../testing/factories.ts'
import { addOldItem, signInSettled } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { runRingSearches } from './ring-searches.service.ts'
import {
  findRingSearches,
  lockRingSearch,
  queueRingSearches,
  queueRingSearchesOfOwner,
  removeRingSearch,
} from './ring-searches.store.ts'
import { expireRings, findRingsOf, saveRings } from './rings.store.ts'
import { refuse } from './suggestions.service.ts'
import { findWishes } from './wishes.store.ts'

let clock = new Date()
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let teapot: ItemId
let sledge: ItemId
let lamp: ItemId

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const deps = () => ({
  town: AOSTA,
  db: app.db,
  now: () => clock,
  publish: NULL_PUBLISHER,
  log: {
    error: ({ err }: { err: unknown }) => {
      throw err
    },
  },
})

const addItem = (owner: { uid: Uid }, title: string, more: object = {}) => addOldItem(app.db, owner, title, more)
const callApi = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, person: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url, headers: person.headers, ...(payload ? { payload } : {}) })
const setHeart = async (person: SignedInPerson, id: ItemId, change: object = {}) => {
  const answer = await callApi('POST', `/api/favourites/${id}`, person, { isPrivate: false, ...change })
  expect(answer.statusCode).toBe(200)
}
const ringsOf = async (person: SignedInPerson, query = '') =>
  (await callApi('GET', `/api/rings${query}`, person)).json<RingSuggestion[]>()
const onlyRingOf = async (person: SignedInPerson): Promise<RingSuggestion> => {
  const [ring, ...more] = await ringsOf(person)
  expect(more).toEqual([])
  return ring ?? expect.fail('no ring')
}
const sortedIds = (ids: readonly ItemId[]) => ids.toSorted()
const storedStates = async () =>
  (await app.db.selectFrom('rings').select('state').orderBy('state').execute()).map(({ state }) => state)

/** Anna has a teapot, Bruno a sledge, Carla a lamp. */
beforeEach(async () => {
  clock = new Date()
  for (const table of [
    'rings',
    'ringRefusals',
    'reservations',
    'conversations',
    'favourites',
    'requests',
    'items',
    'blocks',
  ] as const)
    await app.db.deleteFrom(table).execute()
  anna = await signInSettled(app, 'Anna')
  bruno = await signInSettled(app, 'Bruno')
  carla = await signInSettled(app, 'Carla')
  teapot = await addItem(anna, 'Teiera')
  sledge = await addItem(bruno, 'Slitta')
  lamp = await addItem(carla, 'Lampada')
})

/** Anna wants the sledge, Bruno the lamp, Carla the teapot. */
async function wishInRing() {
  await setHeart(anna, sledge)
  await setHeart(bruno, lamp)
  await setHeart(carla, teapot)
}

describe('finding at the moment of a wish', () => {
  test('[RING-35] three people with wishes of three different sources get a suggestion, each with their own two objects only', async () => {
    await ok(conversationApiOf(app, bruno).interest(lamp))
    await insertRequest(app.db, { owner: carla.uid, title: 'Cerco una teiera' })
    await storeFitsOfItem(app.db, teapot)
    expect(await ringsOf(anna)).toEqual([])
    await setHeart(anna, sledge)
    const sides = async (person: SignedInPerson) => {
      const ring = await onlyRingOf(person)
      return { gives: ring.gives._id, receives: ring.receives._id, to: ring.receiver.person?.name, from: ring.giver.person?.name }
    }
    // Carla's ad and Bruno's interest show that they take part. Only a heart shows that Anna does.
    expect(await sides(anna)).toEqual({ gives: teapot, receives: sledge, to: 'Carla', from: 'Bruno' })
    expect(await sides(bruno)).toEqual({ gives: sledge, receives: lamp, to: undefined, from: 'Carla' })
    expect(await sides(carla)).toEqual({ gives: lamp, receives: teapot, to: 'Bruno', from: undefined })
    for (const [person, hidden] of [
      [anna, lamp],
      [bruno, teapot],
      [carla, sledge],
    ] as const)
      expect((await callApi('GET', '/api/rings', person)).body).not.toContain(hidden)
  })

  test.each(['heart', 'interest'] as const)('[RING-35] the last wish makes the suggestion: %s', async (kind) => {
    await setHeart(anna, sledge)
    await setHeart(bruno, lamp)
    if (kind === 'heart') await setHeart(carla, teapot)
    else await ok(conversationApiOf(app, carla).interest(teapot))
    for (const person of [anna, bruno, carla]) await onlyRingOf(person)
  })

  test('[RING-36] of a person who is known through a heart only the municipality and the figures are shown', async () => {
    await wishInRing()
    const answer = await callApi('GET', '/api/rings', anna)
    expect(answer.json()).toMatchObject([
      {
        size: 3,
        receiver: { person: null, location: expect.any(String), came: null, conversationId: null },
        giver: { person: null, conversationId: null },
        isRecommended: false,
        isInterested: false,
      },
    ])
    for (const hidden of [bruno.uid, carla.uid, 'Bruno', 'Carla', lamp]) expect(answer.body).not.toContain(hidden)
  })

  test('[RING-36] a person with whom the user has a pending conversation is named, with a link to it', async () => {
    await wishInRing()
    const chair = await addItem(carla, 'Sedia')
    const { _id } = await ok(conversationApiOf(app, anna).interest(chair))
    expect(await onlyRingOf(anna)).toMatchObject({
      receiver: { person: { name: 'Carla' }, conversationId: _id },
      giver: { person: null },
    })
  })

  test('[RING-37] two people whose wishes close the same ring get one suggestion', async () => {
    await wishInRing()
    await callApi('DELETE', `/api/favourites/${sledge}`, anna)
    await setHeart(anna, sledge)
    expect(await storedStates()).toEqual(['suggested'])
  })

  test('[RING-38] an object that becomes available again makes the rings of its newest wishers', async () => {
    await app.db.updateTable('items').set({ restingSince: clock }).where('id', '=', sledge).execute()
    await app.db.insertInto('favourites').values({ uid: anna.uid, itemId: sledge, ownerUid: bruno.uid, private: false }).execute()
    await setHeart(bruno, lamp)
    await setHeart(carla, teapot)
    expect(await ringsOf(anna)).toEqual([])
    expect((await callApi('DELETE', `/api/items/${sledge}/rest`, bruno)).statusCode).toBeLessThan(300)
    expect(await runRingSearches(deps())).toBeGreaterThan(0)
    await onlyRingOf(anna)
  })

  test('[RING-38] of an object that becomes available again the newest 50 wishers are compared, and no older one', async () => {
    const addWish = (wisher: { uid: Uid }, createdAt: Date) =>
      app.db
        .insertInto('favourites')
        .values({ uid: wisher.uid, itemId: sledge, ownerUid: bruno.uid, private: false, createdAt })
        .execute()
    const becomeAvailable = async () => {
      for (const method of ['POST', 'DELETE'] as const)
        expect((await callApi(method, `/api/items/${sledge}/rest`, bruno, {})).statusCode).toBeLessThan(300)
      await runRingSearches(deps())
    }
    await addWish(anna, ago(3))
    const others = await Promise.all(Array.from({ length: 50 }, () => insertPerson(app.db)))
    for (const other of others) await addWish(other, ago(1))
    await app.db
      .insertInto('favourites')
      .values([
        { uid: bruno.uid, itemId: lamp, ownerUid: carla.uid, private: false },
        { uid: carla.uid, itemId: teapot, ownerUid: anna.uid, private: false },
      ])
      .execute()
    await becomeAvailable()
    expect(await ringsOf(anna)).toEqual([])
    await app.db
      .deleteFrom('favourites')
      .where('uid', '=', others[0]?.uid ?? expect.fail())
      .execute()
    await becomeAvailable()
    await onlyRingOf(anna)
  })

  test('[RING-39] a ring of four is suggested to people who have none of three, or who have turned these on', async () => {
    const dario = await signInSettled(app, 'Dario')
    const drum = await addItem(dario, 'Tamburo')
    await setHeart(bruno, lamp)
    await setHeart(carla, drum)
    await setHeart(dario, teapot)
    await setHeart(anna, sledge)
    expect(await onlyRingOf(anna)).toMatchObject({ size: 4, gives: { _id: teapot }, receives: { _id: sledge } })
    expect(await onlyRingOf(carla)).toMatchObject({ size: 4, gives: { _id: lamp }, receives: { _id: drum } })
    // A person with a ring of three gets no search for one of four.
    await app.db.deleteFrom('rings').execute()
    await setHeart(carla, teapot)
    await setHeart(anna, sledge)
    expect((await ringsOf(anna)).map(({ size }) => size)).toEqual([3])
    for (const person of [anna, bruno, carla, dario])
      expect((await callApi('PATCH', '/api/rings/settings', person, { wantsRingsOfFour: true })).json()).toEqual({
        wantsRingsOfFour: true,
        pausedUntil: null,
      })
    expect((await callApi('GET', '/api/rings/settings', anna)).json()).toMatchObject({ wantsRingsOfFour: true })
    // Turning rings of four on searches at once.
    expect((await ringsOf(anna)).map(({ size }) => size)).toEqual([3, 4])
  })

  test('[RING-39] a wish that closes no ring of three makes none of four for a person who has one of three', async () => {
    await wishInRing()
    const others = [
      await signInSettled(app, 'Dario'),
      await signInSettled(app, 'Elio'),
      await signInSettled(app, 'Fabio'),
    ] as const
    const [drum, tent, chair] = [
      await addItem(others[0], 'Tamburo'),
      await addItem(others[1], 'Tenda'),
      await addItem(others[2], 'Sedia'),
    ]
    await setHeart(others[0], tent)
    await setHeart(others[1], chair)
    await setHeart(others[2], teapot)
    await setHeart(anna, drum)
    expect((await ringsOf(anna)).map(({ size }) => size)).toEqual([3])
    expect(await ringsOf(others[0])).toEqual([])
    await callApi('PATCH', '/api/rings/settings', anna, { wantsRingsOfFour: true })
    await setHeart(anna, drum)
    expect((await ringsOf(anna)).map(({ size }) => size).toSorted()).toEqual([3, 4])
  })

  test('[RING-40] a private heart makes no ring, and making a heart private takes the ring away', async () => {
    await wishInRing()
    await onlyRingOf(bruno)
    await setHeart(anna, sledge, { isPrivate: true })
    for (const person of [anna, bruno, carla]) expect(await ringsOf(person)).toEqual([])
    await app.db.deleteFrom('rings').execute()
    await setHeart(carla, teapot)
    expect(await storedStates()).toEqual([])
  })
})

describe('GET /api/rings', () => {
  test('[RING-41] a ring disappears with a block, a holiday, a suspension, a gift, and an object that is not available', async () => {
    await wishInRing()
    const everyone = [anna, bruno, carla]
    const changes = [
      [{ restingSince: new Date() }, { restingSince: null }],
      [{ availability: 'in_trattativa' }, { availability: 'disponibile' }],
      [{ hiddenAt: new Date() }, { hiddenAt: null }],
      [{ status: 'dono' }, { status: 'baratto' }],
      [{ createdAt: ago(1) }, { createdAt: ago(10) }],
    ] as const
    for (const [change, back] of changes) {
      await app.db.updateTable('items').set(change).where('id', '=', lamp).execute()
      for (const person of everyone) expect(await ringsOf(person), JSON.stringify(change)).toEqual([])
      await app.db.updateTable('items').set(back).where('id', '=', lamp).execute()
      for (const person of everyone) await onlyRingOf(person)
    }
    for (const column of ['disabledAt', 'holidaySince'] as const) {
      await app.db.updateTable('people').set(column, new Date()).where('uid', '=', carla.uid).execute()
      for (const person of [anna, bruno]) expect(await ringsOf(person)).toEqual([])
      await app.db.updateTable('people').set(column, null).where('uid', '=', carla.uid).execute()
    }
    await app.db.insertInto('blocks').values({ blockerUid: bruno.uid, blockedUid: carla.uid }).execute()
    for (const person of everyone) expect(await ringsOf(person)).toEqual([])
    await app.db.deleteFrom('blocks').execute()
    await app.db.deleteFrom('items').where('id', '=', teapot).execute()
    for (const person of everyone) expect(await ringsOf(person)).toEqual([])
  })

  test('[RING-192] a ring with two accounts of one group is neither found nor shown', async () => {
    const groupId = randomUUID()
    const group = (...people: SignedInPerson[]) =>
      app.db
        .insertInto('personGroups')
        .values(people.map(({ uid }) => ({ uid, groupId })))
        .execute()
    await group(anna, carla)
    await wishInRing()
    expect(await storedStates()).toEqual([])
    await app.db.deleteFrom('personGroups').execute()
    await app.db.deleteFrom('favourites').execute()
    await wishInRing()
    for (const person of [anna, bruno, carla]) await onlyRingOf(person)
    await group(bruno, carla)
    for (const person of [anna, bruno, carla]) expect(await ringsOf(person)).toEqual([])
    await app.db.deleteFrom('personGroups').execute()
    await onlyRingOf(anna)
  })

  test('[RING-41] for an object, only the rings in which the user receives it', async () => {
    await wishInRing()
    expect(await ringsOf(anna, `?itemId=${sledge}`)).toHaveLength(1)
    expect(await ringsOf(anna, `?itemId=${teapot}`)).toEqual([])
    expect(await ringsOf(anna, `?itemId=${lamp}`)).toEqual([])
  })

  test('[RING-13] a person sees at most five rings, and has at most a bounded number of stored ones', async () => {
    const heart = (uid: Uid, id: ItemId, ownerUid: Uid) => ({ uid, itemId: id, ownerUid, private: false })
    const hearts = [heart(anna.uid, sledge, bruno.uid)]
    for (let n = 0; n < 23; n++) {
      const { uid } = await insertPerson(app.db)
      hearts.push(heart(bruno.uid, await addItem({ uid }, `Sedia ${n}`), uid), heart(uid, teapot, anna.uid))
    }
    await app.db
      .updateTable('people')
      .set({ createdAt: ago(30) })
      .execute()
    await app.db.insertInto('favourites').values(hearts).execute()
    await queueRingSearches(app.db, [{ itemId: teapot, wisher: null }])
    await runRingSearches(deps())
    expect(await ringsOf(anna)).toHaveLength(5)
    expect(await storedStates()).toHaveLength(20)
    // Bruno receives another chair in each of his rings. His favourites promise no more rings than he sees.
    const chairs = hearts.filter(({ uid }) => uid === bruno.uid).map(({ itemId: id }) => id)
    const possible = await callApi('GET', `/api/swaps?ids=${chairs.join()}`, bruno)
    const shown = (await ringsOf(bruno)).map(({ receives }) => receives._id)
    expect(shown).toHaveLength(5)
    expect(sortedIds(possible.json<{ itemId: ItemId }[]>().map((swap) => swap.itemId))).toEqual(sortedIds(shown))
  })

  test('[FAV-20] /api/swaps names an object only if one of the rings that the user sees has it', async () => {
    const hearts: { uid: Uid; itemId: ItemId; ownerUid: Uid; private: boolean }[] = []
    const wanted: ItemId[] = []
    for (let n = 0; n < 7; n++) {
      const { uid } = await insertPerson(app.db)
      const chair = await addItem({ uid }, `Sedia ${n}`)
      wanted.push(chair)
      hearts.push(
        { uid: anna.uid, itemId: chair, ownerUid: uid, private: false },
        { uid, itemId: lamp, ownerUid: carla.uid, private: false },
      )
    }
    hearts.push({ uid: carla.uid, itemId: teapot, ownerUid: anna.uid, private: false })
    await app.db
      .updateTable('people')
      .set({ createdAt: ago(30) })
      .execute()
    await app.db.insertInto('favourites').values(hearts).execute()
    await queueRingSearches(
      app.db,
      wanted.map((id) => ({ itemId: id, wisher: anna.uid })),
    )
    await runRingSearches(deps())
    expect(await storedStates()).toHaveLength(wanted.length)
    const shown = (await ringsOf(anna)).map(({ receives }) => receives._id)
    expect(shown).toHaveLength(5)
    const swaps = (await callApi('GET', `/api/swaps?ids=${wanted.join()}`, anna)).json<{ itemId: ItemId }[]>()
    expect(swaps.map(({ itemId: id }) => id).sort()).toEqual(shown.sort())
  })

  test('[RING-42] a suggestion expires after 14 days, and the same people get no such suggestion again', async () => {
    await wishInRing()
    const { expiresAt } = await onlyRingOf(anna)
    expect(new Date(expiresAt).getTime() - clock.getTime()).toBe(14 * DAY_MS)
    await app.db
      .updateTable('rings')
      .set({ foundAt: ago(14), expiresAt: clock })
      .execute()
    expect(await ringsOf(anna)).toEqual([])
    expect(await expireRings(app.db, clock)).toBe(1)
    await setHeart(anna, sledge)
    expect(await storedStates()).toEqual(['expired'])
  })
})

describe('“Mi interessa, avvisatemi” and “Non fa per me”', () => {
  const setInterest = (person: SignedInPerson, id: RingId, isInterested: boolean) =>
    callApi('POST', `/api/rings/${id}/interest`, person, { isInterested })

  test('[RING-43] the interest raises the user’s own wish in the ring as long as it is suggested, and can be taken back', async () => {
    await wishInRing()
    const { _id } = await onlyRingOf(anna)
    const strengthOf = async (person: SignedInPerson, id: ItemId) =>
      (await findWishes(app.db, { me: person.uid, role: 'wisher', itemIds: [id] }))[0]?.strength
    expect(await strengthOf(anna, sledge)).toBe(2)
    expect((await setInterest(anna, _id, true)).json()).toEqual({ isInterested: true })
    expect(await strengthOf(anna, sledge)).toBe(3)
    expect(await strengthOf(bruno, lamp)).toBe(2)
    expect(await onlyRingOf(anna)).toMatchObject({ isInterested: true })
    expect(await onlyRingOf(bruno)).toMatchObject({ isInterested: false, receiver: { person: null } })
    await setInterest(anna, _id, false)
    expect(await strengthOf(anna, sledge)).toBe(2)
    await setInterest(anna, _id, true)
    clock = new Date(clock.getTime() + 14 * DAY_MS)
    await expireRings(app.db, clock)
    expect(await strengthOf(anna, sledge)).toBe(2)
  })

  test('[RING-44] after a refusal the ring is gone for all, and this person is not asked for the same swap again', async () => {
    await wishInRing()
    const { _id } = await onlyRingOf(anna)
    expect((await callApi('POST', `/api/rings/${_id}/refusal`, bruno)).statusCode).toBe(201)
    for (const person of [anna, bruno, carla]) expect(await ringsOf(person)).toEqual([])
    const again = await callApi('POST', `/api/rings/${_id}/refusal`, anna)
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([404, 'Questo giro non c’è più.'])
    expect((await setInterest(carla, _id, true)).statusCode).toBe(404)
    await setHeart(carla, teapot)
    expect(await storedStates()).toEqual(['refused'])
    // Another object of Bruno’s for the lamp may be suggested.
    await setHeart(anna, await addItem(bruno, 'Tamburo'))
    expect(await storedStates()).toEqual(['refused', 'suggested'])
  })

  test('[RING-44] what was refused is suggested again after 90 days', async () => {
    await wishInRing()
    await refuse(deps(), bruno.uid, (await onlyRingOf(bruno))._id)
    for (const [days, expected] of [
      [89.9, []],
      [90.1, ['suggested']],
    ] as const) {
      await app.db.deleteFrom('rings').execute()
      await app.db
        .updateTable('ringRefusals')
        .set({ refusedAt: ago(days) })
        .execute()
      await queueRingSearches(app.db, [{ itemId: sledge, wisher: anna.uid }])
      await runRingSearches(deps())
      expect(await storedStates(), `${days} days`).toEqual(expected)
    }
  })

  test('[RING-44] a refused ring, one that is not possible now, one of others and an unknown one are answered alike', async () => {
    await wishInRing()
    const { _id } = await onlyRingOf(anna)
    const dario = await signInSettled(app, 'Dario')
    const bodies = new Set<string>()
    const record = async (person: SignedInPerson, id: RingId) => {
      for (const answer of [await setInterest(person, id, true), await callApi('POST', `/api/rings/${id}/refusal`, person)]) {
        expect(answer.statusCode).toBe(404)
        bodies.add(answer.body)
      }
    }
    await record(dario, _id)
    await record(anna, ringId.parse(randomUUID()))
    await setHeart(bruno, lamp, { isPrivate: true })
    await record(anna, _id)
    await app.db.updateTable('rings').set({ state: 'refused' }).execute()
    await record(anna, _id)
    expect(bodies.size).toBe(1)
  })

  test('[RING-44] the others learn of a refusal neither from an event nor from the copy of their data', async () => {
    await wishInRing()
    const { _id } = await onlyRingOf(anna)
    const notified: Uid[] = []
    await refuse({ ...deps(), publish: { ...deps().publish, changed: (_, to) => void notified.push(...to) } }, bruno.uid, _id)
    expect(notified).toEqual([bruno.uid])
    const copyOf = async ({ uid }: SignedInPerson, at = clock) => (await findRingsOf(app.db, uid, at)).map(({ state }) => state)
    expect([await copyOf(anna), await copyOf(bruno)]).toEqual([['suggested'], ['refused']])
    expect(await copyOf(anna, new Date(clock.getTime() + 14 * DAY_MS))).toEqual(['expired'])
  })

  test('[RING-45] the rings of a person go with their account', async () => {
    await wishInRing()
    for (const person of [anna, carla]) expect(await ringsOf(person)).toHaveLength(1)
    expect((await callApi('DELETE', '/api/me', bruno)).statusCode).toBe(200)
    expect(await storedStates()).toEqual([])
    for (const person of [anna, carla]) expect(await ringsOf(person)).toEqual([])
  })

  test('[RING-45] a ring is suggested no more without one of its objects', async () => {
    await wishInRing()
    for (const person of [anna, bruno, carla]) expect(await ringsOf(person)).toHaveLength(1)
    expect((await callApi('DELETE', `/api/items/${lamp}`, carla)).statusCode).toBe(200)
    for (const person of [anna, bruno, carla]) expect(await ringsOf(person)).toEqual([])
    // A suggestion that stayed would keep these people from a ring with another object.
    expect(await storedStates()).toEqual([])
  })
})

/** Whether one transaction waits for a lock. */
const isWaiting = async () => {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(app.db)).rows[0]?.count === 1
}

test('[RING-46] the deletion of an object and the search of its rings do not wait for each other', async () => {
  await wishInRing()
  await app.db.deleteFrom('rings').execute()
  await queueRingSearches(app.db, [{ itemId: teapot, wisher: null }])
  const searching = await app.db.transaction().execute(async (trx) => {
    await lockItems(trx, [teapot], 'remove')
    const running = runRingSearches(deps())
    await expect.poll(isWaiting).toBe(true)
    await trx.deleteFrom('items').where('id', '=', teapot).execute()
    return { running }
  })
  await searching.running
  expect(await storedStates()).toEqual([])
  expect(await findRingSearches(app.db, 10)).toEqual([])
})

test('[RING-46] a search that is queued again while it runs is run again', async () => {
  await queueRingSearches(app.db, [{ itemId: teapot, wisher: null }])
  const removed = await app.db.transaction().execute(async (trx) => {
    const search = (await lockRingSearch(trx, `${teapot} `)) ?? expect.fail()
    await queueRingSearches(app.db, [{ itemId: teapot, wisher: null }])
    await removeRingSearch(trx, search)
    return search
  })
  expect(await findRingSearches(app.db, 10)).toEqual([`${teapot} `])
  const again = await app.db.transaction().execute(async (trx) => {
    const search = (await lockRingSearch(trx, `${teapot} `)) ?? expect.fail()
    // Another process does not run the search at the same time.
    expect(await app.db.transaction().execute((other) => lockRingSearch(other, `${teapot} `))).toBeNull()
    await removeRingSearch(trx, search)
    return search
  })
  expect(again.queuedAt).not.toBe(removed.queuedAt)
  expect(await findRingSearches(app.db, 10)).toEqual([])
})

test('[RING-46] a search that fails is dropped, so that it does not stand before the others', async () => {
  await wishInRing()
  await app.db.deleteFrom('rings').execute()
  await queueRingSearches(app.db, [{ itemId: teapot, wisher: null }])
  await queueRingSearches(app.db, [{ itemId: sledge, wisher: anna.uid }])
  const errors: unknown[] = []
  const failure = new Error('the first search fails')
  const failures = [failure]
  const now = () => {
    const next = failures.pop()
    if (next) throw next
    return clock
  }
  await runRingSearches({ ...deps(), now, log: { error: ({ err }) => void errors.push(err) } })
  expect(errors).toEqual([failure])
  expect(await storedStates()).toEqual(['suggested'])
  expect(await findRingSearches(app.db, 10)).toEqual([])
})

test('[RING-46] a ring with an object that has changed hands meanwhile is not stored', async () => {
  const ring = { signature: 'a', people: [anna.uid, bruno.uid, carla.uid], items: [teapot, sledge, lamp], isProven: false }
  await app.db.updateTable('items').set({ ownerUid: bruno.uid }).where('id', '=', teapot).execute()
  expect(await app.db.transaction().execute((trx) => saveRings(trx, [ring], clock))).toEqual([])
  expect(await storedStates()).toEqual([])
})

test('[RING-46] a ring with an object that was deleted meanwhile is not stored, and one of the same people is stored once', async () => {
  const ring = { signature: 'a', people: [anna.uid, bruno.uid, carla.uid], items: [teapot, sledge, lamp], isProven: false }
  const save = (...rings: (typeof ring)[]) => app.db.transaction().execute((trx) => saveRings(trx, rings, clock))
  expect(await save({ ...ring, items: [teapot, sledge, itemId.parse(randomUUID())] })).toEqual([])
  expect((await Promise.all([save(ring), save(ring), save(ring, ring)])).flat().toSorted()).toEqual(ring.people.toSorted())
})

test('[RING-46] an object that is deleted while its searches are queued is left out', async () => {
  await app.db.deleteFrom('ringSearches').execute()
  const queueing = await app.db.transaction().execute(async (trx) => {
    await lockItems(trx, [teapot], 'remove')
    await trx.deleteFrom('items').where('id', '=', teapot).execute()
    const running = app.db.transaction().execute((other) => queueRingSearchesOfOwner(other, anna.uid))
    await expect.poll(isWaiting).toBe(true)
    return { running }
  })
  await queueing.running
  expect(await findRingSearches(app.db, 10)).not.toContainEqual(expect.stringContaining(teapot))
})
