import { cellBox, cellCentre } from '@barattolo/domain/map/cell'
import type { Box } from '@barattolo/domain/map/cell-spans'
import { GRID_IN_TILE } from '@barattolo/domain/map/cluster'
import type { MapCluster } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import type { Sum } from './cells.store.ts'

/** At this zoom a grid square is one cell (75 px of 256 px tiles at 45°); at lower zooms several, at higher ones a part. */
export const CELL_ZOOM = 14
/** The highest zoom with a grid of its own. */
export const NEAREST_ZOOM = 22

interface Square {
  x: number
  y: number
}

/** The grid square that contains a point (spherical web Mercator, EPSG:3857; y from north to south). */
function squareOf({ lat, lng }: Point, zoom: number): Square {
  const size = GRID_IN_TILE * 2 ** zoom
  return {
    x: Math.floor(((lng + 180) / 360) * size),
    y: Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * size),
  }
}

/** The north-western corner of a square. */
function cornerOf({ x, y }: Square, zoom: number): Point {
  const size = GRID_IN_TILE * 2 ** zoom
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI, lng: (x / size) * 360 - 180 }
}

function boxOf({ x, y }: Square, zoom: number): Box {
  const [northWest, southEast] = [cornerOf({ x, y }, zoom), cornerOf({ x: x + 1, y: y + 1 }, zoom)]
  return { west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat }
}

/** The highest latitude of the projection. */
const NORTHERNMOST = 85.05

function cornersOf({ west, south, east, north }: Box, zoom: number): [Square, Square] {
  const within = (lat: number) => Math.min(NORTHERNMOST, Math.max(-NORTHERNMOST, lat))
  return [squareOf({ lat: within(north), lng: west }, zoom), squareOf({ lat: within(south), lng: east }, zoom)]
}

/** Number of grid squares that a box touches. */
export function squaresIn(box: Box, zoom: number): number {
  const [first, last] = cornersOf(box, zoom)
  return (last.x - first.x + 1) * (last.y - first.y + 1)
}

/** Expands a box to whole grid squares, so that clusters at its edge do not depend on where the view ends. */
export function toWholeSquares(box: Box, zoom: number): Box {
  const [first, last] = cornersOf(box, zoom)
  const [northWest, southEast] = [cornerOf(first, zoom), cornerOf({ x: last.x + 1, y: last.y + 1 }, zoom)]
  return { west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat }
}

/** Merges the cells whose centres are in the same grid square, for zooms up to `CELL_ZOOM`. */
export function gatherCells(cells: readonly Sum[], zoom: number): Sum[] {
  if (zoom >= CELL_ZOOM) return [...cells]
  const squares = new Map<number, Sum>()
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
export function without(all: readonly Sum[], some: readonly Sum[]): Sum[] {
  if (some.length === 0) return [...all]
  const hidden = new Map(some.map((sum) => [keyOf(sum), sum]))
  const left = all.map((sum) => {
    const less = hidden.get(keyOf(sum))
    return less ? { ...sum, count: sum.count - less.count, lat: sum.lat - less.lat, lng: sum.lng - less.lng } : sum
  })
  return left.filter(({ count }) => count > 0)
}

const keyOf = ({ x, y }: Square) => y * 2 ** 20 + x

export const middleOf = ({ count, lat, lng }: Sum): Point => ({ lat: lat / count / 1e6, lng: lng / count / 1e6 })

/**
 * The cluster of a grid square. Its id is stable across answers of a zoom and unique within an answer, as no answer is 4,096
 * squares wide. Its position is the centroid of its items, limited so that neighbouring clusters do not overlap.
 */
export function clusterOf(sum: Sum, zoom: number): MapCluster {
  const box = zoom === CELL_ZOOM ? cellBox(sum) : boxOf(sum, zoom)
  const { lat, lng } = middleOf(sum)
  const id = (zoom * 4096 + (sum.y % 4096)) * 4096 + (sum.x % 4096)
  return { id, lat: clear(lat, box.south, box.north), lng: clear(lng, box.west, box.east), count: sum.count }
}

/** Maximum offset from the square's centre, in squares: at 85 px per square, neighbours are at least 50 px apart. */
const ASIDE = 0.2

/** Rounds to about a metre. */
function clear(at: number, from: number, to: number): number {
  const [middle, most] = [(from + to) / 2, (to - from) * ASIDE]
  return Math.round((middle + Math.min(most, Math.max(-most, at - middle))) * 1e5) / 1e5
}
