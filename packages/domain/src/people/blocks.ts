import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId, uid } from '../ids.ts'

const successAnswer = z.object({ success: z.literal(true) })
const block = {
  path: '/api/me/blocked/:uid',
  access: 'signedIn',
  beforeRules: true,
  params: z.object({ uid }),
  missing: 'personNotFound',
} as const

/** A person whom the caller has blocked. Only the caller sees this list. */
export const blockedUser = z.object({ uid, name: z.string(), since: z.iso.datetime() })
export type BlockedUser = z.infer<typeof blockedUser>

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/me/blocked',
  access: 'signedIn',
  summary: 'Le persone che ho bloccato, dalla più recente',
  answer: z.array(blockedUser),
})

/**
 * Hides the two people from each other and archives their pending conversations. The blocked person is not notified. An open
 * exchange goes on until it is called off: `openExchanges` are the conversations with one.
 */
export const blockPerson = endpoint({
  ...block,
  method: 'POST',
  summary: 'Blocca una persona: non ci si vede e non ci si scrive più',
  status: 201,
  answer: z.object({ openExchanges: z.array(z.object({ conversationId, title: z.string() })) }),
})

/** Unblocking a person who is not blocked changes nothing. */
export const unblockPerson = endpoint({
  ...block,
  method: 'DELETE',
  summary: 'Sblocca una persona',
  answer: successAnswer,
})
