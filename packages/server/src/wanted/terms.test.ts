import { itemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { beforeAll, expect, test } from 'vitest'
import { anItem, anItemBody, aRequest } from '../testing/factories.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { fillTerms } from './fill-terms.ts'

const house = testAppOfFile()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
})

const fittingItems = async (request: string) =>
  (await house.app.inject(`/api/requests/${request}/items`)).json<Item[]>().map(({ title }) => title)
const fittingRequests = async (item: string) =>
  (await house.app.inject(`/api/items/${item}/requests`)).json<{ _id: string }[]>().map(({ _id }) => _id)
const publish = async (title: string, tags: string[] = []) => {
  const call = { method: 'POST', url: '/api/items', headers: bruno.headers, payload: anItemBody({ title, tags }) } as const
  return (await house.app.inject(call)).json<Item>()._id
}
const edit = (url: string, who: SignedInPerson, payload: object) =>
  house.app.inject({ method: 'PATCH', url, headers: who.headers, payload })

test('[WANT-06] [REQ-27] Synonyms, plurals and misspellings match in both directions, the better match first', async () => {
  const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco un passegino leggero' })
  const heavy = await publish('Carrozzina')
  const light = await publish('Passeggini leggeri, due')
  await publish('Ombrellino per passeggino')
  expect(await fittingItems(ad)).toEqual(['Passeggini leggeri, due', 'Carrozzina'])
  expect(await fittingRequests(light)).toEqual([ad])
  expect(await fittingRequests(heavy)).toEqual([ad])
})

test('[WANT-06] A word that is not in the thesaurus matches in spite of a misspelling', async () => {
  const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco uno zampognaro' })
  await publish('Zamognaro di legno')
  expect(await fittingItems(ad)).toEqual(['Zamognaro di legno'])
})

test('[WANT-06] After an edit of title or tags an item and an ad match by their current text', async () => {
  const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco un telescopio' })
  const item = await publish('Oggetto misterioso')
  expect(await fittingItems(ad)).toEqual([])
  await edit(`/api/items/${item}`, bruno, { tags: ['telescopio'] })
  expect(await fittingItems(ad)).toEqual(['Oggetto misterioso'])
  await edit(`/api/items/${item}`, bruno, { title: 'Mappamondo', tags: [] })
  expect(await fittingItems(ad)).toEqual([])
  await edit(`/api/requests/${ad}`, anna, { title: 'Cerco mappamondi' })
  expect(await fittingItems(ad)).toEqual(['Mappamondo'])
})

test('[WANT-06] The best of many matches come first, however old they are', async () => {
  const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco una teiera gialla di ceramica' })
  await anItem(house.db, { owner: bruno.uid, title: 'Teiera gialla in ceramica', createdAt: new Date(2020, 1) })
  for (let i = 0; i < 120; i++) await anItem(house.db, { owner: bruno.uid, title: `Teiera ${i}` })
  expect((await fittingItems(ad))[0]).toBe('Teiera gialla in ceramica')
})

test('[WANT-06] Rows without keys, or with keys of an older thesaurus, are indexed once by several processes, without notices', async () => {
  const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco un narghilè' })
  const items = await Promise.all(Array.from({ length: 7 }, () => anItem(house.db, { owner: bruno.uid, title: 'Narghilè' })))
  const [old, ...without] = items
  await house.db.deleteFrom('itemTerms').where('itemId', 'in', without).execute()
  await house.db.updateTable('itemTerms').set({ version: 1, keys: [] }).where('itemId', '=', itemId.parse(old)).execute()
  await house.db.deleteFrom('requestTerms').where('requestId', '=', ad).execute()
  expect(await fittingItems(ad)).toEqual([])
  await Promise.all([fillTerms(house.db), fillTerms(house.db), fillTerms(house.db)])
  expect(await fittingItems(ad)).toHaveLength(6)
  expect(await fittingRequests(items[0] ?? '')).toEqual([ad])
  expect(await fillTerms(house.db)).toBe(0)
  const untold = await house.db.selectFrom('itemTerms').select('itemId').where('itemId', 'in', items).where('toldAt', 'is', null)
  expect(await untold.execute()).toEqual([])
})
