import { cellBox, cellCentre } from '@barattolo/domain/geo/cell'
import type { Box } from '@barattolo/domain/geo/cell-spans'
import type { Point } from '@barattolo/domain/geo/distance'
import { GRID_CELLS_PER_TILE } from '@barattolo/domain/map/cluster'
import type { MapCluster } from '@barattolo/domain/map/contract'
import type { GridSum } from './cells.store.ts'

/** At this zoom a grid square is one cell (75 px of 256 px tiles at 45°); at lower zooms several, at higher ones a part. */
export const CELL_ZOOM = 14
/** The highest zoom with a grid of its own. */
export const MAX_GRID_ZOOM = 22

interface Square {
  x: number
  y: number
}

/** The grid square that contains a point (spherical web Mercator, EPSG:3857; y from north to south). */
function squareOf({ lat, lng }: Point, zoom: number): Square {
  const size = GRID_CELLS_PER_TILE * 2 ** zoom
  return {
    x: Math.floor(((lng + 180) / 360) * size),
    y: Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * size),
  }
}

/** The north-western corner of a square. */
function cornerOf({ x, y }: Square, zoom: number): Point {
  const size = GRID_CELLS_PER_TILE * 2 ** zoom
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI, lng: (x / size) * 360 - 180 }
}

function boxOf({ x, y }: Square, zoom: number): Box {
  const [northWest, southEast] = [cornerOf({ x, y }, zoom), cornerOf({ x: x + 1, y: y + 1 }, zoom)]
  return { west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat }
}

/** The highest latitude of the projection. */
const MAX_LATITUDE = 85.05

function cornersOf({ west, south, east, north }: Box, zoom: number): [Square, Square] {
  const clampLatitude = (lat: number) => Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat))
  return [squareOf({ lat: clampLatitude(north), lng: west }, zoom), squareOf({ lat: clampLatitude(south), lng: east }, zoom)]
}

/** Number of grid squares that a box touches. */
export function countSquares(box: Box, zoom: number): number {
  const [first, last] = cornersOf(box, zoom)
  return (last.x - first.x + 1) * (last.y - first.y + 1)
}

/** Expands a box to whole grid squares, so that clusters at its edge do not depend on where the view ends. */
export function expandToGrid(box: Box, zoom: number): Box {
  const [first, last] = cornersOf(box, zoom)
  const [northWest, southEast] = [cornerOf(first, zoom), cornerOf({ x: last.x + 1, y: last.y + 1 }, zoom)]
  return { west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat }
}

/** Merges the cells whose centres are in the same grid square, for zooms up to `CELL_ZOOM`. */
export function mergeCells(cells: readonly GridSum[], zoom: number): GridSum[] {
  if (zoom >= CELL_ZOOM) return [...cells]
  const squares = new Map<number, GridSum>()
  for (const cell of cells) {
    const { x, y } = squareOf(cellCentre(cell), zoom)
    const key = y * 2 ** 20 + x
    const square = squares.get(key)
    if (!square) squares.set(key, { ...cell, x, y })
    else {
      square.count += cell.count
      square.lat += cell.lat
      square.lng += cell.lng
    }
  }
  return [...squares.values()]
}

/** Subtracts the sums of `some` from those of `all`. */
export function subtractSums(all: readonly GridSum[], some: readonly GridSum[]): GridSum[] {
  if (some.length === 0) return [...all]
  const subtrahends = new Map(some.map((sum) => [keyOf(sum), sum]))
  const remaining = all.map((sum) => {
    const subtrahend = subtrahends.get(keyOf(sum))
    return subtrahend
      ? { ...sum, count: sum.count - subtrahend.count, lat: sum.lat - subtrahend.lat, lng: sum.lng - subtrahend.lng }
      : sum
  })
  return remaining.filter(({ count }) => count > 0)
}

const keyOf = ({ x, y }: Square) => y * 2 ** 20 + x

export const centroidOf = ({ count, lat, lng }: GridSum): Point => ({ lat: lat / count / 1e6, lng: lng / count / 1e6 })

/**
 * The cluster of a grid square. Its id is stable across answers of a zoom and unique within an answer, as no answer is 4,096
 * squares wide. Its position is the centroid of its items, limited so that neighbouring clusters do not overlap.
 */
export function clusterOf(sum: GridSum, zoom: number): MapCluster {
  const box = zoom === CELL_ZOOM ? cellBox(sum) : boxOf(sum, zoom)
  const { lat, lng } = centroidOf(sum)
  const id = (zoom * 4096 + (sum.y % 4096)) * 4096 + (sum.x % 4096)
  return { id, lat: limitOffset(lat, box.south, box.north), lng: limitOffset(lng, box.west, box.east), count: sum.count }
}

/** Maximum offset from the square's centre, in squares: at 85 px per square, neighbours are at least 50 px apart. */
const MAX_OFFSET = 0.2

/** Rounds to about a metre. */
function limitOffset(position: number, from: number, to: number): number {
  const [centre, maxOffset] = [(from + to) / 2, (to - from) * MAX_OFFSET]
  return Math.round((centre + Math.min(maxOffset, Math.max(-maxOffset, position - centre))) * 1e5) / 1e5
}
