import { describe, expect, test } from 'vitest'
import { assignCell, type Cell, cellCentre, cellOf, type KnownPosition, publicPoint } from './cell.ts'
import { distanceKm, KM_PER_DEGREE, type Point } from './distance.ts'

/**
 * Attacks that use this code, the grid and every object's id to estimate homes from the server's responses. Each attack runs
 * on many homes; the median of its errors must be more than 150 m.
 */
const SAFE_MEDIAN_METRES = 150
const HOMES = 400

// A seeded generator (mulberry32), so that failures are reproducible.
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = seededRandom(2026)
const between = (low: number, high: number) => low + random() * (high - low)
const randomHome = (): Point => ({ lat: between(45.55, 45.9), lng: between(6.95, 7.85) })
const randomId = () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')

/** The noise of a phone's position: normally distributed, in metres (Box–Muller). */
function addNoise(home: Point, metres: number): Point {
  const radius = (metres * Math.sqrt(-2 * Math.log(1 - random()))) / 1000
  const angle = random() * 2 * Math.PI
  return {
    lat: home.lat + (radius * Math.sin(angle)) / KM_PER_DEGREE,
    lng: home.lng + (radius * Math.cos(angle)) / KM_PER_DEGREE / Math.cos((home.lat * Math.PI) / 180),
  }
}

/** The public points of one person's objects, all published from the same home with the noise of a phone's position. */
function publishItems(home: Point, count: number, noise: number): { id: string; point: Point }[] {
  const knownPositions: KnownPosition[] = []
  return Array.from({ length: count }, () => {
    const exact = addNoise(home, noise)
    const cell: Cell = assignCell(exact, knownPositions)
    knownPositions.push({ exact, ...cell })
    const id = randomId()
    return { id, point: publicPoint(cell, id) }
  })
}

function medianErrorMetres(attack: (home: Point) => Point): number {
  const errors = Array.from({ length: HOMES }, () => {
    const home = randomHome()
    return distanceKm(home, attack(home)) * 1000
  }).sort((a, b) => a - b)
  return errors[HOMES / 2] ?? 0
}

const mean = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, point) => sum + point.lat, 0) / points.length,
  lng: points.reduce((sum, point) => sum + point.lng, 0) / points.length,
})

/** An attacker who knows the id can remove the offset; the cell's centre remains. */
const removeOffset = ({ point }: { point: Point }): Point => cellCentre(cellOf(point))

function expectSafe(error: number) {
  expect(error).toBeGreaterThan(SAFE_MEDIAN_METRES)
}

describe('attacks on a home', () => {
  test('the public point itself does not reveal the home', () => {
    expectSafe(medianErrorMetres((home) => mean(publishItems(home, 1, 0).map(({ point }) => point))))
  })

  test('[PRIV-06] removing the offset, which follows from the id, reveals only the cell', () => {
    expectSafe(medianErrorMetres((home) => mean(publishItems(home, 1, 0).map(removeOffset))))
  })

  test.each([0, 5, 20, 60])('[PRIV-06] averaging 80 public points with a noise of %i m does not reveal the home', (noise) => {
    expectSafe(medianErrorMetres((home) => mean(publishItems(home, 80, noise).map(({ point }) => point))))
  })

  test.each([5, 20, 60])(
    '[PRIV-06] averaging the cells of 80 objects with a position noise of %i m does not reveal the home',
    (noise) => {
      expectSafe(medianErrorMetres((home) => mean(publishItems(home, 80, noise).map(removeOffset))))
    },
  )

  test('[PRIV-06] shrinking a box that still contains the object does not reveal the home', () => {
    expectSafe(
      medianErrorMetres((home) => {
        const [object] = publishItems(home, 1, 0)
        if (!object) return home
        // A search by `bbox` reveals only whether the public point is in the box.
        const isIn = (box: { west: number; south: number; east: number; north: number }) =>
          object.point.lat >= box.south &&
          object.point.lat <= box.north &&
          object.point.lng >= box.west &&
          object.point.lng <= box.east
        const box = { west: 6, south: 45, east: 9, north: 47 }
        for (let step = 0; step < 40; step++) {
          const [lat, lng] = [(box.south + box.north) / 2, (box.west + box.east) / 2]
          if (isIn({ ...box, north: lat })) box.north = lat
          else box.south = lat
          if (isIn({ ...box, east: lng })) box.east = lng
          else box.west = lng
        }
        return { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
      }),
    )
  })

  test('[PRIV-06] trilateration with the distances from the server does not reveal the home', () => {
    expectSafe(
      medianErrorMetres((home) => {
        const [object] = publishItems(home, 1, 0)
        if (!object) return home
        const stations = [
          { lat: 45.5, lng: 6.9 },
          { lat: 45.95, lng: 7.2 },
          { lat: 45.55, lng: 7.9 },
        ]
        const distances = stations.map((station) => distanceKm(station, object.point))
        return trilaterate(stations, distances)
      }),
    )
  })

  test('moving an object within 250 m of the home keeps its cell', () => {
    for (let i = 0; i < HOMES; i++) {
      const home = randomHome()
      const first: KnownPosition = { exact: home, ...cellOf(home) }
      const moved = addNoise(home, 60)
      if (distanceKm(home, moved) > 0.25) continue
      expect(assignCell(moved, [first])).toEqual({ x: first.x, y: first.y })
    }
  })
})

/** Minimises the squared errors of the distances by descent with a halving step. */
function trilaterate(stations: readonly Point[], distances: readonly number[]): Point {
  const error = (point: Point) =>
    stations.reduce((sum, station, i) => sum + (distanceKm(station, point) - (distances[i] ?? 0)) ** 2, 0)
  let best: Point = { lat: 45.7, lng: 7.4 }
  for (let step = 0.2; step > 1e-7; ) {
    const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ({ lat: best.lat + y * step, lng: best.lng + x * step })))
    const next = around.reduce((a, b) => (error(b) < error(a) ? b : a))
    if (next === best || error(next) >= error(best)) step /= 2
    else best = next
  }
  return best
}
