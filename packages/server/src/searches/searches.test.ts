import { itemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Notice } from '@barattolo/domain/notices/contract'
import type { NewSavedSearch, SavedSearch } from '@barattolo/domain/searches/contract'
import { it } from '@barattolo/domain/texts/it'
import { beforeAll, describe, expect, test } from 'vitest'
import { findItem } from '../items/items.store.ts'
import { countTownWords } from '../items/town-words.store.ts'
import { storeMissingKeys } from '../matching/store-missing-keys.ts'
import { exportData } from '../testing/data-archive.ts'
import { makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { findMatchingSearches } from './searches.store.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})

const SEARCHES = '/api/searches'
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', user: SignedInPerson, url: string, payload?: object) =>
  app.fastify.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) })
const save = (user: SignedInPerson, input: Partial<NewSavedSearch>) => send('POST', user, SEARCHES, { name: 'La mia', ...input })
const list = async (user: SignedInPerson) => (await send('GET', user, SEARCHES)).json<SavedSearch[]>()
const deleteAll = async (user: SignedInPerson) => {
  for (const { _id } of await list(user)) await send('DELETE', user, `${SEARCHES}/${_id}`)
}
const aosta = { lat: 45.73712, lng: 7.31734, radius: 10, place: 'Aosta' }

describe('saved searches', () => {
  test('[WANT-11] a search can be saved, listed, renamed and deleted; its position is rounded to a kilometre', async () => {
    const saved = await save(anna, { name: ' Divani ', words: 'divano', status: 'dono', category: 'home', circle: aosta })
    expect(saved.statusCode).toBe(201)
    const { _id } = saved.json<SavedSearch>()
    expect(saved.json()).toEqual({
      _id,
      name: 'Divani',
      words: 'divano',
      status: 'dono',
      category: 'home',
      circle: { ...aosta, lat: 45.74, lng: 7.32 },
      createdAt: expect.any(String),
    })
    expect((await send('PATCH', anna, `${SEARCHES}/${_id}`, { name: 'Sofà' })).json()).toMatchObject({ _id, name: 'Sofà' })
    expect(await list(anna)).toMatchObject([{ _id, name: 'Sofà' }])
    expect((await send('DELETE', anna, `${SEARCHES}/${_id}`)).json()).toEqual({ success: true })
    expect(await list(anna)).toEqual([])
  })

  test('[WANT-11] other users cannot see, rename or delete a saved search', async () => {
    const { _id } = (await save(anna, { words: 'slitta' })).json<SavedSearch>()
    expect(await list(bruno)).toEqual([])
    for (const answer of [
      await send('PATCH', bruno, `${SEARCHES}/${_id}`, { name: 'Mia' }),
      await send('DELETE', bruno, `${SEARCHES}/${_id}`),
      await send('DELETE', anna, `${SEARCHES}/boh`),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'savedSearchNotFound', detail: it.problems.savedSearchNotFound })
    expect((await app.fastify.inject(SEARCHES)).json()).toMatchObject({ code: 'signInFirst' })
    await deleteAll(anna)
  })

  test('[WANT-11] saving the same search twice stores one; the number is limited, also with concurrent calls', async () => {
    await Promise.all([save(anna, { words: 'slitta' }), save(anna, { words: 'slitta', name: 'Altro nome' })])
    expect(await list(anna)).toHaveLength(1)
    const many = Array.from({ length: 22 }, (_, i) => save(anna, { words: `cosa ${i}` }))
    const refused = (await Promise.all(many)).filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.json()).toMatchObject({ code: 'tooManySavedSearches', detail: it.problems.tooManySavedSearches })
    expect(it.problems.tooManySavedSearches).toContain('20')
    expect(await list(anna)).toHaveLength(20)
    await deleteAll(anna)
  })

  test('[WANT-11] searches around different positions with the same place name are different', async () => {
    const currentPlace = { ...aosta, place: 'Dove sono ora' }
    for (const circle of [
      currentPlace,
      { ...currentPlace, lat: currentPlace.lat + 0.001 },
      { ...currentPlace, lat: 45.6, lng: 7.75 },
    ])
      await save(anna, { words: 'slitta', circle })
    expect((await list(anna)).map(({ circle }) => circle?.lat).toSorted()).toEqual([45.6, 45.74])
    await deleteAll(anna)
  })

  test.each([
    {},
    { name: ' ' },
    { words: 'x'.repeat(81) },
    { words: 'a', category: 'boh' },
    { circle: { ...aosta, radius: 0 } },
    { circle: { lat: 45, lng: 7, radius: 5 } },
    { circle: { ...aosta, lat: 91 } },
  ])('[WANT-11] the input %j is rejected', async (input) => {
    expect((await send('POST', anna, SEARCHES, { name: 'La mia', ...input })).json()).toMatchObject({ code: 'invalidInput' })
  })

  test('[WANT-13] the data export has the saved searches, and deleting the account deletes them', async () => {
    const zoe = await app.signIn({ name: 'Zoe' })
    const { _id } = (await save(zoe, { words: 'gufo' })).json<SavedSearch>()
    expect((await exportData(app, zoe)).data.savedSearches).toMatchObject([{ _id, words: 'gufo' }])
    await send('DELETE', zoe, '/api/me')
    expect(await app.db.selectFrom('savedSearches').select('id').where('ownerUid', '=', zoe.uid).execute()).toEqual([])
  })
})

