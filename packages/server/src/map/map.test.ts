import type { MapAnswer } from '@barattolo/domain/map/contract'
import { distanceKm, type Point } from '@barattolo/domain/map/distance'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyToError } from '../platform/problem-reply.ts'
import { decorateSession } from '../platform/session.ts'
import { anItem, aPerson } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { mapRoutes } from './map.routes.ts'

let house: TestApp
/** The same map above its cap: everything over 40 objects comes in clusters. */
let crowded: FastifyInstance
let places: (Point & { id: string })[] = []

beforeAll(async () => {
  house = await testApp()
  const anna = await aPerson(house.db)
  const gone = await aPerson(house.db, { disabledAt: new Date() })
  for (let i = 0; i < 300; i++) {
    // Thicker towards the middle, as towns are.
    const away = ((i % 17) / 17) ** 2 * 0.25
    await anItem(house.db, { owner: anna.uid, lat: 45.737 + away * Math.sin(i), lng: 7.317 + away * 1.4 * Math.cos(i) })
  }
  await anItem(house.db, { owner: anna.uid, availability: 'scambiato' })
  await anItem(house.db, { owner: anna.uid, availability: 'in_trattativa', lat: 45.74, lng: 7.32 })
  await anItem(house.db, { owner: gone.uid })
  const rows = await house.db.selectFrom('items').select(['id', 'lat', 'lng', 'availability', 'ownerUid']).execute()
  const isShown = ({ availability, ownerUid }: (typeof rows)[number]) => availability !== 'scambiato' && ownerUid === anna.uid
  places = rows.filter(isShown).map(({ id, lat, lng }) => ({ id, lat: lat ?? 0, lng: lng ?? 0 }))
  crowded = Fastify()
  crowded.setErrorHandler(replyToError)
  decorateSession(crowded, () => Promise.reject(new Error('nobody signs in here')))
  mapRoutes(crowded, { readLate: (_, ask) => ask(house.db), now: () => new Date(), cap: 40 })
})
afterAll(async () => {
  await crowded.close()
  await house.close()
})

const circle = fc.record({
  lat: fc.integer({ min: 45_500, max: 45_950 }).map((n) => n / 1000),
  lng: fc.integer({ min: 6_900, max: 7_800 }).map((n) => n / 1000),
  radius: fc.constantFrom(2, 5, 10, 15, 20, 100),
})
const within = ({ lat, lng, radius }: Point & { radius: number }) =>
  places.filter((place) => distanceKm({ lat, lng }, place) <= radius).map((place) => place.id)
const ask = async (app: FastifyInstance, query: Record<string, number>) =>
  (
    await app.inject({
      url: '/api/map',
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    })
  ).json<MapAnswer>()

describe('up to the cap', () => {
  test('[PRIV-05] [MAP-16] [MAP-19] [MAP-21] [MAP-44] [MAP-46] [MAP-53] counts and gives exactly the objects that haversine finds in the circle', async () => {
    await fc.assert(
      fc.asyncProperty(circle, async (query) => {
        const answer = await ask(house.app, query)
        const expected = within(query)
        expect(answer.count).toBe(expected.length)
        expect(answer.points.map((point) => point._id).toSorted()).toEqual(expected.toSorted())
        expect(answer.clusters).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  test('[API-11] [PRIV-03] gives a point what its pin and window need, to anybody, and not where it really is', async () => {
    const { points } = await ask(house.app, { lat: 45.737, lng: 7.317, radius: 20 })
    expect(Object.keys(points[0] ?? {}).sort()).toEqual(['_id', 'imageUrl', 'lat', 'lng', 'status', 'title'])
    const rows = await house.db.selectFrom('items').select(['id', 'exactLat', 'exactLng']).execute()
    const trueAt = new Map(rows.map(({ id, exactLat, exactLng }) => [id, [exactLat, exactLng]]))
    for (const { _id, lat, lng } of points) {
      expect(trueAt.get(_id)).toEqual([expect.any(Number), expect.any(Number)])
      expect([lat, lng]).not.toEqual(trueAt.get(_id))
    }
  })
})

describe('above the cap', () => {
  test('[PRIV-05] [MAP-16] [MAP-44] [MAP-45] [MAP-46] the count is as exact, and clusters and single objects add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(circle, fc.integer({ min: 6, max: 18 }), async (query, zoom) => {
        const world = { west: -180, south: -85, east: 180, north: 85 }
        const { count, points, clusters } = await ask(crowded, { ...query, ...world, zoom })
        const expected = within(query)
        expect(count).toBe(expected.length)
        const gathered = (clusters ?? []).reduce((sum, cluster) => sum + cluster.count, 0)
        expect(gathered + points.length).toBe(expected.length)
        for (const point of points) expect(expected).toContain(point._id)
        expect(clusters === null).toBe(expected.length <= 40)
        if (zoom > 16) expect(gathered).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('[CONST-09] [CONST-10] [MAP-44] [MAP-45] sends what stands in the view, fewer things the further away one looks', async () => {
    const around = { lat: 45.737, lng: 7.317, radius: 20 }
    const shown = async (zoom: number) => {
      const { points, clusters } = await ask(crowded, { ...around, zoom })
      return points.length + (clusters?.length ?? 0)
    }
    expect(await shown(6)).toBe(1)
    expect(await shown(12)).toBeGreaterThan(await shown(9))
    expect(await shown(17)).toBe(within(around).length)
    const aside = await ask(crowded, { ...around, west: 8, south: 45, east: 9, north: 46, zoom: 12 })
    expect(aside).toMatchObject({ count: within(around).length, points: [], clusters: [] })
  })
})

test.each([
  '',
  'lat=45&lng=7',
  'lat=95&lng=7&radius=5',
  'lat=x&lng=7&radius=5',
  'lat=45&lng=7&radius=101',
  'lat=45&lng=7&radius=0',
])('refuses ?%s', async (query) => {
  const answer = await house.app.inject(`/api/map?${query}`)
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalidInput' })
})
