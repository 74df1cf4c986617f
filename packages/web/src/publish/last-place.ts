import type { CoarsePlace } from '@barattolo/domain/items/form-place'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'
import { KEPT_PLACE } from '../app/kept-place.ts'

export const coarsePlace = z.object({ x: z.number(), y: z.number(), location: z.nullable(z.string()) })

/** The place of a person's last object. */
export function lastPlace(person: string): CoarsePlace | null {
  return readKept(KEPT_PLACE + labelOf(person), (stored) => coarsePlace.parse(stored), null)
}

export function keepLastPlace(person: string, place: CoarsePlace) {
  keep(KEPT_PLACE + labelOf(person), place)
}
