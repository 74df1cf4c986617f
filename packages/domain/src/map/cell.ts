import { distanceKm, KM_PER_DEGREE, type Point } from './distance.ts'

/**
 * The public cell (`docs/decisions/005-public-cell.md`). The earth is divided into rows of equal latitude, about 500 m high,
 * and each row into equal columns, about 500 m wide at the row's middle. The grid is fixed and the same for all users, so
 * a cell reveals nothing about a position inside it.
 */
const ROWS = Math.round((180 * KM_PER_DEGREE) / 0.5)
const ROW_DEGREES = 180 / ROWS

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

/** A radius in metres around a cell's centre that covers the whole cell, for the circle on an object's page. */
export const CELL_COVER_METRES = 360

/**
 * The point at which other users see an object: a fixed point in its cell, derived only from the object's id. The offset
 * keeps pins from overlapping; it does not depend on the exact point, so it reveals nothing about it.
 */
export function publicPoint(cell: Cell, objectId: string): Point {
  const centre = cellCentre(cell)
  // At most 0.9 of the half cell, so that a rounded point is still in the cell.
  const north = (toUnitInterval(hash(objectId, 0x811c9dc5)) - 0.5) * 0.9
  const east = (toUnitInterval(hash(objectId, 0x01000193)) - 0.5) * 0.9
  return {
    lat: roundTo(centre.lat + north * ROW_DEGREES, 6),
    lng: roundTo(centre.lng + (east * 360) / columnsOf(cell.y), 6),
  }
}

/** A known position of a person, with its cell. */
export interface KnownPosition extends Cell {
  readonly exact: Point
}

/** Positions of one person within this distance count as the same place. */
export const SAME_PLACE_METRES = 250

/**
 * The cell of a person's new position: the cell of their nearest known position within 250 m, else its own. Otherwise noisy
 * positions around a home near a cell's edge would fall into both cells and reveal that the home is near the edge.
 */
export function assignCell(point: Point, others: readonly KnownPosition[]): Cell {
  let chosen = cellOf(point)
  let best = SAME_PLACE_METRES / 1000
  for (const { exact, x, y } of others) {
    const distance = distanceKm(point, exact)
    if (distance <= best) {
      best = distance
      chosen = { x, y }
    }
  }
  return chosen
}

/** Rounds a viewer's position to the centre of its cell, so that URLs and logs do not contain the exact position. */
export function roundToCell(viewer: Point): Point {
  const { lat, lng } = cellCentre(cellOf(viewer))
  return { lat: roundTo(lat, 4), lng: roundTo(lng, 4) }
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
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
