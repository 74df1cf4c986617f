import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellOf } from '@barattolo/domain/geo/cell'
import { distanceKm, type Point } from '@barattolo/domain/geo/distance'
import { cellOfSize, publicPoint } from '@barattolo/domain/geo/public-cell'
import type { Uid } from '@barattolo/domain/ids'
import { GRID_CELLS_PER_TILE } from '@barattolo/domain/map/cluster'
import type { MapAnswer } from '@barattolo/domain/map/contract'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countTownWords } from '../items/town-words.store.ts'
import { createAddressBudget } from '../platform/http/address-budget.ts'
import { replyToError } from '../platform/http/problem-reply.ts'
import { UNLIMITED } from '../platform/http/rate-limits.ts'
import { decorateSession } from '../platform/http/session.ts'
import { countWrite } from '../platform/http/write-counts.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { mapRoutes } from './map.routes.ts'

const app = setUpTestApp()
/** The same map limited to 40 single items, so that circles with more are clustered. */
let clusteredMap: FastifyInstance
let places: (Point & { id: string; ownerUid: string; status: string; category: string })[] = []
/** The clustered map's clock: its cache entries expire within a second. */
let clock = new Date()
let anna: Uid
/** Has blocked Bruno, so Bruno's items are hidden from her. */
let carla: Uid

beforeAll(async () => {
  anna = (await insertPerson(app.db)).uid
  carla = (await insertPerson(app.db)).uid
  const bruno = await insertPerson(app.db)
  await app.db.insertInto('blocks').values({ blockerUid: carla, blockedUid: bruno.uid, createdAt: new Date() }).execute()
  const disabled = await insertPerson(app.db, { disabledAt: new Date() })
  for (let i = 0; i < 300; i++) {
    // Denser towards the centre, like a town.
    const distance = ((i % 17) / 17) ** 2 * 0.25
    const owner = i % 7 === 0 ? bruno.uid : anna
    await insertItem(app.db, {
      // Fixed ids, because the id determines the public point within the cell.
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      owner,
      cellSize: 'fine',
      title: i % 17 === 0 ? AT_HOME : 'Sedia',
      lat: 45.737 + distance * Math.sin(i),
      lng: 7.317 + distance * 1.4 * Math.cos(i),
      // Frequent enough that a single status needs clusters too.
      status: i % 4 === 0 ? 'dono' : 'baratto',
      category: i % 5 === 0 ? 'garden' : 'home',
    })
  }
  // Eighteen items share one exact position: they get the same public point.
  await app.db.updateTable('items').set(SHARED_POINT).where('title', '=', AT_HOME).execute()
  await insertItem(app.db, { owner: anna, availability: 'scambiato' })
  await insertItem(app.db, { owner: anna, availability: 'in_trattativa', lat: 45.74, lng: 7.32 })
  await insertItem(app.db, { owner: disabled.uid })
  const rows = await app.db
    .selectFrom('items')
    .select(['id', 'lat', 'lng', 'availability', 'ownerUid', 'status', 'category'])
    .execute()
  const isPublic = ({ availability, ownerUid }: (typeof rows)[number]) =>
    availability !== 'scambiato' && ownerUid !== disabled.uid
  places = rows.filter(isPublic).map(({ lat, lng, ...place }) => ({ ...place, lat: lat ?? 0, lng: lng ?? 0 }))
  clusteredMap = Fastify()
  clusteredMap.setErrorHandler(replyToError)
  decorateSession(clusteredMap, async (uid) => ({ ...CALLER, uid: uid as Uid }))
  clusteredMap.decorate('countPerson', () => Promise.resolve())
  clusteredMap.decorate('addressBudget', createAddressBudget(UNLIMITED))
  mapRoutes(clusteredMap, {
    town: AOSTA,
    readFromReplica: (_, ask) => ask(app.db),
    broadReadsOf: () => (read) => read(app.db),
    now: () => clock,
    markerLimits: { points: MAX_POINTS, markers: 100, singles: 30 },
  })
})
afterAll(async () => {
  await clusteredMap.close()
})

const AT_HOME = 'Sedia di casa'
const HOME = { lat: 45.737, lng: 7.317 }
const SHARED_POINT = publicPoint(cellOfSize('fine', HOME), 'one of them')
const MAX_POINTS = 40
const CALLER = {
  email: '',
  name: '',
  isAdmin: false,
  canWrite: true,
  signIn: { issuer: '', subject: '' },
  signedInAt: new Date(),
  suspension: null,
  tokenExpiresAt: new Date(2100, 0),
}

