import { boxAround } from '@barattolo/domain/geo/cell-spans'
import { BOUNDED_TOTAL } from '@barattolo/domain/items/contract'
import { CLUSTERS_MAX, type MapAnswer, type MapView, POINTS_MAX, readMap } from '@barattolo/domain/map/contract'
import type { Town } from '@barattolo/domain/town'
import type { FastifyInstance } from 'fastify'
import { countWithItemCounts } from '../items/item-counts.store.ts'
import { ITEM_IDS } from '../items/items.store.ts'
import { searchByText } from '../items/text-search.service.ts'
import { hasNoBlocks, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadFromReplica } from '../platform/database/replica.ts'
import type { BroadReadsOf, ReadBroadly } from '../platform/http/broad-reads.ts'
import { type Call, route } from '../platform/http/endpoint-route.ts'
import { createTtlCache } from '../platform/http/ttl-cache.ts'
import { hasRecentWrites } from '../platform/http/write-counts.ts'
import { type ClusterRequest, circleKey, createClustering, type MarkerLimits, type Viewport } from './clustering.ts'
import { findPoints, itemsInCircle, itemsWithIds } from './map.store.ts'

interface MapDeps {
  town: Town
  readFromReplica: ReadFromReplica
  broadReadsOf: BroadReadsOf
  now: () => Date
  /** Lower in tests. */
  markerLimits?: MarkerLimits
}

/** Beside clusters, single items are limited further because they take most of the bytes. */
const MARKER_LIMITS: MarkerLimits = { points: POINTS_MAX, markers: CLUSTERS_MAX, singles: (POINTS_MAX * 3) / 4 }

/** Circles with more items are read in the pool of expensive reads: all items are added up, also those of cells beside the circle. */
const MAX_READ = 1500
/** Shared by the views and filters of a circle. */
const CIRCLE_COUNTS = { maxEntries: 1000, ttl: 60_000 }

/** Maximum number of circles remembered as having too many items to send without clusters. */
const MAX_CLUSTERED_CIRCLES = 1000

export function mapRoutes(
  app: FastifyInstance,
  { town, readFromReplica, broadReadsOf, now, markerLimits = MARKER_LIMITS }: MapDeps,
) {
  const { cellsOf, findMarkers } = createClustering(markerLimits)
  const clusteredCircles = new Set<string>()
  const circleCounts = createTtlCache<number>(CIRCLE_COUNTS)

  const buildAnswer = async (db: Db, readBroadly: ReadBroadly, query: MapView, person: Viewer): Promise<MapAnswer> => {
    // Viewers without blocks share the cache entries of anonymous viewers.
    const viewer = (await hasNoBlocks(db, person)) ? null : person
    const { lat, lng, radius, status, category } = query
    const circle = { centre: { lat, lng }, radiusKm: radius, status, category }
    const key = `${circleKey(circle)},${viewer?.uid ?? ''}`
    const countAll = () => countWithItemCounts(db, { near: circle.centre, radius }, null)
    const isDense = (await circleCounts([lat, lng, radius].join(), now(), countAll)) > MAX_READ
    const read: ReadBroadly = isDense ? readBroadly : (run) => run(db)
    const findAllPoints = async () => {
      const points = await read((from) => findPoints(from, itemsInCircle(circle), markerLimits.points + 1, viewer))
      return points.length > markerLimits.points ? null : { count: points.length, points, clusters: null }
    }
    const unclustered = clusteredCircles.has(key) ? null : await findAllPoints()
    if (unclustered) return unclustered
    const skipCache = person !== null && (await hasRecentWrites(db, person.uid, now()))
    const request: ClusterRequest = { read, circle, viewer, now: now(), skipCache }
    const cells = await cellsOf(request)
    const count = cells.reduce((sum, cell) => sum + cell.count, 0)
    const unclusteredNow = count > markerLimits.points ? null : await findAllPoints()
    if (unclusteredNow) clusteredCircles.delete(key)
    else rememberKey(clusteredCircles, key)
    return unclusteredNow ?? { count, ...(await findMarkers(request, cells, viewportOf(query, town))) }
  }
  const answerMap = ({ query, person, request }: Call<typeof readMap>) => {
    const build = query.q ? answerWords : buildAnswer
    return readFromReplica(person, (db) => build(db, broadReadsOf(request), query, person))
  }
  route(app, readMap, answerMap, { isShared: () => true })
}

/** The objects that the list with these words has. */
async function answerWords(db: Db, readBroadly: ReadBroadly, query: MapView, viewer: Viewer): Promise<MapAnswer> {
  const { lat, lng, radius, q = '', exact, status, category } = query
  const search = { q, exact, status, category, near: { lat, lng }, radius, limit: POINTS_MAX }
  const { items, total } = await searchByText({ db, readBroadly, form: ITEM_IDS }, search, q, viewer)
  const from = itemsWithIds(items.map(({ id }) => id))
  const points = items.length === 0 ? [] : await findPoints(db, from, POINTS_MAX, viewer)
  return { count: Math.min(total ?? points.length, BOUNDED_TOTAL), points, clusters: null }
}

function rememberKey(keys: Set<string>, key: string) {
  keys.add(key)
  for (const oldest of keys) {
    if (keys.size <= MAX_CLUSTERED_CIRCLES) break
    keys.delete(oldest)
  }
}

/** The requested view; by default the box around the circle at the map's initial zoom. */
function viewportOf(
  { lat, lng, radius, west, south, east, north, zoom: asked }: MapView,
  { views }: Pick<Town, 'views'>,
): Viewport {
  const bounds = boxAround({ lat, lng }, radius)
  return {
    west: west ?? bounds.west,
    south: south ?? bounds.south,
    east: east ?? bounds.east,
    north: north ?? bounds.north,
    zoom: asked ?? views.map.zoom,
  }
}
