import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { itemId } from '@barattolo/domain/ids'
import { GRID_CELLS_PER_TILE } from '@barattolo/domain/map/cluster'
import type { MapAnswer, MapPoint } from '@barattolo/domain/map/contract'
import { expect, test } from 'vitest'
import { toScreen } from './board/mercator.ts'
import { clusterZoom, gridZoom, markersOf } from './markers.ts'

const frame = { width: 1056, height: 832, top: 0, bottom: 0 }

function pointAt(index: number, lat: number, lng: number): MapPoint {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  return { _id: itemId.parse(id), lat, lng, status: 'baratto', title: `Oggetto ${index}`, imageUrl: '' }
}
const answer = (points: MapPoint[]): MapAnswer => ({ count: points.length, points, clusters: null })
/** Objects within some metres of a point. */
const pointsNear = (count: number, lat: number, lng: number, first = 0) =>
  Array.from({ length: count }, (_, index) => pointAt(first + index, lat + index * 1e-5, lng))

test('[MAP-45] Objects less than 60 pixels apart are clustered, others are single markers', () => {
  const { clusters, points } = markersOf(answer([...pointsNear(3, 45.737, 7.317), pointAt(9, 45.75, 7.4)]), AOSTA.views.map)
  expect(clusters.map(({ count }) => count)).toEqual([3])
  expect(points.map(({ title }) => title)).toEqual(['Oggetto 9'])
})

test('[CONST-09] [MAP-45] Single markers are at least 60 pixels apart', () => {
  // Spread unevenly, so that some are clustered and others are not.
  const points = Array.from({ length: 300 }, (_, index) =>
    pointAt(index, 45.66 + ((index * 0.618034) % 1) ** 3 * 0.16, 7.16 + ((index * 0.414214) % 1) ** 3 * 0.32),
  )
  const markers = markersOf(answer(points), AOSTA.views.map)
  const positions = markers.points.map((point) => toScreen(AOSTA.views.map, frame, point))
  expect(positions.length).toBeGreaterThan(10)
  expect(markers.clusters.length).toBeGreaterThan(10)
  for (const a of positions)
    for (const b of positions) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(60)
})

test('[CONST-10] [MAP-45] Objects are not clustered beyond zoom 16', () => {
  const view = { ...AOSTA.views.map, zoom: 16.6 }
  expect(clusterZoom(view)).toBe(18)
  expect(markersOf(answer(pointsNear(5, 45.737, 7.317)), view).clusters).toEqual([])
})

test('[CONST-11] [CONST-12] A cluster of more than ten objects and above the mean is red, others are blue', () => {
  const markers = markersOf(
    answer([...pointsNear(24, 45.737, 7.317), ...pointsNear(9, 45.75, 7.36, 50), pointAt(99, 45.72, 7.26)]),
    AOSTA.views.map,
  )
  expect(Object.fromEntries(markers.clusters.map(({ count, colour }) => [count, colour]))).toEqual({ 24: 'red', 9: 'blue' })
})

test('A cluster has the zoom at which it splits', () => {
  const [cluster] = markersOf(answer(pointsNear(2, 45.737, 7.317)), AOSTA.views.map).clusters
  expect(cluster?.expansionZoom).toBeGreaterThan(AOSTA.views.map.zoom)
})

test('Clusters from the server are not clustered again and are coloured by the same rule', () => {
  const clusters = [
    { id: 1, lat: 45.737, lng: 7.317, count: 4000 },
    { id: 2, lat: 45.74, lng: 7.35, count: 40 },
  ]
  const markers = markersOf({ count: 4041, points: [pointAt(1, 45.72, 7.3)], clusters }, AOSTA.views.map)
  expect(markers.clusters.map(({ count, colour }) => [count, colour])).toEqual([
    [4000, 'red'],
    [40, 'blue'],
  ])
  expect(markers.points).toHaveLength(1)
})

test('[MAP-57] The markers of a response at one zoom keep their identity while the map is panned', () => {
  const response = answer([...pointsNear(3, 45.737, 7.317), pointAt(9, 45.75, 7.4)])
  const markers = markersOf(response, AOSTA.views.map)
  expect(markersOf(response, { ...AOSTA.views.map, lat: 45.8, zoom: 12.2 })).toBe(markers)
  expect(markersOf(response, { ...AOSTA.views.map, zoom: 15 })).not.toBe(markers)
})

test('[MAP-57] The grid cells of the server are between 71 and 143 pixels wide on the screen', () => {
  for (let zoom = 8.5; zoom <= 20; zoom += 0.01) {
    const pixels = (256 / GRID_CELLS_PER_TILE) * 2 ** (zoom + 1 - gridZoom({ ...AOSTA.views.map, zoom }))
    expect(pixels).toBeGreaterThan(71)
    expect(pixels).toBeLessThan(143.6)
  }
})
