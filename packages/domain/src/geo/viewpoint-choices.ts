import type { Town } from '../town.ts'
import { municipalityBySlug } from './municipalities.ts'
import { seatOf } from './seat.ts'
import { type Viewpoint, WHOLE_TOWN } from './viewpoint.ts'

/** The viewpoint of an answer to "Da dove guardi?"; null for an unknown one, as of a municipality that no longer exists. */
export function viewpointOf(choice: string, town: Pick<Town, 'municipalities'>): Viewpoint | null {
  if (choice === WHOLE_TOWN) return WHOLE_TOWN
  const municipality = municipalityBySlug(choice, town)
  return municipality && { slug: municipality.slug, ...seatOf(municipality) }
}
