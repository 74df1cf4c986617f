import { distanceKm } from '@barattolo/domain/geo/distance'
import type { Item } from '@barattolo/domain/items/contract'
import { ITEM_FIELD_NAMES } from '@barattolo/domain/items/fields'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'
import { countTownWords } from './town-words.store.ts'

const app = setUpTestApp()
let anna: Awaited<ReturnType<TestApp['signIn']>>
let bruno: Awaited<ReturnType<typeof insertPerson>>

const AOSTA = { lat: 45.737, lng: 7.317 }
const dayInJanuary = (day: number) => new Date(Date.UTC(2026, 0, day, 12))

beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await insertPerson(app.db, { uid: 'bruno', name: 'Bruno', email: 'bruno@example.it' })
  const disabled = await insertPerson(app.db, { uid: 'gone', disabledAt: new Date() })
  await insertItem(app.db, {
    owner: anna.uid,
    title: 'Bicicletta da corsa',
    category: 'mobility',
    condition: 'buono',
    createdAt: dayInJanuary(1),
  })
  await insertItem(app.db, {
    owner: anna.uid,
    title: 'Èlica di legno',
    description: 'Per un 100% di vento',
    status: 'dono',
    createdAt: dayInJanuary(2),
    lng: 7.4,
  })
  await insertItem(app.db, {
    owner: bruno.uid,
    title: 'lampada rotta',
    status: 'riparare',
    createdAt: dayInJanuary(3),
    lng: 7.33,
  })
  await insertItem(app.db, {
    owner: bruno.uid,
    title: 'Fonografo',
    condition: 'buono',
    images: ['/images/fonografo.jpg'],
    tags: ['Musica', 'caffè'],
    description: 'Suona la BICICLÈTTA di Battisti',
    createdAt: dayInJanuary(4),
    lng: 7.5,
  })
  await insertItem(app.db, {
    owner: bruno.uid,
    title: 'Promesso',
    condition: 'come_nuovo',
    images: ['/images/promesso.jpg'],
    availability: 'in_trattativa',
    createdAt: dayInJanuary(5),
    lng: 7.6,
  })
  await insertItem(app.db, { owner: bruno.uid, title: 'Riposa', availability: 'scambiato', createdAt: dayInJanuary(6) })
  await insertItem(app.db, { owner: anna.uid, title: 'Riposa da Anna', availability: 'scambiato', createdAt: dayInJanuary(7) })
  await insertItem(app.db, { owner: disabled.uid, title: 'Nascosto', createdAt: dayInJanuary(8) })
})

const ALL_TITLES = ['Promesso', 'Fonografo', 'lampada rotta', 'Èlica di legno', 'Bicicletta da corsa']
const get = (query: string, headers = {}) => app.fastify.inject({ url: `/api/items${query}`, headers })
/** All pages from this URL on, following the next links. */
async function fetchPages(from: string): Promise<{ items: Item[]; total: unknown }[]> {
  const answer = await app.fastify.inject(from)
  const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  const page = { items: answer.json<Item[]>(), total: answer.headers['x-total-count'] }
  return [page, ...(next ? await fetchPages(next) : [])]
}
const titles = async (query: string, headers = {}) => (await get(query, headers)).json<Item[]>().map((item) => item.title)

