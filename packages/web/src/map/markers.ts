import {
  CLUSTER_EXTENT,
  CLUSTER_MAX_ZOOM,
  CLUSTER_RADIUS,
  type ClusterColour,
  clusterColour,
} from '@barattolo/domain/map/cluster'
import type { MapAnswer, MapCluster, MapPoint } from '@barattolo/domain/map/contract'
import Supercluster from 'supercluster'
import { boundsOf, type Frame, focusOf, toScreen, type View } from './mercator.ts'

export interface ClusterMark extends MapCluster {
  colour: ClusterColour
  /** The view's zoom at which it falls apart; null where only the server knows. */
  opensAt: number | null
}

export interface Marks {
  clusters: ClusterMark[]
  points: MapPoint[]
}

/** More buttons than this on one map help nobody, and slow it down. */
const MOST_MARKS = 150
/** Beyond the edge, so that a mark does not jump in with its middle. */
const MARGIN = 30

/** The zoom clusters are computed at: supercluster's pixels are those of 256 px tiles, ours of 512. */
export const clusterZoom = (view: View) => Math.min(CLUSTER_MAX_ZOOM + 1, Math.round(view.zoom) + 1)

type Index = Supercluster<MapPoint, { point_count: number }>
const indexes = new WeakMap<readonly MapPoint[], Index>()

/** What stands on the map for an answer: clusters first, then the single objects nearest to the middle. */
export function marksOf(answer: MapAnswer, view: View, frame: Frame): Marks {
  const found = answer.clusters
    ? { clusters: answer.clusters.map(fromServer), points: answer.points }
    : clustered(answer.points, view, frame)
  const counts = [...found.clusters.map(({ count }) => count), ...found.points.map(() => 1)]
  const seen = (at: { lat: number; lng: number }) => isSeen(at, view, frame)
  const clusters = found.clusters.filter(seen).map((cluster) => ({ ...cluster, colour: clusterColour(cluster.count, counts) }))
  const points = nearestToMiddle(found.points.filter(seen), view, frame)
  return { clusters: clusters.slice(0, MOST_MARKS), points: points.slice(0, Math.max(0, MOST_MARKS - clusters.length)) }
}

function clustered(points: readonly MapPoint[], view: View, frame: Frame) {
  const index = indexOf(points)
  const { west, south, east, north } = boundsOf(view, frame, 4 * CLUSTER_RADIUS)
  const features = index.getClusters([west, south, east, north], clusterZoom(view))
  const clusters: Omit<ClusterMark, 'colour'>[] = []
  const alone: MapPoint[] = []
  for (const { properties, geometry } of features) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if (!('cluster' in properties)) alone.push(properties)
    else
      clusters.push({
        id: properties.cluster_id,
        lat,
        lng,
        count: properties.point_count,
        opensAt: index.getClusterExpansionZoom(properties.cluster_id) - 1,
      })
  }
  return { clusters, points: alone }
}

/** Built once for an answer, however often the map moves. */
function indexOf(points: readonly MapPoint[]): Index {
  const known = indexes.get(points)
  if (known) return known
  const index: Index = new Supercluster({ radius: CLUSTER_RADIUS, maxZoom: CLUSTER_MAX_ZOOM, extent: CLUSTER_EXTENT })
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: point,
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  )
  indexes.set(points, index)
  return index
}

const fromServer = (cluster: MapCluster) => ({ ...cluster, opensAt: null })

function isSeen(at: { lat: number; lng: number }, view: View, frame: Frame): boolean {
  const { x, y } = toScreen(view, frame, at)
  return x > -MARGIN && y > -MARGIN && x < frame.width + MARGIN && y < frame.height + 2 * MARGIN
}

function nearestToMiddle(points: readonly MapPoint[], view: View, frame: Frame): MapPoint[] {
  if (points.length <= MOST_MARKS) return [...points]
  const middle = focusOf(frame)
  const away = (point: MapPoint) => {
    const { x, y } = toScreen(view, frame, point)
    return Math.hypot(x - middle.x, y - middle.y)
  }
  return [...points].sort((a, b) => away(a) - away(b))
}
