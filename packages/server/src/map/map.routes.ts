import { type MapAnswer, type MapView, POINTS_CAP, readMap } from '@barattolo/domain/map/contract'
import { KM_PER_DEGREE } from '@barattolo/domain/map/distance'
import { MAP_START } from '@barattolo/domain/map/places'
import type { FastifyInstance } from 'fastify'
import { seesEverybody, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { recent } from '../platform/recent.ts'
import type { ReadLate } from '../platform/replica.ts'
import { type ClusterIndex, clusterIndexOf, clustersIn, type View } from './cluster-index.ts'
import { countInCircle, findPlacesInCircle, findPoints, findPointsInCircle } from './map.store.ts'

interface MapDeps {
  readLate: ReadLate
  now: () => Date
  /** Above this many objects the server clusters; tests lower it. */
  cap?: number
}

/** Panning and zooming ask for the same circle again and again: its clusters may be some seconds old, its count never. */
const CIRCLES_KEPT = { most: 8, milliseconds: 10_000 }

export function mapRoutes(app: FastifyInstance, { readLate, now, cap = POINTS_CAP }: MapDeps) {
  const indexes = recent<ClusterIndex>(CIRCLES_KEPT)

  const answer = async (db: Db, query: MapView, person: Viewer): Promise<MapAnswer> => {
    // What everybody sees is made once for all of them.
    const viewer = (await seesEverybody(db, person)) ? null : person
    const points = await findPointsInCircle(db, query, query.radius, cap + 1, viewer)
    if (points.length <= cap) return { count: points.length, points, clusters: null }
    const circle = `${query.lat},${query.lng},${query.radius},${viewer?.uid ?? ''}`
    const [count, index] = await Promise.all([
      countInCircle(db, query, query.radius, viewer),
      indexes(circle, now(), async () => clusterIndexOf(await findPlacesInCircle(db, query, query.radius, viewer))),
    ])
    const { clusters, alone } = clustersIn(index, viewOf(query))
    return { count, clusters, points: await findPoints(db, alone, viewer) }
  }
  route(app, readMap, ({ query, person }) => readLate(person, (db) => answer(db, query, person)))
}

/** The view that is asked for; without one, the box around the circle at the zoom the map starts with. */
function viewOf({ lat, lng, radius, west, south, east, north, zoom = MAP_START.zoom }: MapView): View {
  const up = radius / KM_PER_DEGREE
  const across = up / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  return { west: west ?? lng - across, south: south ?? lat - up, east: east ?? lng + across, north: north ?? lat + up, zoom }
}
