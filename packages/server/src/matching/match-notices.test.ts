import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Notice } from '@barattolo/domain/notices/contract'
import type { Request, Seekers } from '@barattolo/domain/requests/contract'
import type { NewSavedSearch } from '@barattolo/domain/searches/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { insertItem, insertPerson, insertRequest, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { notifyPendingMatches } from './match-notices.service.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
})

const post = (person: SignedInPerson, url: string, payload: object) =>
  app.fastify.inject({ method: 'POST', url, headers: person.headers, payload })
const publishItem = async (person: SignedInPerson, overrides: Partial<ReturnType<typeof makeItemBody>>) =>
  (await post(person, '/api/items', makeItemBody(overrides))).json<Item>()._id
const createRequest = async (person: SignedInPerson, title: string) =>
  (await post(person, '/api/requests', { title })).json<Request>()._id
const saveSearch = (person: SignedInPerson, overrides: Partial<NewSavedSearch>) =>
  post(person, '/api/searches', { name: 'La mia', ...overrides })
/** The kinds of a person's notices that link to this address. */
const noticeKindsFor = async (person: SignedInPerson, address: string) => {
  const { notices } = (await app.fastify.inject({ url: '/api/notices', headers: person.headers })).json<{ notices: Notice[] }>()
  return notices.filter(({ leadsTo }) => leadsTo === address).map(({ kind }) => kind)
}
const matchNoticeDeps = () => ({
  town: AOSTA,
  db: app.db,
  publish: NULL_PUBLISHER,
  now: () => new Date(),
  log: {
    error: ({ err }: { err: unknown }) => {
      throw err
    },
  },
})

describe('Notices about ads', () => {
  test('[WANT-09] A published item notifies each person with a matching open ad once, and no other person', async () => {
    await createRequest(anna, 'Cerco un violoncello')
    await createRequest(anna, 'Cerco strumenti musicali')
    await saveSearch(anna, { words: 'violoncello' })
    const closed = await createRequest(carla, 'Cerco un violoncello')
    await app.fastify.inject({
      method: 'PATCH',
      url: `/api/requests/${closed}`,
      headers: carla.headers,
      payload: { open: false },
    })
    await insertRequest(app.db, { owner: bruno.uid, title: 'Cerco un violoncello' })
    const item = await publishItem(bruno, { title: 'Violoncelli da studio, due' })
    expect(await noticeKindsFor(anna, `/item/${item}`)).toEqual(['wantedFits'])
    expect(await noticeKindsFor(carla, `/item/${item}`)).toEqual([])
    expect(await noticeKindsFor(bruno, `/item/${item}`)).toEqual([])
  })

  test('[WANT-09] An edit sends no notice, and putting a received item back sends one', async () => {
    await createRequest(anna, 'Cerco un’arpa')
    const item = await publishItem(bruno, { title: 'Cosa da identificare' })
    const edit = { method: 'PATCH', url: `/api/items/${item}`, headers: bruno.headers, payload: { title: 'Arpa' } } as const
    await app.fastify.inject(edit)
    await app.fastify.inject(edit)
    expect(await noticeKindsFor(anna, `/item/${item}`)).toEqual([])
    await app.db.updateTable('items').set({ availability: 'scambiato', passages: 1 }).where('id', '=', item).execute()
    const back = { latitude: 45.7, longitude: 7.3 }
    expect((await post(bruno, `/api/items/${item}/put-back`, back)).statusCode).toBe(201)
    expect(await noticeKindsFor(anna, `/item/${item}`)).toEqual(['wantedFits'])
  })

  test('[WANT-09] Notices that a crashed process did not send are sent once, even by several processes, and none for older items', async () => {
    await createRequest(anna, 'Cerco un didgeridoo')
    const old = await insertItem(app.db, { owner: bruno.uid, title: 'Didgeridoo dipinto' })
    const unnotified = await insertItem(app.db, { owner: bruno.uid, title: 'Didgeridoo' })
    await app.db.updateTable('itemTerms').set({ toldAt: null }).where('itemId', '=', unnotified).execute()
    await Promise.all([
      notifyPendingMatches(matchNoticeDeps()),
      notifyPendingMatches(matchNoticeDeps()),
      notifyPendingMatches(matchNoticeDeps()),
    ])
    expect(await noticeKindsFor(anna, `/item/${unnotified}`)).toEqual(['wantedFits'])
    expect(await noticeKindsFor(anna, `/item/${old}`)).toEqual([])
  })

  test('[WANT-09] An item published during a holiday is announced when the holiday ends', async () => {
    await createRequest(anna, 'Cerco una cornamusa')
    const onHoliday = (since: Date | null) =>
      app.db.updateTable('people').set({ holidaySince: since }).where('uid', '=', bruno.uid).execute()
    await onHoliday(new Date())
    const item = await publishItem(bruno, { title: 'Cornamusa' })
    await notifyPendingMatches(matchNoticeDeps())
    expect(await noticeKindsFor(anna, `/item/${item}`)).toEqual([])
    await onHoliday(null)
    await notifyPendingMatches(matchNoticeDeps())
    await notifyPendingMatches(matchNoticeDeps())
    expect(await noticeKindsFor(anna, `/item/${item}`)).toEqual(['wantedFits'])
  })

  test('[WANT-10] A new ad notifies each owner of matching items once', async () => {
    await publishItem(bruno, { title: 'Mandolino' })
    await publishItem(bruno, { title: 'Mandolino napoletano' })
    await publishItem(carla, { title: 'Custodia per mandolino' })
    await publishItem(anna, { title: 'Mandolino mio' })
    const ad = await createRequest(anna, 'Cerco un mandolino')
    expect(await noticeKindsFor(bruno, `/requests/${ad}`)).toEqual(['somebodySeeks'])
    expect(await noticeKindsFor(carla, `/requests/${ad}`)).toEqual([])
    expect(await noticeKindsFor(anna, `/requests/${ad}`)).toEqual([])
  })
})

