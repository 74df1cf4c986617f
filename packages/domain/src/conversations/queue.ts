import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { clientId, conversationId, itemId, uid } from '../ids.ts'
import { messageText } from '../messages/message.ts'
import { publicPerson } from '../people/public-person.ts'
import { PROBLEMS } from '../problem-body.ts'
import { PAUSE_REASONS } from './negotiation.ts'

/** The state of an interested person's conversation, as the object's owner sees it. */
export const QUEUE_STEPS = ['asked', 'proposed', 'answered', 'asks', 'questioned', 'agreed'] as const
export type QueueStep = (typeof QUEUE_STEPS)[number]

/** The maximum number of conversations that one request answers. */
export const ANSWERED_CONVERSATIONS_MAX = 50

interface QueueState {
  status: string
  /** A proposal has been sent. */
  hasProposal: boolean
  /** The last move was a question. */
  isAsked: boolean
  /** It is the owner's turn. */
  isOwnersTurn: boolean
}

export function queueStepOf({ status, hasProposal, isAsked, isOwnersTurn }: QueueState): QueueStep {
  if (status === 'accepted') return 'agreed'
  if (isAsked) return isOwnersTurn ? 'asks' : 'questioned'
  if (!hasProposal) return 'asked'
  return isOwnersTurn ? 'proposed' : 'answered'
}

/** A conversation that involves an object of the caller, as its root object or in a proposal for another object. */
export const queueEntry = z.object({
  conversationId,
  person: publicPerson,
  formerName: z.nullable(z.string()),
  since: z.iso.datetime(),
  step: z.enum(QUEUE_STEPS),
  turn: z.nullable(uid),
  turnSince: z.nullable(z.iso.datetime()),
  paused: z.nullable(z.enum(PAUSE_REASONS)),
  unread: z.int(),
  /** The root object's title if the caller's object is only in the proposal; null if it is the root object. */
  inProposalFor: z.nullable(z.string()),
})
export type QueueEntry = z.infer<typeof queueEntry>

const itemEndpoint = { params: z.object({ id: itemId }), missing: 'itemNotFound' } as const

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/items/:id/interested',
  access: 'signedIn',
  summary: 'Chi è interessato a un mio oggetto, dal primo arrivato, e le proposte in cui si trova',
  ...itemEndpoint,
  answer: z.array(queueEntry),
})

/** Sends one message to several conversations, rejects them, or both. A repeat with the same `clientId` has no effect. */
export const severalAnswers = z
  .object({
    conversationIds: z.array(conversationId).check(z.minLength(1), z.maxLength(ANSWERED_CONVERSATIONS_MAX)),
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
  ...itemEndpoint,
  body: severalAnswers,
  status: 201,
  answer: z.object({
    answered: z.array(conversationId),
    /** The conversations that could not be answered any more, with the reason. */
    refused: z.array(z.object({ conversationId, code: z.enum(PROBLEMS) })),
  }),
})