const circle = fc.record({
  lat: fc.integer({ min: 45_500, max: 45_950 }).map((n) => n / 1000),
  lng: fc.integer({ min: 6_900, max: 7_800 }).map((n) => n / 1000),
  radius: fc.constantFrom(2, 5, 10, 15, 20, 50),
})
const findPlacesWithin = ({
  lat,
  lng,
  radius,
  status,
  category,
}: Point & { radius: number; status?: string; category?: string }) =>
  places
    .filter((place) => distanceKm({ lat, lng }, place) <= radius)
    .filter((place) => (status ?? place.status) === place.status && (category ?? place.category) === place.category)
    .map((place) => place.id)
const requestMap = async (server: FastifyInstance, query: Record<string, number | string>, uid: string | null = null) =>
  (
    await server.inject({
      url: '/api/map',
      headers: uid === null ? {} : { authorization: `Bearer ${uid}` },
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    })
  ).json<MapAnswer>()

describe('GET /api/map with few items', () => {
  test('[PRIV-05] [MAP-16] [MAP-19] [MAP-21] [MAP-44] [MAP-46] [MAP-53] count and points agree with haversine', async () => {
    await fc.assert(
      fc.asyncProperty(circle, async (query) => {
        const answer = await requestMap(app.fastify, query)
        const expected = findPlacesWithin(query)
        expect(answer.count).toBe(expected.length)
        expect(answer.points.map((point) => point._id).toSorted()).toEqual(expected.toSorted())
        expect(answer.clusters).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  test('[API-11] [PRIV-03] a point has the fields for its pin and popup, without the exact position', async () => {
    const { points } = await requestMap(app.fastify, { lat: 45.737, lng: 7.317, radius: 20 })
    expect(Object.keys(points[0] ?? {}).sort()).toEqual(['_id', 'imageUrl', 'lat', 'lng', 'status', 'title'])
    expect(points.length).toBeGreaterThan(0)
  })
})

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const AROUND = { lat: 45.737, lng: 7.317, radius: 20 }
const total = ({ clusters, points }: MapAnswer) => (clusters ?? []).reduce((sum, { count }) => sum + count, points.length)
/** A view of 800 × 600 px around a point, at a zoom of 256 px tiles. */
const viewAt = (lat: number, lng: number, zoom: number) => {
  const across = (400 / 256) * (360 / 2 ** zoom)
  return { west: lng - across, east: lng + across, south: lat - across * 0.52, north: lat + across * 0.52, zoom }
}

const KINDS = [{ status: 'baratto' }, { category: 'home' }, { status: 'baratto', category: 'home' }, { status: 'dono' }] as const

test.each(KINDS)(
  '[MAP-60] filtered by %o, the map counts and shows exactly the matching items, with and without clusters',
  async (kinds) => {
    const annasItems = new Set(places.filter(({ ownerUid }) => ownerUid === anna).map(({ id }) => id))
    for (const radius of [2, 20]) {
      const expected = findPlacesWithin({ ...AROUND, radius, ...kinds })
      const few = await requestMap(app.fastify, { ...AROUND, radius, ...kinds })
      expect(few.points.map(({ _id }) => _id).toSorted()).toEqual(expected.toSorted())
      for (const zoom of [10, 13, 15, 18]) {
        const many = await requestMap(clusteredMap, { ...AROUND, radius, ...kinds, ...WORLD, zoom })
        expect([many.count, total(many)]).toEqual([expected.length, expected.length])
        expect(many.points.filter(({ _id }) => !expected.includes(_id))).toEqual([])
        const seen = expected.filter((id) => annasItems.has(id)).length
        const forCarla = await requestMap(clusteredMap, { ...AROUND, radius, ...kinds, ...WORLD, zoom }, carla)
        expect([forCarla.count, total(forCarla)]).toEqual([seen, seen])
      }
    }
  },
)

test('[MAP-60] an unknown status or category is rejected', async () => {
  for (const wrong of ['status=regalo', 'category=casa'])
    expect((await app.fastify.inject(`/api/map?lat=45.737&lng=7.317&radius=5&${wrong}`)).statusCode).toBe(400)
})

describe('GET /api/map with clusters', () => {
  test('[PRIV-05] [MAP-16] [MAP-44] [MAP-45] [MAP-46] [MAP-55] the count is exact; all markers sum up to it', async () => {
    await fc.assert(
      fc.asyncProperty(circle, fc.integer({ min: 6, max: 22 }), async (query, zoom) => {
        const answer = await requestMap(clusteredMap, { ...query, ...WORLD, zoom })
        const expected = findPlacesWithin(query)
        expect(answer.count).toBe(expected.length)
        expect(total(answer)).toBe(expected.length)
        for (const point of answer.points) expect(expected).toContain(point._id)
        expect(answer.clusters === null).toBe(expected.length <= MAX_POINTS)
      }),
      { numRuns: 60 },
    )
  })

  test('[MAP-45] [MAP-55] [MAP-56] no view exceeds the marker limits; beyond zoom 16 items are single if they fit', async () => {
    const middle = fc.record({
      lat: fc.double({ min: 45.6, max: 45.87, noNaN: true }),
      lng: fc.double({ min: 7.1, max: 7.5, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(middle, fc.integer({ min: 8, max: 22 }), async ({ lat, lng }, zoom) => {
        const { clusters, points } = await requestMap(clusteredMap, { ...AROUND, ...viewAt(lat, lng, zoom) })
        expect(points.length).toBeLessThanOrEqual(clusters?.length ? 30 : MAX_POINTS)
        expect(points.length + (clusters?.length ?? 0)).toBeLessThanOrEqual(100)
        if (zoom > 16 && clusters?.length) expect(total({ count: 0, clusters, points })).toBeGreaterThan(MAX_POINTS)
        expect(new Set((clusters ?? []).map(({ id }) => id)).size).toBe(clusters?.length)
      }),
      { numRuns: 60 },
    )
    const near = await requestMap(clusteredMap, { ...AROUND, ...viewAt(45.62, 7.2, 17) })
    expect(near.clusters).toEqual([])
  })

  test('[CONST-10] [MAP-45] items at the same point are clustered up to zoom 16 and single beyond', async () => {
    const [far, near] = await Promise.all(
      [16, 20].map((zoom) => requestMap(clusteredMap, { ...AROUND, ...viewAt(SHARED_POINT.lat, SHARED_POINT.lng, zoom) })),
    )
    expect(Math.max(...(far?.clusters ?? []).map(({ count }) => count))).toBeGreaterThanOrEqual(18)
    expect(near?.clusters).toEqual([])
    expect(near?.points.length).toBeGreaterThan(10)
  })

  test('[MAP-57] clusters do not change while the user pans', async () => {
    for (const zoom of [11, 12, 13, 14, 15, 16]) {
      const [here, beside] = await Promise.all(
        [0, 0.3].map((part) =>
          requestMap(clusteredMap, { ...AROUND, ...viewAt(45.737, 7.317 + (part * 560) / 2 ** zoom, zoom) }),
        ),
      )
      const clustersHere = new Map(here?.clusters?.map((cluster) => [cluster.id, cluster]))
      const both = beside?.clusters?.filter(({ id }) => clustersHere.has(id)) ?? []
      expect(both.length).toBeGreaterThan(0)
      for (const cluster of both) expect(cluster).toEqual(clustersHere.get(cluster.id))
    }
  })

  test('[MAP-57] clusters at the edge of a view count whole grid squares, also at a reduced zoom', async () => {
    // One item in each of 8 × 8 squares of zoom 16. A view contains 6 × 6 of them: too many single items.
    const size = GRID_CELLS_PER_TILE * 2 ** 16
    const [x0, y0] = [102_300, 73_000]
    const at = (x: number, y: number): Point => ({
      lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y0 + y)) / size))) * 180) / Math.PI,
      lng: ((x0 + x) / size) * 360 - 180,
    })
    const ids = []
    for (let n = 0; n < 64; n++) {
      const place = at(Math.floor(n / 8) + 0.5, (n % 8) + 0.5)
      const [id, cell] = [await insertItem(app.db, { owner: anna }), cellOf(place)]
      ids.push(id)
      await app.db
        .updateTable('items')
        .set({ ...place, cellX: cell.x, cellY: cell.y })
        .where('id', '=', id)
        .execute()
    }
    for (const from of [1, 2]) {
      const [{ lat: north, lng: west }, { lat: south, lng: east }] = [at(from + 0.3, 1.3), at(from + 5.7, 6.7)]
      const { clusters } = await requestMap(clusteredMap, { ...at(4, 4), radius: 10, west, south, east, north, zoom: 16 })
      expect(clusters?.map(({ count }) => count)).toEqual(Array.from({ length: from === 1 ? 16 : 12 }, () => 4))
    }
    await app.db.deleteFrom('items').where('id', 'in', ids).execute()
    clock = new Date(clock.getTime() + 1001)
  })

  test('[CONST-09] [MAP-44] [MAP-45] the answer has the markers of the view, fewer at lower zooms', async () => {
    const countMarkers = async (zoom: number) => {
      const { points, clusters } = await requestMap(clusteredMap, { ...AROUND, zoom })
      return points.length + (clusters?.length ?? 0)
    }
    expect(await countMarkers(6)).toBeLessThanOrEqual(2)
    expect(await countMarkers(10)).toBeGreaterThan(await countMarkers(8))
    const outside = await requestMap(clusteredMap, { ...AROUND, west: 8, south: 45, east: 9, north: 46, zoom: 12 })
    expect(outside).toMatchObject({ count: findPlacesWithin(AROUND).length, points: [], clusters: [] })
    const inverted = await requestMap(clusteredMap, { ...AROUND, west: 8, east: 7, zoom: 12 })
    expect(inverted).toMatchObject({ count: findPlacesWithin(AROUND).length, points: [], clusters: [] })
  })

  test('[MAP-58] items of blocked people are neither counted nor shown to the viewer at any zoom', async () => {
    const annasItems = places.filter(({ ownerUid }) => ownerUid === anna)
    const seen = annasItems.filter((place) => distanceKm(AROUND, place) <= 20).length
    for (const zoom of [8, 12, 14, 15, 17, 20]) {
      const answer = await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom }, carla)
      expect(answer.count).toBe(seen)
      expect(total(answer)).toBe(seen)
      expect(answer.points.every(({ _id }) => annasItems.some(({ id }) => id === _id))).toBe(true)
      const near = await requestMap(clusteredMap, { ...AROUND, ...viewAt(45.737, 7.317, zoom) }, carla)
      expect(near.points.every(({ _id }) => annasItems.some(({ id }) => id === _id))).toBe(true)
    }
    expect((await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 }, anna)).count).toBe(findPlacesWithin(AROUND).length)
  })

  test('[MAP-46] [MAP-59] a new item is counted within a second, and at once for a viewer who has just written', async () => {
    const before = await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 })
    const id = await insertItem(app.db, { owner: anna })
    expect((await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 })).count).toBe(before.count)
    await countWrite(app.db, anna, clock)
    const own = await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 }, anna)
    expect([own.count, total(own)]).toEqual([before.count + 1, before.count + 1])
    clock = new Date(clock.getTime() + 1001)
    const after = await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 })
    expect([after.count, total(after)]).toEqual([before.count + 1, before.count + 1])
    await app.db.deleteFrom('items').where('id', '=', id).execute()
    clock = new Date(clock.getTime() + 1001)
    expect((await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 })).count).toBe(before.count)
  })
})

