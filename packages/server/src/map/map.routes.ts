import { boxAround } from '@barattolo/domain/map/cell-spans'
import { type MapAnswer, type MapView, MOST_CLUSTERS, MOST_POINTS, readMap } from '@barattolo/domain/map/contract'
import { MAP_START } from '@barattolo/domain/map/places'
import type { FastifyInstance } from 'fastify'
import { seesEverybody, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { hasJustWritten } from '../platform/http/write-counts.ts'
import type { ReadLate } from '../platform/replica.ts'
import { type Asked, crowds, type Most, nameOf, type View } from './crowd.ts'
import { findPoints, inCircle } from './map.store.ts'

interface MapDeps {
  readLate: ReadLate
  now: () => Date
  /** Lower in tests. */
  most?: Most
}

/** Beside clusters, single items are limited further because they take most of the bytes. */
const MOST: Most = { points: MOST_POINTS, squares: MOST_CLUSTERS, alone: (MOST_POINTS * 3) / 4 }

/** Maximum number of circles remembered as having too many items to send without clusters. */
const CROWDED_KEPT = 1000

export function mapRoutes(app: FastifyInstance, { readLate, now, most = MOST }: MapDeps) {
  const { cellsOf, see } = crowds(most)
  const crowded = new Set<string>()

  const answer = async (db: Db, query: MapView, person: Viewer): Promise<MapAnswer> => {
    // Viewers without blocks share the cache entries of anonymous viewers.
    const viewer = (await seesEverybody(db, person)) ? null : person
    const { lat, lng, radius, status, category } = query
    const circle = { centre: { lat, lng }, radiusKm: radius, status, category }
    const name = `${nameOf(circle)},${viewer?.uid ?? ''}`
    const oneByOne = async () => {
      const points = await findPoints(db, inCircle(circle), most.points + 1, viewer)
      return points.length > most.points ? null : { count: points.length, points, clusters: null }
    }
    const few = crowded.has(name) ? null : await oneByOne()
    if (few) return few
    const fresh = person !== null && (await hasJustWritten(db, person.uid, now()))
    const asked: Asked = { db, circle, viewer, now: now(), fresh }
    const cells = await cellsOf(asked)
    const count = cells.reduce((sum, cell) => sum + cell.count, 0)
    const fewNow = count > most.points ? null : await oneByOne()
    if (fewNow) crowded.delete(name)
    else remember(crowded, name)
    return fewNow ?? { count, ...(await see(asked, cells, viewOf(query))) }
  }
  route(app, readMap, ({ query, person }) => readLate(person, (db) => answer(db, query, person)))
}

function remember(names: Set<string>, name: string) {
  names.add(name)
  for (const oldest of names) {
    if (names.size <= CROWDED_KEPT) break
    names.delete(oldest)
  }
}

/** The requested view; by default the box around the circle at the map's initial zoom. */
function viewOf({ lat, lng, radius, west, south, east, north, zoom = MAP_START.zoom }: MapView): View {
  const around = boxAround({ lat, lng }, radius)
  return {
    west: west ?? around.west,
    south: south ?? around.south,
    east: east ?? around.east,
    north: north ?? around.north,
    zoom,
  }
}
