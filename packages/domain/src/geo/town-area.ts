import type { Town } from '../town.ts'
import { cellOf, type ItemArea } from './cell.ts'
import { isValidPoint, isWithin, type Point } from './distance.ts'
import { cellOfSize, distanceToCellKm, type PublicCell, REMEMBERED_CELL_METRES } from './public-cell.ts'

/** Objects are in reach of the municipalities' seats. */
type Area = Pick<Town, 'municipalities' | 'areaKm'>

/**
 * Whether an object can be published at this point. The cell of 500 m counts as a whole: a device and the form of an object know only
 * the cell of an earlier place, and must not be refused at its centre.
 */
export const isInTown = (point: Point, { municipalities, areaKm }: Area) =>
  reachesSeat({ size: 'fine', ...cellOf(point) }, areaKm, municipalities)

/** How far the cell in which an object is shown can be from the cell of its point: a remembered one, along the edge of coarse cells. */
const SHOWN_CELL_KM = (REMEMBERED_CELL_METRES + 250) / 1000

/** Whether an object that is shown here can be in the town. False only for what was stored before the area had a limit. */
export function isShownInTown(coords: Point, area: ItemArea, { municipalities, areaKm }: Area): boolean {
  if (area === 'municipality' || municipalities.some((seat) => isWithin(seat, areaKm, coords))) return true
  const near = municipalities.filter((seat) => isWithin(seat, areaKm + CELL_DIAGONAL_KM, coords))
  return reachesSeat(cellOfSize(area, coords), areaKm + SHOWN_CELL_KM, near)
}

/** More than the farthest that a point can be from another one in its cell, with `SHOWN_CELL_KM`. */
const CELL_DIAGONAL_KM = 4

const reachesSeat = (cell: PublicCell, km: number, seats: readonly Point[]) =>
  seats.some((seat) => distanceToCellKm(seat, cell) <= km)

/** The point with latitude and longitude exchanged, if only that one is in the town; else null. The given one may be invalid. */
export function exchangedPoint({ lat, lng }: Point, town: Area): Point | null {
  const exchanged = { lat: lng, lng: lat }
  const isInside = (point: Point) => isValidPoint(point) && isInTown(point, town)
  return isInside(exchanged) && !isInside({ lat, lng }) ? exchanged : null
}
