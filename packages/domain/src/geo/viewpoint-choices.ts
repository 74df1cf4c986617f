import { MUNICIPALITIES, municipalityBySlug } from './municipalities.ts'
import { seatOf } from './seat.ts'
import { type Viewpoint, WHOLE_TOWN } from './viewpoint.ts'

/** All answers to "Da dove guardi?". */
export const VIEWPOINT_CHOICES: readonly string[] = [WHOLE_TOWN, ...MUNICIPALITIES.map(({ slug }) => slug)]

/** The viewpoint of a choice; null for an unknown one, as of a municipality that no longer exists. */
export function viewpointOf(choice: string): Viewpoint | null {
  if (choice === WHOLE_TOWN) return WHOLE_TOWN
  const municipality = municipalityBySlug(choice)
  return municipality && { slug: municipality.slug, ...seatOf(municipality) }
}
