import { type Box, boxAround, type CellSpan, spansOfBox, spansOfCircle } from '@barattolo/domain/geo/cell-spans'
import { CLUSTER_MAX_ZOOM } from '@barattolo/domain/map/cluster'
import type { MapCluster, MapPoint } from '@barattolo/domain/map/contract'
import { sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadBroadly } from '../platform/http/broad-reads.ts'
import { createTtlCache } from '../platform/http/ttl-cache.ts'
import { createCellCache } from './cell-cache.ts'
import {
  type GridSum,
  itemsInSpans,
  type MapCircle,
  matchesCircle,
  sumBlocked,
  sumCells,
  sumCellsWithin,
  sumGridSquares,
} from './cells.store.ts'
import {
  CELL_ZOOM,
  centroidOf,
  clusterOf,
  countSquares,
  expandToGrid,
  MAX_GRID_ZOOM,
  mergeCells,
  subtractSums,
} from './grid-clusters.ts'
import { findPoints, findPointsAt } from './map.store.ts'

/** A map request; `read` runs its queries, together if they depend on each other; `skipCache` is set for a viewer who has just written, who must not get cached results. */
export interface ClusterRequest {
  read: ReadBroadly
  circle: MapCircle
  viewer: Viewer
  now: Date
  skipCache: boolean
}

export interface Viewport extends Box {
  /** Zoom level for 256 px tiles, as in supercluster. */
  zoom: number
}

/**
 * Maximum numbers of markers in an answer. Without clusters: `points` items. With clusters: `markers` clusters and items
 * together, of which at most `singles` items.
 */
export interface MarkerLimits {
  points: number
  markers: number
  singles: number
}

interface ViewMarkers {
  clusters: MapCluster[]
  points: MapPoint[]
}

/**
 * A cached view is built from cached cells, so an answer is at most twice this old: one second, as `MAP_CACHE_MS` in
 * `packages/web/src/shared/api/live.ts` states.
 */
const CACHE_MS = 500
/** A circle of 20 km has about 300 row segments; a full segment takes about 3 KB. */
const MAX_CACHED_SEGMENTS = 8192
const MAX_CACHED_CIRCLES = 64
const MAX_CACHED_VIEWS = 128

/** Returns functions that find, for a circle with very many items, its cells and the markers of a view. */
export function createClustering(limits: MarkerLimits) {
  const cellCache = createCellCache({ maxSegments: MAX_CACHED_SEGMENTS, ttl: CACHE_MS })
  const edgeCache = createTtlCache<GridSum[]>({ maxEntries: MAX_CACHED_CIRCLES, ttl: CACHE_MS })
  const viewCache = createTtlCache<ViewMarkers>({ maxEntries: MAX_CACHED_VIEWS, ttl: CACHE_MS })

  /** Sums of all cells of the circle that contain items visible to the viewer. */
  async function cellsOf({ read, circle, viewer, now, skipCache }: ClusterRequest): Promise<GridSum[]> {
    const { inside, edge } = spansOfCircle(circle.centre, circle.radiusKm)
    const sumEdge = () => read((db) => sumCellsWithin(db, edge, circle))
    const sumInside = (spans: readonly CellSpan[]) => read((db) => sumCells(db, spans, circle))
    const [inner, border, blocked] = await Promise.all([
      skipCache ? sumInside(inside) : cellCache(inside, circle, now, sumInside),
      skipCache ? sumEdge() : edgeCache(circleKey(circle), now, sumEdge),
      viewer ? read((db) => sumBlocked(db, viewer, circle)) : [],
    ])
    return subtractSums([...inner, ...border], blocked)
  }

  async function findMarkers(request: ClusterRequest, allCells: readonly GridSum[], view: Viewport): Promise<ViewMarkers> {
    if (view.west > view.east || view.south > view.north) return { clusters: [], points: [] }
    const isBeyondClusters = view.zoom > CLUSTER_MAX_ZOOM
    let zoom = Math.min(MAX_GRID_ZOOM, Math.floor(view.zoom))
    while (zoom > 0 && countSquares(view, zoom) > limits.markers) zoom--
    const box = { ...expandToGrid(view, zoom), zoom }
    const compute = () =>
      request.read(
        async (db) =>
          (isBeyondClusters ? await findSingleItems(db, request, box, limits) : null) ??
          (await clusterView(db, request, allCells, { ...view, zoom }, limits)),
      )
    const cacheKey = `${circleKey(request.circle)} ${request.viewer?.uid ?? ''} ${isBeyondClusters} ${JSON.stringify(box)}`
    return request.skipCache ? compute() : viewCache(cacheKey, request.now, compute)
  }
  return { cellsOf, findMarkers }
}

/** Cache key of a circle and its filter. */
export const circleKey = ({ centre, radiusKm, status, category }: MapCircle) =>
  [centre.lat, centre.lng, radiusKm, status, category].join()

/** All items of the view, for zooms beyond the last one with clusters. Null if there are too many. */
async function findSingleItems(
  db: Db,
  { circle, viewer }: ClusterRequest,
  box: Box,
  { points: maxPoints }: MarkerLimits,
): Promise<ViewMarkers | null> {
  const { spans, isWithin } = intersect(circle, box)
  const points = await findPoints(db, sql`${itemsInSpans(spans)} where ${isWithin}`, maxPoints + 1, viewer)
  return points.length > maxPoints ? null : { clusters: [], points }
}

/** The clusters and single items of the view, in whole grid squares, at the highest zoom at which they are few enough. */
async function clusterView(
  db: Db,
  request: ClusterRequest,
  allCells: readonly GridSum[],
  view: Viewport,
  limits: MarkerLimits,
): Promise<ViewMarkers> {
  const { circle, viewer } = request
  for (let zoom = view.zoom; ; zoom--) {
    const box = expandToGrid(view, zoom)
    const sums =
      zoom > CELL_ZOOM ? await sumView(db, request, box, zoom) : mergeCells(allCells, zoom).filter((sum) => isInBox(sum, box))
    const singles = sums.filter(({ count }) => count === 1).map(centroidOf)
    if ((sums.length > limits.markers || singles.length > limits.singles) && zoom > 0) continue
    const clusters = sums.filter(({ count }) => count > 1).map((sum) => clusterOf(sum, zoom))
    return { clusters, points: await findPointsAt(db, singles, circle, viewer) }
  }
}

/** At zooms where grid squares are smaller than cells, a view has few enough items to sum them by query. */
async function sumView(db: Db, { circle, viewer }: ClusterRequest, view: Box, zoom: number): Promise<GridSum[]> {
  const { spans, isWithin } = intersect(circle, view)
  return await sumGridSquares(db, spans, isWithin, zoom, viewer)
}

function intersect(circle: MapCircle, { west, south, east, north }: Box) {
  const bounds = boxAround(circle.centre, circle.radiusKm)
  const spans = spansOfBox({
    west: Math.max(west, bounds.west),
    south: Math.max(south, bounds.south),
    east: Math.min(east, bounds.east),
    north: Math.min(north, bounds.north),
  })
  const isWithin = sql`i.lat between ${south} and ${north} and i.lng between ${west} and ${east} and ${matchesCircle(circle)}`
  return { spans, isWithin }
}

function isInBox(sum: GridSum, { west, south, east, north }: Box): boolean {
  const { lat, lng } = centroidOf(sum)
  return south <= lat && lat < north && west <= lng && lng < east
}
