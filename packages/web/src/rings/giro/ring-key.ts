import type { RingId } from '@barattolo/domain/ids'

/** The key of one ring, which the server publishes after a change. */
export const ringKey = (id: RingId) => ['rings', id] as const