describe('Seekers of an item', () => {
  const seekers = async (person: SignedInPerson, query: string) =>
    (await app.fastify.inject({ url: `/api/requests/seekers?${query}`, headers: person.headers })).json<Seekers>()

  test('[WANT-07] Seekers are counted as people, in total and near the given position, without the caller, and their ads are listed', async () => {
    const [aosta, cogne] = [
      { lat: 45.737, lng: 7.317 },
      { lat: 45.608, lng: 7.356 },
    ]
    const far = { lat: 45.07, lng: 7.68 }
    const createOwner = async (at: { lat: number; lng: number } | null): Promise<Uid> => {
      const { uid } = await insertPerson(app.db)
      if (at) await insertItem(app.db, { owner: uid, title: 'Altro', ...at })
      return uid
    }
    const [near, nearToo, away, nowhere] = [
      await createOwner(aosta),
      await createOwner(cogne),
      await createOwner(far),
      await createOwner(null),
    ]
    for (const owner of [near, near, nearToo, away, nowhere, anna.uid])
      await insertRequest(app.db, { owner, title: 'Cerco un telaio per tessere' })
    const disabledPerson = await insertPerson(app.db, { disabledAt: new Date() })
    await insertRequest(app.db, { owner: disabledPerson.uid, title: 'Cerco un telaio' })
    const title = 'title=Telaio'
    expect(await seekers(anna, title)).toEqual({ near: 0, all: 4 })
    expect(await seekers(anna, `${title}&near=45.737,7.317`)).toEqual({ near: 2, all: 4 })
    expect(await seekers(anna, `${title}&near=45.737,7.317&radius=3`)).toEqual({ near: 1, all: 4 })
    expect(await seekers(anna, 'title=Zzz')).toEqual({ near: 0, all: 0 })
    const list = await app.fastify.inject('/api/requests?fits=Telaio&limit=4')
    expect(list.json<Request[]>().map((ad) => ad.title)).toEqual(Array.from({ length: 4 }, () => 'Cerco un telaio per tessere'))
  })

  test.each(['', 'title=%20', 'title=a&near=99,9', 'title=a&radius=0', `title=${'x'.repeat(121)}`])(
    '[WANT-07] The call for seekers is refused with the query “%s”, and without a sign-in',
    async (query) => {
      expect((await seekers(anna, query)) as unknown).toMatchObject({ code: 'invalidInput' })
      expect((await app.fastify.inject('/api/requests/seekers?title=a')).json()).toMatchObject({ code: 'signInFirst' })
    },
  )
})
