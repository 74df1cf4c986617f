import { cellCentre } from '@barattolo/domain/geo/cell'
import { type PublicCell, publicCellOf } from '@barattolo/domain/geo/public-cell'
import type { CoarsePlace } from '@barattolo/domain/items/form-place'
import type { Town } from '@barattolo/domain/town'
import * as z from 'zod/mini'
import { storageLabel } from '../../shared/storage/person-storage.ts'
import { load, PLACE_KEY_PREFIX, save } from '../../shared/storage/storage.ts'

export const storedPlace = z.object({
  x: z.number(),
  y: z.number(),
  location: z.nullable(z.string()),
  // Places that an earlier version has stored lack it.
  onlyMunicipality: z._default(z.boolean(), false),
})

/** The place of a person's last object. */
export function loadLastPlace(person: string): CoarsePlace | null {
  return load(PLACE_KEY_PREFIX + storageLabel(person), (stored) => storedPlace.parse(stored), null)
}

export function saveLastPlace(person: string, place: CoarsePlace) {
  save(PLACE_KEY_PREFIX + storageLabel(person), place)
}

/** The cell of a person's last object. */
export function loadLastCell(person: string, town: Pick<Town, 'settlements'>): PublicCell | null {
  const place = loadLastPlace(person)
  return place && publicCellOf(cellCentre(place), town)
}
