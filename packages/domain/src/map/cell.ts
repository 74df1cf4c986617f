import { distanceKm, KM_PER_DEGREE, type Point } from './distance.ts'

/**
 * The public cell (decision page on the public point). The earth is cut into rows of equal latitude, about 500 m high; each row is
 * cut into as many equal columns as make its cells about 500 m wide at the row's middle. The grid is fixed and the
 * same for everybody, so a cell says that something is in it and nothing more.
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

/** From its south-west to its north-east corner. */
export function cellBox({ x, y }: Cell): { west: number; south: number; east: number; north: number } {
  const [south, width] = [y * ROW_DEGREES - 90, 360 / columnsOf(y)]
  return { west: x * width - 180, south, east: (x + 1) * width - 180, north: south + ROW_DEGREES }
}

export function cellCentre({ x, y }: Cell): Point {
  return { lat: rowMiddle(y), lng: ((x + 0.5) * 360) / columnsOf(y) - 180 }
}

/** Metres from a cell's centre to its corners, and a little: the circle that an object's page draws covers the cell. */
export const CELL_COVER_METRES = 360

/**
 * Where everybody sees an object: somewhere in its cell, the same place for ever, told by the object's id alone. The
 * offset keeps pins from piling up; it knows nothing of the true point, so it says nothing about it.
 */
export function publicPoint(cell: Cell, objectId: string): Point {
  const centre = cellCentre(cell)
  // 0.9 of the half cell: what is rounded on its way to a screen still lies in the cell.
  const north = (unit(hash(objectId, 0x811c9dc5)) - 0.5) * 0.9
  const east = (unit(hash(objectId, 0x01000193)) - 0.5) * 0.9
  return {
    lat: roundTo(centre.lat + north * ROW_DEGREES, 6),
    lng: roundTo(centre.lng + (east * 360) / columnsOf(cell.y), 6),
  }
}

/** One place of a person, with the cell that stands for it. */
export interface PlacedBefore extends Cell {
  readonly exact: Point
}

/** A second position this near to one of the same person is that same place. */
export const SAME_PLACE_METRES = 250

/**
 * The cell of a new position of somebody who has others. Within 250 m of one of them it is that one's cell (of the
 * nearest): positions that jitter around a home near a cell's edge would otherwise fall on both sides and show the edge.
 */
export function cellBeside(point: Point, others: readonly PlacedBefore[]): Cell {
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

/** A viewer's own position, coarse enough for an address and a log: the centre of its cell, to some ten metres. */
export function roundedNear(viewer: Point): Point {
  const { lat, lng } = cellCentre(cellOf(viewer))
  return { lat: roundTo(lat, 4), lng: roundTo(lng, 4) }
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** FNV-1a over the text, then the finaliser of MurmurHash3, so that ids differing in one letter land far apart. */
function hash(text: string, seed: number): number {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const unit = (h: number) => h / 2 ** 32