describe('GET /api/items without parameters', () => {
  test('[API-07] [API-08] [API-47] [BAZ-26] the answer is a plain array of the public items, newest first', async () => {
    const answer = await get('')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Item[]>().map((item) => item.title)).toEqual(ALL_TITLES)
    expect(answer.headers.link).toBeUndefined()
    expect(answer.headers['x-total-count']).toBeUndefined()
  })

  test('[API-57] the list is the same for a signed-in user, but with private caching', async () => {
    const answer = await get('', anna.headers)
    expect(answer.json<Item[]>().map((item) => item.title)).toEqual(ALL_TITLES)
    expect(answer.headers['cache-control']).toContain('private')
    expect(answer.headers.vary).toContain('authorization')
  })

  test('[DATA-26] [PRIV-01] the list has every field of the specification, with the owner’s e-mail masked', async () => {
    const [item] = (await get('?q=lampada', anna.headers)).json()
    const names = [
      ...['_id', 'title', 'description', 'status', 'availability', 'category', 'imageUrl', 'images', 'ownerUid', 'ownerEmail'],
      ...['ownerName', 'ownerPhoto', 'location', 'coords', 'geo', 'tags', 'createdAt', 'updatedAt', 'passages', 'revision'],
      ...['meta', 'distance', 'resting', 'area', ...ITEM_FIELD_NAMES],
    ]
    expect(Object.keys(item).sort()).toEqual([...new Set(names)].sort())
    expect(item).toMatchObject({ ownerEmail: 'br***@***', ownerName: 'Bruno', ownerUid: 'bruno', status: 'riparare' })
    expect(item).toMatchObject({
      createdAt: dayInJanuary(3).toISOString(),
      location: 'Aosta',
      distance: null,
      meta: { trattativeAperte: 0 },
    })
    expect(item.geo.coordinates).toEqual([item.coords.lng, item.coords.lat])
  })
})

test('[API-47] GET /api/items without parameters returns 50 items and a link to the next page', async () => {
  const largeApp = await startTestApp()
  const { uid } = await insertPerson(largeApp.db)
  for (let i = 0; i < 51; i++) await insertItem(largeApp.db, { owner: uid, title: `Libro ${i}`, createdAt: new Date(i) })
  const answer = await largeApp.fastify.inject('/api/items')
  expect(answer.json<Item[]>().map((item) => item.title)).toEqual(Array.from({ length: 50 }, (_, i) => `Libro ${50 - i}`))
  const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1] ?? ''
  expect((await largeApp.fastify.inject(next)).json<Item[]>().map((item) => item.title)).toEqual(['Libro 0'])
  await largeApp.close()
})

describe('GET /api/items: text search', () => {
  test.each([
    ['bicicletta', ['Bicicletta da corsa', 'Fonografo']],
    ['LAMPADA', ['lampada rotta']],
    ['elica', ['Èlica di legno']],
    ['battisti', ['Fonografo']],
    ['ona', []],
    ['ona&inside=yes', ['Fonografo']],
    ['%25&inside=yes', ['Èlica di legno']],
    ['%25', []],
    ['_', []],
    ['%5C', []],
    ['zzz', []],
    ['', ALL_TITLES],
  ])('[SRCH-14] [SRCH-15] [SRCH-16] [API-48] [API-50] a search for "%s" finds %j', async (text, expected) => {
    const answer = await get(`?q=${text}`)
    expect(answer.json<Item[]>().map((item) => item.title)).toEqual(expected)
    expect(answer.headers['x-total-count']).toBe(String(expected.length))
  })

  test('[API-51] a misspelled text finds what it may have meant, only if nothing has the text itself', async () => {
    await countTownWords(app.db)
    expect(await titles('?q=biciletta')).toEqual(['Bicicletta da corsa', 'Fonografo'])
    expect(await titles('?q=lampda')).toEqual(['lampada rotta'])
    expect(await titles('?q=lampda&status=dono')).toEqual([])
  })

  test('[SRCH-17] text and status filters are combined with AND', async () => {
    expect(await titles('?q=bicicletta&status=baratto')).toEqual(['Bicicletta da corsa', 'Fonografo'])
    expect(await titles('?q=rotta&status=riparare')).toEqual(['lampada rotta'])
    expect(await titles('?q=bicicletta&status=dono')).toEqual([])
  })
})