test('[MAP-59] a view that is built from cached cells is at most a second old', async () => {
  const before = await requestMap(clusteredMap, { ...AROUND, ...WORLD, zoom: 12 })
  const id = await insertItem(app.db, { owner: anna })
  clock = new Date(clock.getTime() + 400)
  expect(total(await requestMap(clusteredMap, { ...AROUND, zoom: 10 }))).toBe(before.count)
  clock = new Date(clock.getTime() + 600)
  expect(total(await requestMap(clusteredMap, { ...AROUND, zoom: 10 }))).toBe(before.count + 1)
  await app.db.deleteFrom('items').where('id', '=', id).execute()
  clock = new Date(clock.getTime() + 1001)
})

test.each([
  '',
  'lat=45&lng=7',
  'lat=95&lng=7&radius=5',
  'lat=x&lng=7&radius=5',
  'lat=45&lng=7&radius=101',
  'lat=45&lng=7&radius=0',
])('GET /api/map?%s is rejected', async (query) => {
  const answer = await app.fastify.inject(`/api/map?${query}`)
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalidInput' })
})

describe('GET /api/map with words', () => {
  const AROUND_AOSTA = { near: '45.737,7.317', radius: '10' }
  const listTitles = async (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ ...AROUND_AOSTA, limit: '100', ...parameters })
    return (await app.fastify.inject(`/api/items?${query}`)).json<{ title: string }[]>().map(({ title }) => title)
  }

  test('[SRCH-50] the map has the objects that the list with the same words has, also of a slip, of exact words and of a filter', async () => {
    for (const title of ['Bici da città', 'Mountain bike', 'Passeggino', 'Bicicletta rossa'])
      await insertItem(app.db, {
        owner: anna,
        title,
        lat: 45.738,
        lng: 7.318,
        status: title === 'Passeggino' ? 'dono' : 'baratto',
      })
    await insertItem(app.db, { owner: anna, title: 'Bici di Cogne', lat: 45.607, lng: 7.358 })
    await countTownWords(app.db)
    const searches: [parameters: Record<string, string>, titles: string[]][] = [
      [{ q: 'bicicletta' }, ['Bici da città', 'Bicicletta rossa', 'Mountain bike']],
      [{ q: 'bicicletta', exact: 'yes' }, ['Bicicletta rossa']],
      [{ q: 'passegino' }, ['Passeggino']],
      [{ q: 'passeggino', status: 'baratto' }, []],
    ]
    for (const [parameters, titles] of searches) {
      const answer = await requestMap(app.fastify, { lat: 45.737, lng: 7.317, radius: 10, ...parameters })
      expect(answer.points.map(({ title }) => title).toSorted(), JSON.stringify(parameters)).toEqual(titles)
      expect((await listTitles(parameters)).toSorted(), JSON.stringify(parameters)).toEqual(titles)
      expect(answer).toMatchObject({ count: titles.length, clusters: null })
    }
  })
})
