import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId, uid } from '../ids.ts'

const done = z.object({ success: z.literal(true) })
const params = z.object({ uid })

/** Somebody whom the caller has blocked. They are shown by name to the caller alone, in this list. */
export const blocked = z.object({ uid, name: z.string(), since: z.iso.datetime() })
export type Blocked = z.infer<typeof blocked>

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/me/blocked',
  access: 'signedIn',
  summary: 'Le persone che ho bloccato, dalla più recente',
  answer: z.array(blocked),
})

/**
 * Hides the two from each other everywhere, and ends what is pending between them. The other is not told. An exchange that is
 * open goes on until somebody calls it off: `openExchanges` are the conversations in which there is one.
 */
export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/me/blocked/:uid',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Blocca una persona: non ci si vede e non ci si scrive più',
  params,
  missing: 'personNotFound',
  status: 201,
  answer: z.object({ openExchanges: z.array(z.object({ conversationId, title: z.string() })) }),
})

/** Unblocking somebody who is not blocked changes nothing. */
export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/me/blocked/:uid',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Sblocca una persona',
  params,
  missing: 'personNotFound',
  answer: done,
})