describe('GET /api/items: filters', () => {
  test.each([
    ['status=ripar', ['lampada rotta']],
    ['status=Da%20rip', ['lampada rotta']],
    ['status=DON', ['Èlica di legno']],
    ['status=xyz', []],
    ['status=', ALL_TITLES],
    ['status=dono', ['Èlica di legno']],
    ['category=mobility', ['Bicicletta da corsa']],
    ['ownerUid=bruno', ['Promesso', 'Fonografo', 'lampada rotta']],
    ['ownerUid=unknown', []],
    ['notOwnerUid=bruno', ['Èlica di legno', 'Bicicletta da corsa']],
    ['bbox=7.45,45.6,7.7,45.9', ['Promesso', 'Fonografo']],
    ['bbox=7.45,45.6,-7,45.9', ['Promesso', 'Fonografo']],
  ])('[SRCH-14] [SRCH-18] [BAZ-08] [API-48] the filter %s returns %j', async (query, expected) => {
    const answer = await get(`?${query}`)
    expect(answer.json<Item[]>().map((item) => item.title)).toEqual(expected)
    expect(answer.headers['x-total-count']).toBe(String(expected.length))
  })

  test.each([
    ['condition=buono', ['Fonografo', 'Bicicletta da corsa']],
    ['condition=usato', []],
    ['photos=yes', ['Promesso', 'Fonografo']],
    ['photos=yes&condition=buono', ['Fonografo']],
    ['condition=buono&category=mobility&sort=title', ['Bicicletta da corsa']],
    ['photos=yes&near=45.737,7.5&radius=5&sort=nearest', ['Fonografo']],
    ['photos=yes&ownerUid=bruno', ['Promesso', 'Fonografo']],
    ['q=bicicletta&photos=yes', ['Fonografo']],
  ])('[BAZ-71] [API-48] the filter %s returns %j', async (query, expected) => {
    const answer = await get(`?${query}`)
    expect(answer.json<Item[]>().map((item) => item.title)).toEqual(expected)
    expect(answer.headers['x-total-count']).toBe(String(expected.length))
  })

  test('[BAZ-71] the total of a page with a condition or with photos counts only what matches', async () => {
    for (const query of ['condition=buono', 'photos=yes'])
      expect((await get(`?${query}&limit=1`)).headers['x-total-count'], query).toBe('2')
  })

  test('the tag filter matches whole tags, ignoring case and accents', async () => {
    expect(await titles('?tag=CAFFE')).toEqual(['Fonografo'])
    expect(await titles('?tag=caff')).toEqual([])
  })

  test('[BAZ-02] [BAZ-07] [API-52] exchanged items are listed to their owner only', async () => {
    const query = `?ownerUid=${anna.uid}`
    expect(await titles(query, anna.headers)).toEqual(['Riposa da Anna', 'Èlica di legno', 'Bicicletta da corsa'])
    expect(await titles(query)).toEqual(['Èlica di legno', 'Bicicletta da corsa'])
    expect(await titles('?ownerUid=bruno', anna.headers)).not.toContain('Riposa')
  })
})

