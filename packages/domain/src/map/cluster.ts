/** The clustering parameters of the specification, the same in the browser and on the server. */
export const CLUSTER_RADIUS = 60
export const CLUSTER_MAX_ZOOM = 16
/** The tile extent of supercluster: with 256, `CLUSTER_RADIUS` is in screen pixels of a 256 px tile. */
export const CLUSTER_EXTENT = 256

/**
 * The server clusters on a grid that is fixed to the earth, so that clusters stay stable while the user pans. It has this many
 * columns and rows per 256 px tile, so a square is 85 px wide. `grid-clusters.ts` keeps neighbouring clusters 50 px apart.
 */
export const GRID_CELLS_PER_TILE = 3

export type ClusterColour = 'red' | 'blue'

/**
 * Red if a cluster has more objects than the larger of 10 and the mean. The mean is over all markers on the map, where a
 * single object counts as one, as common clustering libraries compute it.
 */
export function clusterColour(count: number, counts: readonly number[]): ClusterColour {
  const mean = counts.length === 0 ? 0 : counts.reduce((sum, each) => sum + each, 0) / counts.length
  return count > Math.max(10, mean) ? 'red' : 'blue'
}
