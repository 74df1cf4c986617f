import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Notice } from '@barattolo/domain/notices/contract'
import type { Request, Seekers } from '@barattolo/domain/requests/contract'
import type { NewSavedSearch } from '@barattolo/domain/searches/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { SILENT } from '../platform/announce.ts'
import { anItem, anItemBody, aPerson, aRequest } from '../testing/factories.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { tellUntold } from './tell.service.ts'

const house = testAppOfFile()
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
  carla = await house.signIn({ name: 'Carla' })
})

const post = (who: SignedInPerson, url: string, payload: object) =>
  house.app.inject({ method: 'POST', url, headers: who.headers, payload })
const publish = async (who: SignedInPerson, given: Partial<ReturnType<typeof anItemBody>>) =>
  (await post(who, '/api/items', anItemBody(given))).json<Item>()._id
const hang = async (who: SignedInPerson, title: string) => (await post(who, '/api/requests', { title })).json<Request>()._id
const save = (who: SignedInPerson, given: Partial<NewSavedSearch>) => post(who, '/api/searches', { name: 'La mia', ...given })
/** The kinds of a person's notices that link to this address. */
const toldOf = async (who: SignedInPerson, address: string) => {
  const { notices } = (await house.app.inject({ url: '/api/notices', headers: who.headers })).json<{ notices: Notice[] }>()
  return notices.filter(({ leadsTo }) => leadsTo === address).map(({ kind }) => kind)
}
const telling = () => ({
  db: house.db,
  announce: SILENT,
  now: () => new Date(),
  log: {
    error: ({ err }: { err: unknown }) => {
      throw err
    },
  },
})

describe('Notices about ads', () => {
  test('[WANT-09] A published item notifies each person with a matching open ad once, and nobody else', async () => {
    await hang(anna, 'Cerco un violoncello')
    await hang(anna, 'Cerco strumenti musicali')
    await save(anna, { words: 'violoncello' })
    const closed = await hang(carla, 'Cerco un violoncello')
    await house.app.inject({ method: 'PATCH', url: `/api/requests/${closed}`, headers: carla.headers, payload: { open: false } })
    await aRequest(house.db, { owner: bruno.uid, title: 'Cerco un violoncello' })
    const item = await publish(bruno, { title: 'Violoncelli da studio, due' })
    expect(await toldOf(anna, `/item/${item}`)).toEqual(['wantedFits'])
    expect(await toldOf(carla, `/item/${item}`)).toEqual([])
    expect(await toldOf(bruno, `/item/${item}`)).toEqual([])
  })

  test('[WANT-09] An edit notifies nobody, and an item that a new owner puts back is announced again', async () => {
    await hang(anna, 'Cerco un’arpa')
    const item = await publish(bruno, { title: 'Cosa da identificare' })
    const edit = { method: 'PATCH', url: `/api/items/${item}`, headers: bruno.headers, payload: { title: 'Arpa' } } as const
    await house.app.inject(edit)
    await house.app.inject(edit)
    expect(await toldOf(anna, `/item/${item}`)).toEqual([])
    await house.db.updateTable('items').set({ availability: 'scambiato', passages: 1 }).where('id', '=', item).execute()
    const back = { latitude: 45.7, longitude: 7.3 }
    expect((await post(bruno, `/api/items/${item}/put-back`, back)).statusCode).toBe(201)
    expect(await toldOf(anna, `/item/${item}`)).toEqual(['wantedFits'])
  })

  test('[WANT-09] Notices that a crashed process did not send are sent once, even by several processes, and none for older items', async () => {
    await hang(anna, 'Cerco un didgeridoo')
    const old = await anItem(house.db, { owner: bruno.uid, title: 'Didgeridoo dipinto' })
    const fresh = await anItem(house.db, { owner: bruno.uid, title: 'Didgeridoo' })
    await house.db.updateTable('itemTerms').set({ toldAt: null }).where('itemId', '=', fresh).execute()
    await Promise.all([tellUntold(telling()), tellUntold(telling()), tellUntold(telling())])
    expect(await toldOf(anna, `/item/${fresh}`)).toEqual(['wantedFits'])
    expect(await toldOf(anna, `/item/${old}`)).toEqual([])
  })

  test('[WANT-09] An item published during a holiday is announced when the holiday ends', async () => {
    await hang(anna, 'Cerco una cornamusa')
    const onHoliday = (since: Date | null) =>
      house.db.updateTable('people').set({ holidaySince: since }).where('uid', '=', bruno.uid).execute()
    await onHoliday(new Date())
    const item = await publish(bruno, { title: 'Cornamusa' })
    await tellUntold(telling())
    expect(await toldOf(anna, `/item/${item}`)).toEqual([])
    await onHoliday(null)
    await tellUntold(telling())
    await tellUntold(telling())
    expect(await toldOf(anna, `/item/${item}`)).toEqual(['wantedFits'])
  })

  test('[WANT-10] A new ad notifies each owner of matching items once', async () => {
    await publish(bruno, { title: 'Mandolino' })
    await publish(bruno, { title: 'Mandolino napoletano' })
    await publish(carla, { title: 'Custodia per mandolino' })
    await publish(anna, { title: 'Mandolino mio' })
    const ad = await hang(anna, 'Cerco un mandolino')
    expect(await toldOf(bruno, `/requests/${ad}`)).toEqual(['somebodySeeks'])
    expect(await toldOf(carla, `/requests/${ad}`)).toEqual([])
    expect(await toldOf(anna, `/requests/${ad}`)).toEqual([])
  })
})

