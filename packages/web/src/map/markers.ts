import {
  CLUSTER_EXTENT,
  CLUSTER_MAX_ZOOM,
  CLUSTER_RADIUS,
  type ClusterColour,
  clusterColour,
} from '@barattolo/domain/map/cluster'
import type { MapAnswer, MapCluster, MapPoint } from '@barattolo/domain/map/contract'
import Supercluster from 'supercluster'
import type { View } from './mercator.ts'

export interface ClusterMark extends MapCluster {
  colour: ClusterColour
  /** The view's zoom at which it falls apart; null where only the server knows. */
  opensAt: number | null
}

export interface Marks {
  clusters: ClusterMark[]
  points: MapPoint[]
}

/** The zoom clusters are computed at: supercluster's pixels are those of 256 px tiles, ours of 512. */
export const clusterZoom = (view: View) => Math.round(view.zoom) + 1

/** The zoom that the server gathers at: it draws no grid narrower than 71 px on the screen. */
export const gridZoom = (view: View) => Math.floor(view.zoom + 0.25) + 1

/** Nothing of an answer is clustered twice for one zoom, and what stays on the map stays the same thing. */
const known = new WeakMap<MapAnswer, Map<number, Marks>>()

/** What stands on the map for an answer, wherever one looks. */
export function marksOf(answer: MapAnswer, view: View): Marks {
  const zoom = answer.clusters ? 0 : clusterZoom(view)
  const zooms = known.get(answer) ?? new Map<number, Marks>()
  known.set(answer, zooms)
  const marks = zooms.get(zoom) ?? coloured(answer.clusters ? fromServer(answer) : clustered(answer.points, zoom))
  zooms.set(zoom, marks)
  return marks
}

interface Uncoloured {
  clusters: Omit<ClusterMark, 'colour'>[]
  points: MapPoint[]
}

function coloured({ clusters, points }: Uncoloured): Marks {
  const counts = [...clusters.map(({ count }) => count), ...points.map(() => 1)]
  return { clusters: clusters.map((cluster) => ({ ...cluster, colour: clusterColour(cluster.count, counts) })), points }
}

const fromServer = ({ clusters, points }: MapAnswer): Uncoloured => ({
  clusters: (clusters ?? []).map((cluster) => ({ ...cluster, opensAt: null })),
  points,
})

/** The whole earth as far as the projection knows it. */
const EVERYWHERE: [number, number, number, number] = [-180, -85, 180, 85]

function clustered(points: readonly MapPoint[], zoom: number): Uncoloured {
  const index = indexOf(points)
  const found: Uncoloured = { clusters: [], points: [] }
  for (const { properties, geometry } of index.getClusters(EVERYWHERE, Math.min(CLUSTER_MAX_ZOOM + 1, zoom))) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if (!('cluster' in properties)) found.points.push(properties)
    else
      found.clusters.push({
        id: properties.cluster_id,
        lat,
        lng,
        count: properties.point_count,
        opensAt: index.getClusterExpansionZoom(properties.cluster_id) - 1,
      })
  }
  return found
}

type Index = Supercluster<MapPoint, { point_count: number }>
const indexes = new WeakMap<readonly MapPoint[], Index>()

/** Built once for an answer, however often one zooms. */
function indexOf(points: readonly MapPoint[]): Index {
  const made = indexes.get(points)
  if (made) return made
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
