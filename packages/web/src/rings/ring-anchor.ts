import type { RingId } from '@barattolo/domain/ids'

/** The id of a suggestion's card in the radar. */
export const ringAnchor = (id: RingId) => `scambio-${id}`
