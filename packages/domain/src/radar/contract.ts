import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId } from '../ids.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { publicPerson } from '../people/public-person.ts'

/** The maximum number of entries in one response; `X-Total-Count` is the total. */
export const MUTUAL_INTERESTS_MAX = 50

const interest = z.object({ conversationId, item: itemSnapshot })

/** "Match reciproco": two people are interested in each other's objects. One entry per person, with the newest interests. */
export const mutualInterest = z.object({
  person: publicPerson,
  /** The other person's object that the caller is interested in. */
  mine: interest,
  /** The caller's object that the other person is interested in. */
  theirs: interest,
  updatedAt: z.iso.datetime(),
})
export type MutualInterest = z.infer<typeof mutualInterest>

export const listMutualInterests = endpoint({
  method: 'GET',
  path: '/api/radar/matches',
  access: 'signedIn',
  summary: 'I match reciproci, il più recente prima; X-Total-Count nelle intestazioni',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MUTUAL_INTERESTS_MAX))) }),
  answer: z.array(mutualInterest),
})