describe('notices for saved searches', () => {
  const publish = async (input: Partial<ReturnType<typeof makeItemBody>>, user = bruno) =>
    (await send('POST', user, '/api/items', makeItemBody(input))).json<Item>()._id
  const noticeTexts = async (item: string, user = anna) => {
    const { notices } = (await send('GET', user, '/api/notices')).json<{ notices: Notice[] }>()
    return notices.filter(({ leadsTo }) => leadsTo === `/item/${item}`).map(({ text }) => text)
  }

  test.each<[string, Partial<NewSavedSearch>, Partial<ReturnType<typeof makeItemBody>>, boolean]>([
    ['matches a similar word', { words: 'divani' }, { title: 'Sofà in velluto' }, true],
    ['matches a misspelled word', { words: 'passegino' }, { title: 'Passeggino' }, true],
    [
      'matches words of the description',
      { words: 'chiave d’ottone' },
      { title: 'Baule', description: 'Con la sua chiave in ottone.' },
      true,
    ],
    ['needs all of its words', { words: 'chiave ottone' }, { title: 'Baule', description: 'Con la chiave.' }, false],
    ['matches a word that qualifies the item', { words: 'cucina' }, { title: 'Tavolo da cucina' }, true],
    ['does not match another thing', { words: 'cucina' }, { title: 'Gerla' }, false],
    ['matches status and category', { status: 'dono', category: 'garden' }, { status: 'dono', category: 'garden' }, true],
    ['does not match another status', { status: 'dono', category: 'garden' }, { status: 'baratto', category: 'garden' }, false],
    ['does not match another category', { words: 'vaso', category: 'garden' }, { title: 'Vaso', category: 'home' }, false],
    ['matches an item inside the circle', { circle: aosta }, { latitude: 45.72, longitude: 7.35 }, true],
    ['does not match an item outside the circle', { circle: aosta }, { latitude: 45.6, longitude: 7.75 }, false],
    ['matches a word in the circle', { words: 'arco', circle: aosta }, { title: 'Arco', latitude: 45.72, longitude: 7.35 }, true],
    ['needs both word and circle', { words: 'arco', circle: aosta }, { title: 'Arco', latitude: 45.6, longitude: 7.75 }, false],
  ])('[WANT-12] a search %s', async (_, search, item, expected) => {
    await save(anna, { name: 'La mia ricerca', ...search })
    const texts = await noticeTexts(await publish({ latitude: 45.6, longitude: 7.75, ...item }))
    expect(texts).toHaveLength(expected ? 1 : 0)
    if (expected) expect(texts[0]).toContain('La mia ricerca')
    await deleteAll(anna)
  })

  test('[WANT-12] a notice announces exactly what the list of objects finds by the same words', async () => {
    const words = [
      'bicicletta',
      'mobili',
      'tavolo',
      'sedia rossa',
      'taglia m',
      'roba per gatto',
      'passegg',
      'wi-fi',
      'cane',
      'di la',
      'biciletta',
    ]
    const objects = [
      { title: 'Mountain bike' },
      { title: 'Lucchetto', description: 'Per la bici.' },
      { title: 'Gioco da tavolo' },
      { title: 'Tavolozza' },
      { title: 'Sedia', tags: ['rosso'] },
      { title: 'Sedia blu' },
      { title: 'Giacca tg. M' },
      { title: 'Cuccia per gatto' },
      { title: 'Passeggino' },
      { title: 'Ripetitore WiFi' },
      { title: 'Canestro' },
    ]
    const ids: string[] = []
    for (const object of objects) ids.push(await publish(object))
    await countTownWords(app.db)
    for (const one of words) await save(anna, { name: one, words: one })
    const announced = new Map<string, string[]>()
    for (const id of ids) {
      const row = await findItem(app.db, itemId.parse(id))
      for (const { name } of row ? await findMatchingSearches(app.db, row) : [])
        announced.set(name, [...(announced.get(name) ?? []), id])
    }
    for (const one of words) {
      const answer = await app.fastify.inject(`/api/items?${new URLSearchParams({ q: one, limit: '100' })}`)
      const found = answer.json<Item[]>().flatMap(({ _id }) => (ids.includes(_id) ? [_id as string] : []))
      expect((announced.get(one) ?? []).sort(), one).toEqual(found.sort())
    }
    expect(announced.get('bicicletta')).toHaveLength(1)
    await deleteAll(anna)
  })

  test('[WANT-12] an item creates one notice per person, none for its owner and none after an edit', async () => {
    await save(anna, { words: 'gerla' })
    await save(anna, { category: 'creative' })
    const own = await publish({ title: 'Gerla mia', category: 'creative' }, anna)
    const item = await publish({ title: 'Gerla', category: 'creative' })
    await send('PATCH', bruno, `/api/items/${item}`, { title: 'Gerla di nocciolo', description: 'Bella' })
    expect(await noticeTexts(item)).toHaveLength(1)
    expect(await noticeTexts(own)).toEqual([])
    await deleteAll(anna)
  })

  test('[WANT-12] several items that match a search are counted in one unread notice', async () => {
    await save(anna, { name: 'Tutto per il giardino', category: 'garden' })
    const unread = async () => {
      const { notices } = (await send('GET', anna, '/api/notices')).json<{ notices: Notice[] }>()
      return notices.filter(({ kind, read }) => kind === 'searchFits' && !read).map(({ text, leadsTo }) => [text, leadsTo])
    }
    await send('POST', anna, '/api/notices/read', {})
    for (const title of ['Rastrello', 'Vanga', 'Zappa']) await publish({ title, category: 'garden' })
    expect(await unread()).toEqual([
      ['Per la tua ricerca “Tutto per il giardino” sono arrivati 3 oggetti: l’ultimo è “Zappa”.', '/mio-bazar'],
    ])
    await send('POST', anna, '/api/notices/read', {})
    const item = await publish({ title: 'Annaffiatoio', category: 'garden' })
    expect(await unread()).toEqual([['Per la tua ricerca “Tutto per il giardino” è arrivato “Annaffiatoio”.', `/item/${item}`]])
    await deleteAll(anna)
  })

  test('[WANT-15] items of a blocked or blocking person create no notices for searches and requests', async () => {
    const carla = await app.signIn({ name: 'Carla' })
    await save(anna, { words: 'tamburello' })
    await send('POST', carla, '/api/requests', { title: 'Cerco un tamburello' })
    await send('POST', anna, `/api/me/blocked/${bruno.uid}`)
    await send('POST', bruno, `/api/me/blocked/${carla.uid}`)
    const item = await publish({ title: 'Tamburello' })
    expect([...(await noticeTexts(item)), ...(await noticeTexts(item, carla))]).toEqual([])
    await send('DELETE', anna, `/api/me/blocked/${bruno.uid}`)
    expect(await noticeTexts(await publish({ title: 'Tamburello' }))).toHaveLength(1)
    await deleteAll(anna)
  })

  test('[WANT-06] [WANT-12] a search stored with an older thesaurus gets new keys', async () => {
    await save(anna, { words: 'cornamusa' })
    await app.db.updateTable('savedSearches').set({ version: 1, keys: [] }).where('ownerUid', '=', anna.uid).execute()
    await storeMissingKeys(app.db)
    expect(await noticeTexts(await publish({ title: 'Cornamuse' }))).toHaveLength(1)
    await deleteAll(anna)
  })
})
