import {
  CLUSTER_EXTENT,
  CLUSTER_MAX_ZOOM,
  CLUSTER_RADIUS,
  type ClusterColour,
  clusterColour,
} from '@barattolo/domain/map/cluster'
import type { MapAnswer, MapCluster, MapPoint } from '@barattolo/domain/map/contract'
import Supercluster from 'supercluster'
import type { View } from './board/mercator.ts'

export interface ClusterMarker extends MapCluster {
  colour: ClusterColour
  /** The zoom of the view at which the cluster splits; null for clusters from the server. */
  expansionZoom: number | null
}

export interface MarkerSet {
  clusters: ClusterMarker[]
  points: MapPoint[]
}

/** The zoom for supercluster, which counts in tiles of 256 px; ours have 512 px. */
export const clusterZoom = (view: View) => Math.round(view.zoom) + 1

/** The zoom for clustering on the server: its grid cells are at least 71 px wide on the screen. */
export const gridZoom = (view: View) => Math.floor(view.zoom + 0.25) + 1

/** Caches clusters per response and zoom, so that unchanged markers keep their identity. */
const markerCache = new WeakMap<MapAnswer, Map<number, MarkerSet>>()

/** The markers for a response at the zoom of the view. */
export function markersOf(response: MapAnswer, view: View): MarkerSet {
  const zoom = response.clusters ? 0 : clusterZoom(view)
  const markersByZoom = markerCache.get(response) ?? new Map<number, MarkerSet>()
  markerCache.set(response, markersByZoom)
  const markers =
    markersByZoom.get(zoom) ?? withColours(response.clusters ? serverClusters(response) : clusterPoints(response.points, zoom))
  markersByZoom.set(zoom, markers)
  return markers
}

interface UncolouredMarkers {
  clusters: Omit<ClusterMarker, 'colour'>[]
  points: MapPoint[]
}

function withColours({ clusters, points }: UncolouredMarkers): MarkerSet {
  const counts = [...clusters.map(({ count }) => count), ...points.map(() => 1)]
  return { clusters: clusters.map((cluster) => ({ ...cluster, colour: clusterColour(cluster.count, counts) })), points }
}

const serverClusters = ({ clusters, points }: MapAnswer): UncolouredMarkers => ({
  clusters: (clusters ?? []).map((cluster) => ({ ...cluster, expansionZoom: null })),
  points,
})

/** The whole world within the limits of the projection. */
const WORLD_BOUNDS: [number, number, number, number] = [-180, -85, 180, 85]

function clusterPoints(points: readonly MapPoint[], zoom: number): UncolouredMarkers {
  const index = clusterIndexOf(points)
  const result: UncolouredMarkers = { clusters: [], points: [] }
  for (const { properties, geometry } of index.getClusters(WORLD_BOUNDS, Math.min(CLUSTER_MAX_ZOOM + 1, zoom))) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if (!('cluster' in properties)) result.points.push(properties)
    else
      result.clusters.push({
        id: properties.cluster_id,
        lat,
        lng,
        count: properties.point_count,
        expansionZoom: index.getClusterExpansionZoom(properties.cluster_id) - 1,
      })
  }
  return result
}

type Index = Supercluster<MapPoint, { point_count: number }>
const indexes = new WeakMap<readonly MapPoint[], Index>()

/** The supercluster index, built once per response. */
function clusterIndexOf(points: readonly MapPoint[]): Index {
  const cached = indexes.get(points)
  if (cached) return cached
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
