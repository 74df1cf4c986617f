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
  /** The zoom of the view at which the cluster splits; null for clusters from the server. */
  opensAt: number | null
}

export interface Marks {
  clusters: ClusterMark[]
  points: MapPoint[]
}

/** The zoom for supercluster, which counts in tiles of 256 px; ours have 512 px. */
export const clusterZoom = (view: View) => Math.round(view.zoom) + 1

/** The zoom for clustering on the server: its grid cells are at least 71 px wide on the screen. */
export const gridZoom = (view: View) => Math.floor(view.zoom + 0.25) + 1

/** Caches clusters per response and zoom, so that unchanged markers keep their identity. */
const known = new WeakMap<MapAnswer, Map<number, Marks>>()

/** The markers for a response at the zoom of the view. */
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

/** The whole world within the limits of the projection. */
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

/** The supercluster index, built once per response. */
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
