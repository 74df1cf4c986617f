import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { conversationId } from '../ids.ts'
import { near } from '../items/contract.ts'
import { item } from '../items/item.ts'

/** The maximum number of objects in one response. */
export const SIMILAR_ITEMS_MAX = 3

/**
 * Similar objects nearby, for the interested participant after the root object was deleted or transferred to another person.
 * `near` is the caller's position.
 */
export const listSimilarItems = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/similar',
  access: 'signedIn',
  summary: 'Oggetti simili e vicini, quando quello di partenza non c’è più',
  params: z.object({ id: conversationId }),
  missing: 'conversationNotFound',
  query: z.object({ near: z.optional(near) }),
  answer: z.array(item),
})
