import { KM_PER_DEGREE, type Point } from './distance.ts'

/**
 * The grid of cells (`docs/decisions/005-public-cell.md`). The earth is divided into rows of equal latitude, about 500 m high,
 * and each row into equal columns, about 500 m wide at the row's middle. The grid is fixed and the same for all users, so
 * a cell reveals nothing about a position inside it.
 */
export const ROWS = Math.round((180 * KM_PER_DEGREE) / 0.5)
export const ROW_DEGREES = 180 / ROWS

/** `y` counts the rows from the south pole, `x` the columns from 180° west. */
export interface Cell {
  readonly x: number
  readonly y: number
}

const rowMiddle = (y: number) => (y + 0.5) * ROW_DEGREES - 90
const columnsOf = (y: number) => Math.max(1, Math.round(2 * ROWS * Math.cos((rowMiddle(y) * Math.PI) / 180)))

export function cellOf({ lat, lng }: Point): Cell {
  const y = Math.min(ROWS - 1, Math.floor((lat + 90) / ROW_DEGREES))
  const columns = columnsOf(y)
  return { x: Math.floor(((lng + 180) / 360) * columns) % columns, y }
}

/** The bounding box of a cell. */
export function cellBox({ x, y }: Cell): { west: number; south: number; east: number; north: number } {
  const [south, width] = [y * ROW_DEGREES - 90, 360 / columnsOf(y)]
  return { west: x * width - 180, south, east: (x + 1) * width - 180, north: south + ROW_DEGREES }
}

export function cellCentre({ x, y }: Cell): Point {
  return { lat: rowMiddle(y), lng: ((x + 0.5) * 360) / columnsOf(y) - 180 }
}

/** The width of the cell in which others see an object: 500 m (fine) or, where few people live, 2 km (coarse). */
export const CELL_SIZES = ['fine', 'coarse'] as const
export type CellSize = (typeof CELL_SIZES)[number]

/** What others see of an object's position: its cell, or only the municipality. */
export const ITEM_AREAS = [...CELL_SIZES, 'municipality'] as const
export type ItemArea = (typeof ITEM_AREAS)[number]

/** Rounds a viewer's position to the centre of its cell, so that URLs and logs do not contain the exact position. */
export function roundToCell(viewer: Point): Point {
  const { lat, lng } = cellCentre(cellOf(viewer))
  return { lat: roundTo(lat, 4), lng: roundTo(lng, 4) }
}

export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
