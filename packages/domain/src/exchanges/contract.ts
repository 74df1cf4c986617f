import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CATEGORIES } from '../items/categories.ts'
import { STATUSES } from '../items/kinds.ts'

/** An object as a passer-by hears of it: no id leads to it, nor to whose it was. */
const heardOf = z.object({ title: z.string(), status: z.enum(STATUSES), category: z.enum(CATEGORIES) })

/** An agreement as the square talks about it: what for what, in which municipality, about when. Nobody's name. */
export const recentExchange = z.object({
  /** What each person gives, one list a person; somebody who only receives has none. */
  sides: z.array(z.array(heardOf)),
  /** A municipality; null where none of the objects has one. */
  place: z.nullable(z.string()),
  /** The hour in which it was agreed, begun. */
  at: z.iso.datetime(),
})
export type RecentExchange = z.infer<typeof recentExchange>

export const listRecentExchanges = endpoint({
  method: 'GET',
  path: '/api/exchanges/recent',
  access: 'public',
  summary: 'Gli ultimi accordi, senza dire di chi',
  answer: z.array(recentExchange),
})
