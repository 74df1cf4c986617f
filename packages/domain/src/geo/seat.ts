import type { Municipality, Town } from '../town.ts'
import { roundToCell } from './cell.ts'
import type { Point } from './distance.ts'
import { municipalityNamed } from './municipalities.ts'

/** A municipality with its seat, rounded like the position of a viewer. */
export interface Seat extends Point {
  readonly name: string
}

export const seatOf = (municipality: Municipality): Seat => ({ name: municipality.name, ...roundToCell(municipality) })

/** The seat of the municipality with this name; null for another text, which imported objects may have. */
export function seatNamed(name: string, town: Pick<Town, 'municipalities'>): Seat | null {
  const municipality = municipalityNamed(name, town)
  return municipality && seatOf(municipality)
}
