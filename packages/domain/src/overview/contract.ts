import * as z from 'zod/mini'
import { conversationCard } from '../conversations/contract.ts'
import { endpoint } from '../endpoint.ts'
import { recentExchange } from '../exchanges/contract.ts'
import { meeting } from '../exchanges/summary.ts'
import { conversationId, requestId, ringId } from '../ids.ts'
import { itemCard } from '../items/item.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { publicPerson } from '../people/public-person.ts'
import { pair, ringSuggestion } from '../rings/contract.ts'
import { ringCard } from '../rings/negotiation-contract.ts'
import { EXCHANGE_STEPS } from './exchange-step.ts'

const exchangeTask = z.object({
  step: z.enum(EXCHANGE_STEPS),
  /** Where it goes on: one of the two is set. */
  conversationId: z.nullable(conversationId),
  ringId: z.nullable(ringId),
  /** The others; of a step that concerns some of them (`review`), those. */
  people: z.array(publicPerson),
  gives: z.array(itemSnapshot),
  receives: z.array(itemSnapshot),
  /** The agreed meeting, or the one that the caller has to answer. */
  meeting: z.nullable(meeting),
})
export type ExchangeTask = z.infer<typeof exchangeTask>

/** Something that waits for the caller: one of the three is set. */
const task = z.object({
  /** It is their turn. */
  conversation: z.nullable(conversationCard),
  /** Their answer, tick, code or statement is missing, or they have a meeting. */
  ring: z.nullable(ringCard),
  exchange: z.nullable(exchangeTask),
})
export type Task = z.infer<typeof task>

/** What waits for the caller, what is new, and what might interest them. */
export const overview = z.object({
  /** The caller's name, as others see it. */
  name: z.string(),
  /** The most urgent first, at most `TASKS_MAX`. */
  tasks: z.array(task),
  newItems: z.object({
    /** The newest objects of others near the caller's municipality; where these are few, or it is unknown, of the whole town. */
    items: z.array(itemCard),
    isNear: z.boolean(),
    /** How many of them are from yesterday and today. */
    sinceYesterday: z.int(),
  }),
  /** The best suggested swap of three or four people, and the best one with one other person. */
  ring: z.nullable(ringSuggestion),
  pair: z.nullable(pair),
  /** The newest object that matches one of the caller's open ads, unless they have asked for it. */
  found: z.nullable(z.object({ request: z.object({ _id: requestId, title: z.string() }), item: itemCard })),
  /** The caller's own objects that others can ask for. */
  jar: z.object({
    count: z.int(),
    items: z.array(itemCard),
    /** The one that most people have among their favourites. */
    watched: z.nullable(z.object({ title: z.string(), people: z.int() })),
  }),
  recentExchange: z.nullable(recentExchange),
})
export type Overview = z.infer<typeof overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  access: 'signedIn',
  summary: 'La piazza di chi chiama: che cosa lo aspetta, le novità vicine, che cosa fa per lui, il suo barattolo',
  answer: overview,
})
