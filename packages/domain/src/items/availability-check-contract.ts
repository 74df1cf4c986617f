import * as z from 'zod/mini'
import { DAY_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { itemId } from '../ids.ts'
import { item } from './item.ts'
import { itemSnapshot } from './snapshot.ts'

const byId = { params: z.object({ id: itemId }), missing: 'itemNotFound' } as const

/** "Non più disponibile": removes the object from public lists without deleting it; its conversations get a message. */
export const pauseItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/rest',
  access: 'signedIn',
  summary: 'Mette a riposo un proprio oggetto, senza eliminarlo',
  ...byId,
  status: 201,
  answer: item,
})

export const resumeItem = endpoint({
  method: 'DELETE',
  path: '/api/items/:id/rest',
  access: 'signedIn',
  summary: 'Rimette in circolo un proprio oggetto che riposava',
  ...byId,
  answer: item,
})

/** Confirms that the owner still has the object: "Sì, ce l’ho". */
export const confirmItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/still-here',
  access: 'signedIn',
  summary: 'Conferma di avere ancora un oggetto',
  ...byId,
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})

export const availabilityCheckItem = z.object({ ...itemSnapshot.shape, freshAt: z.iso.datetime() })
export type AvailabilityCheckItem = z.infer<typeof availabilityCheckItem>

export const listAvailabilityChecks = endpoint({
  method: 'GET',
  path: '/api/items/asked',
  access: 'signedIn',
  summary: 'I miei oggetti di cui si chiede: ce l’hai ancora?',
  answer: z.array(availabilityCheckItem),
})

/** Milliseconds after the last confirmation until the owner is asked whether they still have the object. */
export const AVAILABILITY_CHECK_MS = 60 * DAY_MS

/** Objects that were last confirmed before this time are due for an availability check. */
export function availabilityCheckDueBefore(now: Date): Date {
  return new Date(now.getTime() - AVAILABILITY_CHECK_MS)
}
