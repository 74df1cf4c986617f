import * as z from 'zod/mini'
import { itemGlimpse } from '../conversations/message.ts'
import { endpoint } from '../endpoint.ts'
import { conversationId } from '../ids.ts'
import { publicPerson } from '../people/contract.ts'

/** The most that one answer holds; `X-Total-Count` says how many there are. */
export const MATCHES_MAX = 50

const interest = z.object({ conversationId, item: itemGlimpse })

/** Match reciproco: each of two people has a pending interest in something of the other's. One a person, the newest interests of both. */
export const match = z.object({
  person: publicPerson,
  /** The object of theirs that I look at. */
  mine: interest,
  /** The object of mine that they look at. */
  theirs: interest,
  updatedAt: z.iso.datetime(),
})
export type Match = z.infer<typeof match>

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/radar/matches',
  access: 'signedIn',
  summary: 'I match reciproci, il più recente prima; X-Total-Count nelle intestazioni',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MATCHES_MAX))) }),
  answer: z.array(match),
})
