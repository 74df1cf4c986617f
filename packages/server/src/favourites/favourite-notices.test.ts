import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { ItemId } from '@barattolo/domain/ids'
import type { NoticeKind } from '@barattolo/domain/notices/kinds'
import { DEFAULT_NOTICE_PREFERENCES, switchKinds } from '@barattolo/domain/notices/preferences'
import { it } from '@barattolo/domain/texts/it'
import { beforeEach, describe, expect, test } from 'vitest'
import { endDueHolidays } from '../account/holiday.service.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const FIRST_DAY = new Date('2026-11-21T11:00:00Z')
const NEXT_DAY = new Date('2026-11-22T10:00:00Z')
const KINDS: readonly NoticeKind[] = ['favouriteAvailable', 'favouriteReserved']
let clock = FIRST_DAY
const app = setUpTestApp({ now: () => clock })

let people: Record<'anna' | 'bruno' | 'carla' | 'dario', SignedInPerson>
let lamp: ItemId
let run = 0
beforeEach(async () => {
  run++
  await setClock(FIRST_DAY)
  lamp = await insertItem(app.db, { owner: people.bruno.uid, title: 'Lampada' })
})

/** Sets the app's clock and signs in again: tokens expire after an hour. */
async function setClock(moment: Date) {
  clock = moment
  const signIn = (name: string) => app.signIn({ name, email: `${name}-${run}@example.org` })
  people = {
    anna: await signIn('Anna'),
    bruno: await signIn('Bruno'),
    carla: await signIn('Carla'),
    dario: await signIn('Dario'),
  }
}

type Name = keyof typeof people
const callApi = (method: 'POST' | 'DELETE', name: Name, url: string) =>
  app.fastify.inject({ method, url, headers: people[name].headers, ...(method === 'POST' ? { payload: {} } : {}) })
/** Each favourite is a second newer than the one before. */
async function keep(name: Name, id: ItemId) {
  clock = new Date(clock.getTime() + 1000)
  expect((await callApi('POST', name, `/api/favourites/${id}`)).statusCode).toBe(200)
}
const pause = (id: ItemId) => callApi('POST', 'bruno', `/api/items/${id}/rest`)
const resume = (id: ItemId) => callApi('DELETE', 'bruno', `/api/items/${id}/rest`)

/** The notices about favourites, newest first. */
async function noticesOf(name: Name) {
  const { notices } = await noticeApiOf(app, people[name]).list()
  return notices.filter(({ kind }) => kind && KINDS.includes(kind))
}
const textsOf = async (name: Name) => (await noticesOf(name)).map(({ text }) => text)
const reserved = (title: string) => it.notices.kinds.favouriteReserved.text('', { itemId: lamp, title }, AOSTA.timeZone)
const available = (title: string) => it.notices.kinds.favouriteAvailable.text('', { itemId: lamp, title }, AOSTA.timeZone)

async function reserve(root = lamp, interested: SignedInPerson = people.carla) {
  const offered = await insertItem(app.db, { owner: interested.uid })
  return createAgreedExchange(app, { interested, owner: people.bruno, root, offer: [offered] })
}

