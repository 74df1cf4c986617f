import type { RingId } from '@barattolo/domain/ids'

/** The key of one ring, which the server publishes after a change. */
export const ringKey = (id: RingId) => ['rings', id] as const

/** The key of the user's rings in the inbox. */
export const OWN_RINGS_KEY = ['rings', 'own'] as const
