import { cellOf, type ItemArea } from './cell.ts'
import { isWithin, type Point } from './distance.ts'
import { MUNICIPALITIES } from './municipalities.ts'
import { cellOfSize, distanceToCellKm, type PublicCell, REMEMBERED_CELL_METRES } from './public-cell.ts'
import { TOWN_AREA_KM } from './town-area-km.ts'

/**
 * Whether an object can be published at this point. The cell of 500 m counts as a whole: a device and the form of an object know only
 * the cell of an earlier place, and must not be refused at its centre.
 */
export const isInTown = (point: Point) => reachesTown({ size: 'fine', ...cellOf(point) }, TOWN_AREA_KM)

/** How far the cell in which an object is shown can be from the cell of its point: a remembered one, along the edge of coarse cells. */
const SHOWN_CELL_KM = (REMEMBERED_CELL_METRES + 250) / 1000

/** Whether an object that is shown here can be in the town. False only for what was stored before the area had a limit. */
export function isShownInTown(coords: Point, area: ItemArea): boolean {
  if (area === 'municipality' || MUNICIPALITIES.some((seat) => isWithin(seat, TOWN_AREA_KM, coords))) return true
  const near = MUNICIPALITIES.filter((seat) => isWithin(seat, TOWN_AREA_KM + CELL_DIAGONAL_KM, coords))
  return reachesTown(cellOfSize(area, coords), TOWN_AREA_KM + SHOWN_CELL_KM, near)
}

/** More than the farthest that a point can be from another one in its cell, with `SHOWN_CELL_KM`. */
const CELL_DIAGONAL_KM = 4

const reachesTown = (cell: PublicCell, km: number, seats: readonly Point[] = MUNICIPALITIES) =>
  seats.some((seat) => distanceToCellKm(seat, cell) <= km)

/** The point with latitude and longitude exchanged, if only that one is in the town; else null. */
export function exchangedPoint({ lat, lng }: Point): Point | null {
  const exchanged = { lat: lng, lng: lat }
  return isInTown(exchanged) && !isInTown({ lat, lng }) ? exchanged : null
}
