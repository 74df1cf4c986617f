import { roundToCell } from './cell.ts'
import type { Point } from './distance.ts'
import { MUNICIPALITIES, type Municipality } from './municipalities.ts'

/** A municipality with its seat, rounded like the position of a viewer. */
export interface Seat extends Point {
  readonly name: string
}

export const seatOf = (municipality: Municipality): Seat => ({ name: municipality.name, ...roundToCell(municipality) })

/** The seat of the municipality with this name; null for another text, which imported objects may have. */
export function seatNamed(name: string): Seat | null {
  const municipality = MUNICIPALITIES.find((candidate) => candidate.name === name)
  return municipality ? seatOf(municipality) : null
}
