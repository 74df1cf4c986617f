import { isNumber, isObjectOf, isString } from '../type-guards.ts'
import type { Point } from './distance.ts'

/** The answer "Tutti": the centre and the defaults of the specification hold, as until the question is answered. */
export const WHOLE_TOWN = 'tutti'

/** A municipality from which a person looks at the town. The point is its seat, rounded like the position of a viewer. */
export interface ViewpointMunicipality extends Point {
  readonly slug: string
  readonly name: string
}

/** The answer to "Da dove guardi?". */
export type Viewpoint = ViewpointMunicipality | typeof WHOLE_TOWN

const isMunicipality = isObjectOf<ViewpointMunicipality>({ slug: isString, name: isString, lat: isNumber, lng: isNumber })

/** The viewpoint that a device has stored, which contains all that a first screen needs: the list of municipalities loads later. */
export function parseViewpoint(stored: unknown): Viewpoint | null {
  return stored === WHOLE_TOWN || isMunicipality(stored) ? stored : null
}

/** The municipality of a viewpoint; null for the whole town, and until the question is answered. */
export const municipalityOfViewpoint = (viewpoint: Viewpoint | null): ViewpointMunicipality | null =>
  viewpoint === WHOLE_TOWN ? null : viewpoint

/** The name under which an account stores a viewpoint. */
export const viewpointKey = (viewpoint: Viewpoint): string => municipalityOfViewpoint(viewpoint)?.slug ?? WHOLE_TOWN
