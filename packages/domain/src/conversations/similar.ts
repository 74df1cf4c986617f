import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId } from '../ids.ts'
import { item, near } from '../items/contract.ts'

/** As many as comfort and do not crowd. */
export const SIMILAR_MOST = 3

/** What else there is nearby, for whoever was interested in an object that has gone; `near` is where they are. */
export const listSimilar = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/similar',
  access: 'signedIn',
  summary: 'Oggetti simili e vicini, quando quello di partenza non c’è più',
  params: z.object({ id: conversationId }),
  missing: 'conversationNotFound',
  query: z.object({ near: z.optional(near) }),
  answer: z.array(item),
})