describe('the people who have an object among their favourites', () => {
  test('[FAV-09] are notified when it is reserved, and on a later day when it is available again', async () => {
    await keep('anna', lamp)
    const { conversation } = await reserve()
    expect(await textsOf('anna')).toEqual([reserved('Lampada')])
    await setClock(NEXT_DAY)
    await ok(conversationApiOf(app, people.carla).callOff(conversation._id))
    expect(await noticesOf('anna')).toMatchObject([
      { text: available('Lampada'), leadsTo: `/item/${lamp}`, item: { category: expect.any(String) } },
      { text: reserved('Lampada') },
    ])
  })

  test('[FAV-09] are notified once an object and day, whatever happens to it', async () => {
    const vase = await insertItem(app.db, { owner: people.bruno.uid, title: 'Vaso' })
    await keep('anna', lamp)
    await keep('anna', vase)
    for (const id of [lamp, vase])
      for (let time = 0; time < 2; time++) {
        await pause(id)
        await resume(id)
      }
    await reserve()
    expect(await textsOf('anna')).toEqual([available('Vaso'), available('Lampada')])
    await setClock(NEXT_DAY)
    await pause(vase)
    await resume(vase)
    expect(await textsOf('anna')).toEqual([available('Vaso'), available('Vaso'), available('Lampada')])
  })

  test('[FAV-09] are not notified when its owner pauses it, edits it or deletes it', async () => {
    await keep('anna', lamp)
    await pause(lamp)
    const payload = { title: 'Lampada rossa' }
    await app.fastify.inject({ method: 'PATCH', url: `/api/items/${lamp}`, headers: people.bruno.headers, payload })
    await callApi('DELETE', 'bruno', `/api/items/${lamp}`)
    expect(await textsOf('anna')).toEqual([])
  })

  test('[FAV-09] are not notified if they take part in the exchange', async () => {
    await keep('carla', lamp)
    await keep('anna', lamp)
    const { conversation } = await reserve()
    expect(await textsOf('carla')).toEqual([])
    expect(await textsOf('anna')).toEqual([reserved('Lampada')])
    await setClock(NEXT_DAY)
    await ok(conversationApiOf(app, people.bruno).callOff(conversation._id))
    expect(await textsOf('carla')).toEqual([])
    expect(await textsOf('anna')).toEqual([available('Lampada'), reserved('Lampada')])
  })

  test.each([
    [
      'is what they have asked for',
      async () => {
        await ok(conversationApiOf(app, people.dario).interest(lamp))
      },
      'notChosen',
    ],
    [
      'is in a proposal that was sent to them',
      async () => {
        const vase = await insertItem(app.db, { owner: people.bruno.uid, title: 'Vaso' })
        const { _id } = await ok(conversationApiOf(app, people.dario).interest(vase))
        await ok(conversationApiOf(app, people.bruno).offer(_id, lamp))
        await ok(conversationApiOf(app, people.bruno).send(_id))
      },
      'itemReserved',
    ],
  ] as const)(
    '[FAV-09] get no second notice of an object if they are notified in a conversation in which it %s',
    async (_, negotiate, kind) => {
      await negotiate()
      await keep('dario', lamp)
      await keep('anna', lamp)
      const kindsSince = async (start: Date) => {
        const { notices } = await noticeApiOf(app, people.dario).list()
        return notices.filter(({ createdAt }) => Date.parse(createdAt) > start.getTime() + 1000).map((notice) => notice.kind)
      }
      const { conversation } = await reserve()
      expect(await kindsSince(FIRST_DAY)).toEqual([kind])
      expect(await textsOf('anna')).toEqual([reserved('Lampada')])
      await setClock(NEXT_DAY)
      clock = new Date(NEXT_DAY.getTime() + 2000)
      await ok(conversationApiOf(app, people.carla).callOff(conversation._id))
      expect(await kindsSince(NEXT_DAY)).toEqual(['itemFreed'])
      expect(await textsOf('anna')).toEqual([available('Lampada'), reserved('Lampada')])
    },
  )

  test('[FAV-09] are not notified if one of the two has blocked the other, or if they are suspended', async () => {
    const vase = await insertItem(app.db, { owner: people.bruno.uid, title: 'Vaso' })
    for (const name of ['anna', 'carla', 'dario'] as const) for (const id of [lamp, vase]) await keep(name, id)
    await app.db
      .insertInto('blocks')
      .values([
        { blockerUid: people.anna.uid, blockedUid: people.bruno.uid },
        { blockerUid: people.bruno.uid, blockedUid: people.carla.uid },
      ])
      .execute()
    await app.db.updateTable('people').set({ disabledAt: clock }).where('uid', '=', people.dario.uid).execute()
    await pause(lamp)
    await resume(lamp)
    await reserve(vase, await app.signIn({ name: 'Elena', email: `elena-${run}@example.org` }))
    const uids = [people.anna.uid, people.carla.uid, people.dario.uid]
    const stored = app.db.selectFrom('notices').select('uid').where('uid', 'in', uids).where('kind', 'in', KINDS)
    expect(await stored.execute()).toEqual([])
    await app.db
      .deleteFrom('blocks')
      .where('blockerUid', 'in', [...uids, people.bruno.uid])
      .execute()
    await app.db.updateTable('people').set({ disabledAt: null }).where('uid', '=', people.dario.uid).execute()
    await setClock(NEXT_DAY)
    await pause(lamp)
    await resume(lamp)
    for (const name of ['anna', 'carla', 'dario'] as const) expect(await textsOf(name)).toHaveLength(1)
  })

  test('[FAV-09] are notified of one object each when a holiday of its owner ends, and of none when it begins', async () => {
    const vase = await insertItem(app.db, { owner: people.bruno.uid, title: 'Vaso' })
    const paused = await insertItem(app.db, { owner: people.bruno.uid, title: 'Sedia' })
    for (const id of [lamp, vase, paused]) await keep('anna', id)
    await keep('carla', lamp)
    await pause(paused)
    const payload = { until: new Date(clock.getTime() + 60 * 60 * 1000).toISOString() }
    await app.fastify.inject({ method: 'POST', url: '/api/me/holiday', headers: people.bruno.headers, payload })
    expect(await textsOf('anna')).toEqual([])
    await setClock(NEXT_DAY)
    await endDueHolidays({ db: app.db, publish: NULL_PUBLISHER, applyEffects, now: () => clock, log: { error: expect.fail } })
    expect(await textsOf('anna')).toEqual([available('Vaso')])
    expect(await textsOf('carla')).toEqual([available('Lampada')])
  })

  test('[FAV-09] are not notified of an object that is resumed while the admin hides it or its owner is on holiday', async () => {
    const vase = await insertItem(app.db, { owner: people.bruno.uid, title: 'Vaso' })
    await keep('anna', lamp)
    await keep('anna', vase)
    await pause(lamp)
    await app.db.updateTable('items').set({ hiddenAt: clock }).where('id', '=', lamp).execute()
    await resume(lamp)
    await pause(vase)
    await app.db.updateTable('people').set({ holidaySince: clock }).where('uid', '=', people.bruno.uid).execute()
    await resume(vase)
    expect(await textsOf('anna')).toEqual([])
  })

  test('[FAV-09] are not notified of the objects that a deleted account frees before they are deleted with it', async () => {
    const vase = await insertItem(app.db, { owner: people.bruno.uid, title: 'Vaso' })
    await keep('anna', lamp)
    await reserve()
    await keep('dario', lamp)
    const offered = await insertItem(app.db, { owner: people.dario.uid, title: 'Sedia' })
    await keep('anna', offered)
    await createAgreedExchange(app, { interested: people.dario, owner: people.bruno, root: vase, offer: [offered] })
    await setClock(NEXT_DAY)
    expect((await callApi('DELETE', 'bruno', '/api/me')).statusCode).toBe(200)
    // The object that Dario gets back is available again.
    expect((await textsOf('anna')).slice(0, -1)).toEqual([available('Sedia')])
    expect(await textsOf('dario')).toEqual([])
  })

  test.each([
    ['available again', 'favouriteAvailable', () => [reserved('Lampada')]],
    ['reserved', 'favouriteReserved', () => [available('Lampada')]],
  ] as const)('[FAV-09] can switch the notice that it is %s off, and get the other', async (_, kind, expected) => {
    await keep('anna', lamp)
    await noticeApiOf(app, people.anna).prefer(switchKinds(DEFAULT_NOTICE_PREFERENCES, [kind], 'product', false))
    await pause(lamp)
    await resume(lamp)
    await setClock(NEXT_DAY)
    await reserve()
    expect(await textsOf('anna')).toEqual(expected())
  })
})
