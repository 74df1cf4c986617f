import type { ItemId } from '@barattolo/domain/ids'
import { CLUSTER_EXTENT, CLUSTER_MAX_ZOOM, CLUSTER_RADIUS } from '@barattolo/domain/map/cluster'
import type { MapCluster } from '@barattolo/domain/map/contract'
import Supercluster from 'supercluster'
import type { Place } from './map.store.ts'

export interface View {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

export interface Clustered {
  clusters: MapCluster[]
  /** The objects that stand alone in the view. */
  alone: ItemId[]
}

/** All objects of a circle in clusters for every zoom, with the parameters that the browser uses below the cap. */
export type ClusterIndex = Supercluster<{ id: ItemId }>

export function clusterIndexOf(places: readonly Place[]): ClusterIndex {
  const index: ClusterIndex = new Supercluster({ radius: CLUSTER_RADIUS, maxZoom: CLUSTER_MAX_ZOOM, extent: CLUSTER_EXTENT })
  return index.load(
    places.map(({ id, lat, lng }) => ({
      type: 'Feature' as const,
      properties: { id },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  )
}

/** What stands in the view at its zoom; a fraction of a zoom shows the clusters of the whole one below. */
export function clustersIn(index: ClusterIndex, { west, south, east, north, zoom }: View): Clustered {
  const clustered: Clustered = { clusters: [], alone: [] }
  for (const { properties, geometry } of index.getClusters([west, south, east, north], Math.floor(zoom))) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if ('cluster' in properties) clustered.clusters.push({ id: properties.cluster_id, lat, lng, count: properties.point_count })
    else clustered.alone.push(properties.id)
  }
  return clustered
}
