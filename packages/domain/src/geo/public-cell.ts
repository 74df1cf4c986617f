import type { Town } from '../town.ts'
import { type Cell, type CellSize, cellBox, cellCentre, cellOf, type ItemArea, ROW_DEGREES, ROWS, roundTo } from './cell.ts'
import { type Box, boxAround, spansOfBox } from './cell-spans.ts'
import { distanceKm, KM_PER_DEGREE, type Point } from './distance.ts'
import { isInSettlement } from './settlements.ts'

/** Its settlements decide how coarse a cell is. */
type Settlements = Pick<Town, 'settlements'>

/** The cell in which others see an object. A coarse cell has its own grid: `y` and `x` count rows and columns of 2 km. */
export interface PublicCell extends Cell {
  readonly size: CellSize
}

/** The rows of the fine grid in one row of the coarse grid. */
const ROWS_PER_COARSE_ROW = 4
const coarseRowMiddle = (y: number) => (y + 0.5) * ROWS_PER_COARSE_ROW * ROW_DEGREES - 90
const coarseColumnsOf = (y: number) =>
  Math.max(1, Math.round(((2 * ROWS) / ROWS_PER_COARSE_ROW) * Math.cos((coarseRowMiddle(y) * Math.PI) / 180)))

/** The cell of a size that contains a point. */
export function cellOfSize(size: CellSize, point: Point): PublicCell {
  if (size === 'fine') return { size, ...cellOf(point) }
  const y = Math.floor(cellOf(point).y / ROWS_PER_COARSE_ROW)
  const columns = coarseColumnsOf(y)
  return { size, x: Math.floor(((point.lng + 180) / 360) * columns) % columns, y }
}

/**
 * The cell in which others see an object at this point. The centre of its fine cell decides: in a settlement the cell is fine,
 * elsewhere coarse. So a coarse cell lacks its fine cells that are in a settlement, and nothing finer than a fine cell is revealed.
 */
export function publicCellOf(point: Point, town: Settlements): PublicCell {
  const centre = cellCentre(cellOf(point))
  return cellOfSize(isInSettlement(centre, town) ? 'fine' : 'coarse', centre)
}

export function publicCellBox({ size, x, y }: PublicCell): { west: number; south: number; east: number; north: number } {
  if (size === 'fine') return cellBox({ x, y })
  const [height, width] = [ROWS_PER_COARSE_ROW * ROW_DEGREES, 360 / coarseColumnsOf(y)]
  return {
    west: x * width - 180,
    south: y * height - 90,
    east: (x + 1) * width - 180,
    north: Math.min(90, (y + 1) * height - 90),
  }
}

