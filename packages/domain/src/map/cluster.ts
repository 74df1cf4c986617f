/** The clustering of the specification, the same in the browser and on the server. */
export const CLUSTER_RADIUS = 60
export const CLUSTER_MAX_ZOOM = 16
/** supercluster counts its radius in tiles of this many pixels; 256 makes `CLUSTER_RADIUS` screen pixels of a 256 px map. */
export const CLUSTER_EXTENT = 256

/**
 * Where the server gathers, it gathers by a grid that is fixed to the earth, so that a mark stays what it is while one pans: this
 * many columns and rows in a 256 px tile of the zoom, 85 px each. No zoom of the screen brings them nearer than `CLUSTER_RADIUS`.
 */
export const GRID_IN_TILE = 3

export type ClusterColour = 'red' | 'blue'

/**
 * Red when a cluster holds more than the larger of 10 and the mean. The mean is over every marker on the map, an
 * object that stands alone counting as one, as the usual cluster libraries of maps compute it.
 */
export function clusterColour(count: number, counts: readonly number[]): ClusterColour {
  const mean = counts.length === 0 ? 0 : counts.reduce((sum, each) => sum + each, 0) / counts.length
  return count > Math.max(10, mean) ? 'red' : 'blue'
}
