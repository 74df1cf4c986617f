import type { RingId } from '@barattolo/domain/ids'
import { paths } from '../shared/paths.ts'

/** The id of a suggestion's card in the radar. */
export const ringAnchor = (id: RingId) => `scambio-${id}`

/** The URL of the radar at this card. Not in `paths.ts`, which every page loads. */
export const pathOfRing = (id: RingId) => `${paths.radar}#${ringAnchor(id)}`