describe('GET /api/items: distance', () => {
  test('[DATA-36] [PRIV-05] the distance is between public points, and sort=nearest orders by it', async () => {
    const found = (await get('?near=45.737,7.317&sort=nearest')).json<Item[]>()
    expect(found.map((item) => item.title)).toEqual([
      'Bicicletta da corsa',
      'lampada rotta',
      'Èlica di legno',
      'Fonografo',
      'Promesso',
    ])
    for (const { coords, distance } of found) expect(distance).toBe(coords && distanceKm(AOSTA, coords))
  })

  test('[MAP-19] [MAP-20] [API-48] [PRIV-05] the radius filter agrees with the haversine distance', async () => {
    const all = (await get('')).json<Item[]>()
    const centres = fc.record({
      lat: fc.double({ min: 45.6, max: 45.9, noNaN: true }),
      lng: fc.double({ min: 7.1, max: 7.8, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(centres, fc.integer({ min: 1, max: 30 }), async (centre, radius) => {
        const near = { lat: Number(centre.lat.toFixed(5)), lng: Number(centre.lng.toFixed(5)) }
        const expected = all.filter(({ coords }) => coords && distanceKm(near, coords) <= radius).map((item) => item.title)
        expect(await titles(`?near=${near.lat},${near.lng}&radius=${radius}`)).toEqual(expected)
        const nearest = await titles(`?near=${near.lat},${near.lng}&radius=${radius}&sort=nearest`)
        expect(nearest.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 40 },
    )
  })
})

test('[PRIV-05] the bbox filter matches the public point, not the exact position', async () => {
  const exact = { lat: 45.8123, lng: 7.1234 }
  const owner = await insertPerson(app.db)
  const id = await insertItem(app.db, { owner: owner.uid, ...exact })
  const { coords } = (await app.fastify.inject(`/api/items/${id}`)).json<Item>()
  if (!coords) throw new Error('the item has no public point')
  const step = 0.00001
  const countInBox = async ({ lat, lng }: { lat: number; lng: number }) =>
    (await get(`?ownerUid=${owner.uid}&bbox=${lng - step},${lat - step},${lng + step},${lat + step}`)).json<Item[]>().length
  expect([await countInBox(coords), await countInBox(exact)]).toEqual([1, 0])
  await app.db.deleteFrom('items').where('id', '=', id).execute()
})

describe('GET /api/items: order and paging', () => {
  test('[BAZ-24] [BAZ-25] the order by title ignores accents and case, in both directions', async () => {
    const aToZ = ['Bicicletta da corsa', 'Èlica di legno', 'Fonografo', 'lampada rotta', 'Promesso']
    expect(await titles('?sort=title')).toEqual(aToZ)
    expect(await titles('?sort=-title')).toEqual(aToZ.toReversed())
  })

  test.each(['newest', 'title', '-title', 'nearest'])(
    '[API-49] paging by %s returns each item once without gaps',
    async (sort) => {
      for (const textFilter of ['', '&q=a']) {
        const query = `?sort=${sort}&near=45.7,7.3${textFilter}`
        const allTitles = await titles(query)
        const found = await fetchPages(`/api/items${query}&limit=2`)
        for (const { total } of found) expect(total).toBe(String(allTitles.length))
        const seen = found.flatMap(({ items }) => items.map((item) => item.title))
        expect(seen).toEqual(allTitles)
      }
    },
  )

  test('paging returns each item once if items have equal sort keys: the id breaks the tie', async () => {
    const owner = await insertPerson(app.db)
    for (let i = 0; i < 5; i++) await insertItem(app.db, { owner: owner.uid, title: 'uguale', createdAt: dayInJanuary(1) })
    for (const sort of ['newest', 'title', '-title']) {
      const found = await fetchPages(`/api/items?ownerUid=${owner.uid}&sort=${sort}&limit=2`)
      const ids = new Set(found.flatMap(({ items }) => items.map((item) => item._id)))
      expect(ids.size).toBe(5)
    }
    await app.db.deleteFrom('items').where('ownerUid', '=', owner.uid).execute()
  })

  test('count=no omits the total count', async () => {
    const answer = await get('?limit=2&count=no')
    expect(answer.json()).toHaveLength(2)
    expect(answer.headers['x-total-count']).toBeUndefined()
    expect(answer.headers.link).toContain('rel="next"')
    const withWords = await get('?q=lampada&count=no')
    expect(withWords.json()).toHaveLength(1)
    expect(withWords.headers['x-total-count']).toBeUndefined()
  })
})

describe('GET /api/items: invalid parameters', () => {
  test.each([
    'category=boats',
    'condition=rotto',
    'photos=no',
    'near=95,7',
    'near=45.7',
    'near=NaN,NaN',
    'near=45.7,7.3&radius=0',
    'near=45.7,7.3&radius=x',
    'radius=5',
    'sort=nearest',
    'sort=price',
    'bbox=7,45,8',
    'bbox=7,45,8,99',
    'limit=0',
    'limit=101',
    'near=45,7&radius=50.1',
    'limit=2.5',
    `q=${'x'.repeat(1001)}`,
    'q=a&q=b',
    'q=%00',
    'cursor=xyz',
    `cursor=${Buffer.from('["title","a","7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11"]').toString('base64url')}`,
    `cursor=${Buffer.from('["newest","a","7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11"]').toString('base64url')}`,
    `cursor=${Buffer.from('["newest",1e300,"7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11"]').toString('base64url')}`,
  ])('GET /api/items?%s is rejected with 400', async (query) => {
    const answer = await get(`?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalidInput',
      detail: 'Qualcosa non è compilato bene: controlla i campi segnati.',
    })
  })
})