export function publicCellCentre(cell: PublicCell): Point {
  const { west, south, east, north } = publicCellBox(cell)
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

/** The public cell of which only the centre was stored: a coarse cell whose centre this is, else the cell at this point. */
export function publicCellOfCentre(centre: Point, town: Settlements): PublicCell {
  const coarse = cellOfSize('coarse', centre)
  const { lat, lng } = publicCellCentre(coarse)
  return lat === centre.lat && lng === centre.lng ? coarse : publicCellOf(centre, town)
}

/** The radius in metres around a cell's centre that covers the whole cell, for the circle on an object's page. */
export const CELL_COVER_METRES: Readonly<Record<CellSize, number>> = { fine: 360, coarse: 1430 }

/**
 * The point at which other users see an object: a fixed point in its cell, derived only from the object's id. The offset
 * keeps pins from overlapping; it does not depend on the exact point, so it reveals nothing about it.
 */
export function publicPoint(cell: PublicCell, objectId: string): Point {
  const { west, south, east, north } = publicCellBox(cell)
  const { up, right } = offsetOf(objectId)
  // At most 0.9 of the half cell, so that a rounded point is still in the cell.
  return {
    lat: roundTo((south + north) / 2 + 0.45 * up * (north - south), 6),
    lng: roundTo((west + east) / 2 + 0.45 * right * (east - west), 6),
  }
}

/** The distance from the seat, in kilometres, up to which objects are shown that reveal only their municipality. */
const SEAT_OFFSET_KM = 0.25

/** The point of an object that reveals only its municipality: a fixed point near the seat, derived only from the object's id. */
export function pointNearSeat(seat: Point, objectId: string): Point {
  const { up, right } = offsetOf(objectId)
  // The square root spreads the points evenly over the circle.
  const [radius, angle] = [SEAT_OFFSET_KM * Math.sqrt((up + 1) / 2), right * Math.PI]
  return {
    lat: roundTo(seat.lat + (radius * Math.sin(angle)) / KM_PER_DEGREE, 6),
    lng: roundTo(seat.lng + (radius * Math.cos(angle)) / KM_PER_DEGREE / Math.cos((seat.lat * Math.PI) / 180), 6),
  }
}

/** Two numbers from -1 to 1 that depend on the object's id alone. */
function offsetOf(objectId: string): { up: number; right: number } {
  const number = (seed: number) => 2 * toUnitInterval(hash(objectId, seed)) - 1
  return { up: number(0x811c9dc5), right: number(0x01000193) }
}

/** A circle on the map, with its radius in metres. */
export interface Circle {
  readonly centre: Point
  readonly metres: number
}

/** The circle that covers the area in which others see an object; null if they see only its municipality. */
export function areaCircle(coords: Point, area: ItemArea): Circle | null {
  return area === 'municipality' ? null : cellCircle(cellOfSize(area, coords))
}

export function cellCircle(cell: PublicCell): Circle {
  return { centre: publicCellCentre(cell), metres: CELL_COVER_METRES[cell.size] }
}

/** A new position this near to a cell that its owner has used gets that cell. */
export const REMEMBERED_CELL_METRES = 100

/**
 * The cell of a new position: the nearest cell that its owner has used, if it is within 100 m, else the position's own.
 * Otherwise repeated noisy positions of a home near a cell's edge would fall into both cells and reveal that the home is near the
 * edge. A remembered cell keeps its size.
 */
export function assignCell(point: Point, remembered: readonly PublicCell[], town: Settlements): PublicCell {
  const own = publicCellOf(point, town)
  if (remembered.some((cell) => isSameCell(cell, own))) return own
  const near = remembered
    .map((cell) => ({ cell, distance: distanceToCellKm(point, cell) }))
    .filter(({ distance }) => distance <= REMEMBERED_CELL_METRES / 1000)
  // The sort is stable: of two boxes that contain the point, the cell that was used first wins.
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.cell ?? own
}

export function isSameCell(a: PublicCell, b: PublicCell): boolean {
  return a.size === b.size && a.x === b.x && a.y === b.y
}

/**
 * Kilometres from a point to the nearest point of a cell; 0 inside. The edge between two coarse cells follows their fine cells, up to
 * 250 m beside the box, so a coarse cell reaches as far as the fine cells with their centre in its box.
 */
export function distanceToCellKm(point: Point, cell: PublicCell): number {
  const boxes =
    cell.size === 'fine'
      ? []
      : fineCellsNear(point)
          .filter((fine) => isInCoarseCell(fine, cell))
          .map(cellBox)
  return Math.min(...[publicCellBox(cell), ...boxes].map((box) => distanceToBoxKm(point, box)))
}

/**
 * The point if it is in one of the cells, else the nearest point inside them if it is within 100 m, else null. A device moves a
 * position into the cells that it has used before, so that the accounts of one home get one cell, as one account does. The position
 * only moves to the near edge: a cell that its own account remembers, and that was within 100 m, still is.
 */
export function nearestPointInCells(point: Point, cells: readonly PublicCell[], town: Settlements): Point | null {
  const isInCells = (fine: Cell) => cells.some((cell) => isSameCell(cell, publicCellOf(cellCentre(fine), town)))
  if (isInCells(cellOf(point))) return point
  const [nearest] = fineCellsNear(point)
    .filter(isInCells)
    .map((fine) => nearestInside(point, cellBox(fine)))
    .map((inside) => ({ inside, distance: distanceKm(point, inside) }))
    .filter(({ distance }) => distance <= REMEMBERED_CELL_METRES / 1000)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.inside ?? null
}

/** Not on the edge, where rounding could lead into the next cell. */
function nearestInside({ lat, lng }: Point, { west, south, east, north }: Box): Point {
  const [up, right] = [(north - south) / 1000, (east - west) / 1000]
  return {
    lat: Math.min(north - up, Math.max(south + up, lat)),
    lng: Math.min(east - right, Math.max(west + right, lng)),
  }
}

const fineCellsNear = (point: Point): Cell[] =>
  spansOfBox(boxAround(point, REMEMBERED_CELL_METRES / 1000)).flatMap(({ y, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ x: from + index, y })),
  )

const isInCoarseCell = (fine: Cell, cell: PublicCell) => isSameCell(cellOfSize('coarse', cellCentre(fine)), cell)

function distanceToBoxKm(point: Point, { west, south, east, north }: Box): number {
  return distanceKm(point, {
    lat: Math.min(north, Math.max(south, point.lat)),
    lng: Math.min(east, Math.max(west, point.lng)),
  })
}

/** FNV-1a over the text, then the finaliser of MurmurHash3, so that similar ids give very different values. */
function hash(text: string, seed: number): number {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const toUnitInterval = (h: number) => h / 2 ** 32
