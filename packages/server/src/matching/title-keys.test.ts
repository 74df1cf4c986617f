import { itemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { beforeAll, expect, test } from 'vitest'
import { insertItem, insertRequest, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { storeMissingKeys } from './store-missing-keys.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})

const matchingItems = async (request: string) =>
  (await app.fastify.inject(`/api/requests/${request}/items`)).json<Item[]>().map(({ title }) => title)
const matchingRequests = async (item: string) =>
  (await app.fastify.inject(`/api/items/${item}/requests`)).json<{ _id: string }[]>().map(({ _id }) => _id)
const publishItem = async (title: string, tags: string[] = []) => {
  const call = { method: 'POST', url: '/api/items', headers: bruno.headers, payload: makeItemBody({ title, tags }) } as const
  return (await app.fastify.inject(call)).json<Item>()._id
}
const edit = (url: string, person: SignedInPerson, payload: object) =>
  app.fastify.inject({ method: 'PATCH', url, headers: person.headers, payload })

test('[WANT-06] [REQ-27] Synonyms, plurals and misspellings match in both directions, the better match first', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco un passegino leggero' })
  const heavy = await publishItem('Carrozzina')
  const light = await publishItem('Passeggini leggeri, due')
  await publishItem('Ombrellino per passeggino')
  expect(await matchingItems(ad)).toEqual(['Passeggini leggeri, due', 'Carrozzina'])
  expect(await matchingRequests(light)).toEqual([ad])
  expect(await matchingRequests(heavy)).toEqual([ad])
})

test('[WANT-06] A word that is not in the thesaurus matches in spite of a misspelling', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco uno zampognaro' })
  await publishItem('Zamognaro di legno')
  expect(await matchingItems(ad)).toEqual(['Zamognaro di legno'])
})

test('[WANT-06] After an edit of title or tags an item and an ad match by their current text', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco un telescopio' })
  const item = await publishItem('Oggetto misterioso')
  expect(await matchingItems(ad)).toEqual([])
  await edit(`/api/items/${item}`, bruno, { tags: ['telescopio'] })
  expect(await matchingItems(ad)).toEqual(['Oggetto misterioso'])
  await edit(`/api/items/${item}`, bruno, { title: 'Mappamondo', tags: [] })
  expect(await matchingItems(ad)).toEqual([])
  await edit(`/api/requests/${ad}`, anna, { title: 'Cerco mappamondi' })
  expect(await matchingItems(ad)).toEqual(['Mappamondo'])
})

test('[WANT-06] The best of many matches come first, however old they are', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco una teiera gialla di ceramica' })
  await insertItem(app.db, { owner: bruno.uid, title: 'Teiera gialla in ceramica', createdAt: new Date(2020, 1) })
  for (let i = 0; i < 120; i++) await insertItem(app.db, { owner: bruno.uid, title: `Teiera ${i}` })
  expect((await matchingItems(ad))[0]).toBe('Teiera gialla in ceramica')
})

test('[WANT-06] Rows without keys, or with keys of an older thesaurus, are indexed once by several processes, without notices', async () => {
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco un narghilè' })
  const items = await Promise.all(Array.from({ length: 7 }, () => insertItem(app.db, { owner: bruno.uid, title: 'Narghilè' })))
  const [old, ...withoutKeys] = items
  await app.db.deleteFrom('itemTerms').where('itemId', 'in', withoutKeys).execute()
  await app.db.updateTable('itemTerms').set({ version: 1, keys: [] }).where('itemId', '=', itemId.parse(old)).execute()
  await app.db.deleteFrom('requestTerms').where('requestId', '=', ad).execute()
  expect(await matchingItems(ad)).toEqual([])
  await Promise.all([storeMissingKeys(app.db), storeMissingKeys(app.db), storeMissingKeys(app.db)])
  expect(await matchingItems(ad)).toHaveLength(6)
  expect(await matchingRequests(items[0] ?? '')).toEqual([ad])
  expect(await storeMissingKeys(app.db)).toBe(0)
  const unnotified = await app.db
    .selectFrom('itemTerms')
    .select('itemId')
    .where('itemId', 'in', items)
    .where('toldAt', 'is', null)
  expect(await unnotified.execute()).toEqual([])
})
