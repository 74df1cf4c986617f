import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { clientId, conversationId, itemId, uid } from '../ids.ts'
import { publicPerson } from '../people/contract.ts'
import { PROBLEMS } from '../problem.ts'
import { messageText } from './message.ts'
import { PAUSES } from './pause.ts'

/** How far it is with somebody who is interested, as the object's owner sees it. */
export const QUEUE_STEPS = ['asked', 'proposed', 'answered', 'agreed'] as const
export type QueueStep = (typeof QUEUE_STEPS)[number]

/** At most so many are answered at once. */
export const ANSWERED_MOST = 50

interface Standing {
  status: string
  /** Somebody has sent a proposal. */
  proposed: boolean
  /** The turn is the owner's. */
  isOwnersTurn: boolean
}

export function stepOf({ status, proposed, isOwnersTurn }: Standing): QueueStep {
  if (status === 'accepted') return 'agreed'
  if (!proposed) return 'asked'
  return isOwnersTurn ? 'proposed' : 'answered'
}

/** A conversation about one of my objects: somebody is interested in it, or it lies in a proposal about another object. */
export const queueEntry = z.object({
  conversationId,
  person: publicPerson,
  since: z.iso.datetime(),
  step: z.enum(QUEUE_STEPS),
  turn: z.nullable(uid),
  turnSince: z.nullable(z.iso.datetime()),
  paused: z.nullable(z.enum(PAUSES)),
  unread: z.int(),
  /** What the conversation is about, where my object is only in its proposal; null for who is interested in my object itself. */
  inProposalFor: z.nullable(z.string()),
})
export type QueueEntry = z.infer<typeof queueEntry>

const ofItem = { params: z.object({ id: itemId }), missing: 'itemNotFound' } as const

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/items/:id/interested',
  access: 'signedIn',
  summary: 'Chi è interessato a un mio oggetto, dal primo arrivato, e le proposte in cui si trova',
  ...ofItem,
  answer: z.array(queueEntry),
})

/** One message to several of them, each once even when it is sent again with the same `clientId`; or no to several; or both. */
export const severalAnswers = z
  .object({
    conversationIds: z.array(conversationId).check(z.minLength(1), z.maxLength(ANSWERED_MOST)),
    text: z.optional(messageText),
    clientId,
    decline: z.boolean(),
  })
  .check(z.refine(({ text, decline }) => text !== undefined || decline, { path: ['text'] }))

export const answerSeveral = endpoint({
  method: 'POST',
  path: '/api/items/:id/answers',
  access: 'signedIn',
  summary: 'Risponde a più persone interessate a un mio oggetto',
  ...ofItem,
  body: severalAnswers,
  status: 201,
  answer: z.object({
    answered: z.array(conversationId),
    /** Those where it was not possible any more, and why. */
    refused: z.array(z.object({ conversationId, code: z.enum(PROBLEMS) })),
  }),
})