describe('Seekers of an item', () => {
  const seekers = async (who: SignedInPerson, query: string) =>
    (await house.app.inject({ url: `/api/requests/seekers?${query}`, headers: who.headers })).json<Seekers>()

  test('[WANT-07] Seekers are counted as people, near the given position too, without the caller, and their ads are listed', async () => {
    const [aosta, cogne] = [
      { lat: 45.737, lng: 7.317 },
      { lat: 45.608, lng: 7.356 },
    ]
    const far = { lat: 45.07, lng: 7.68 }
    const somebody = async (at: { lat: number; lng: number } | null): Promise<Uid> => {
      const { uid } = await aPerson(house.db)
      if (at) await anItem(house.db, { owner: uid, title: 'Altro', ...at })
      return uid
    }
    const [near, nearToo, away, nowhere] = [
      await somebody(aosta),
      await somebody(cogne),
      await somebody(far),
      await somebody(null),
    ]
    for (const owner of [near, near, nearToo, away, nowhere, anna.uid])
      await aRequest(house.db, { owner, title: 'Cerco un telaio per tessere' })
    const gone = await aPerson(house.db, { disabledAt: new Date() })
    await aRequest(house.db, { owner: gone.uid, title: 'Cerco un telaio' })
    const title = 'title=Telaio'
    expect(await seekers(anna, title)).toEqual({ near: 0, all: 4 })
    expect(await seekers(anna, `${title}&near=45.737,7.317`)).toEqual({ near: 2, all: 4 })
    expect(await seekers(anna, `${title}&near=45.737,7.317&radius=3`)).toEqual({ near: 1, all: 4 })
    expect(await seekers(anna, 'title=Zzz')).toEqual({ near: 0, all: 0 })
    const list = await house.app.inject('/api/requests?fits=Telaio&limit=4')
    expect(list.json<Request[]>().map((ad) => ad.title)).toEqual(Array.from({ length: 4 }, () => 'Cerco un telaio per tessere'))
  })

  test.each(['', 'title=%20', 'title=a&near=99,9', 'title=a&radius=0', `title=${'x'.repeat(121)}`])(
    '[WANT-07] A request for seekers with “%s”, or without sign-in, is refused',
    async (query) => {
      expect((await seekers(anna, query)) as unknown).toMatchObject({ code: 'invalidInput' })
      expect((await house.app.inject('/api/requests/seekers?title=a')).json()).toMatchObject({ code: 'signInFirst' })
    },
  )
})
