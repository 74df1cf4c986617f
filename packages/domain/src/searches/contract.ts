import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isValidPoint } from '../geo/distance.ts'
import { savedSearchId } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { ITEM_STATUSES } from '../items/item-status.ts'
import { SEARCH_NAME_MAX } from '../limits.ts'
import { userText } from '../user-text.ts'

const PLACE_MAX = 80
const RADIUS_MAX = 500

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))
const circle = z.object({
  lat: latitude,
  lng: longitude,
  /** Kilometres. */
  radius: z.number().check(z.gt(0), z.lte(RADIUS_MAX)),
  /** The label on screen: a municipality, or "dove sono". */
  place: userText(1, PLACE_MAX),
})

const writtenFields = z.object({
  name: userText(1, SEARCH_NAME_MAX),
  /** The search words as typed; empty for any object. */
  words: userText(0, 80),
  status: z.nullable(z.enum(ITEM_STATUSES)),
  category: z.nullable(z.enum(CATEGORIES)),
  /** The centre is stored with a precision of about a kilometre. Null for anywhere. */
  circle: z.nullable(circle),
})

/** A search whose owner is notified about new matches; only they can see it. */
export const savedSearch = z.object({
  _id: savedSearchId,
  name: z.string(),
  words: z.string(),
  status: z.nullable(z.enum(ITEM_STATUSES)),
  category: z.nullable(z.enum(CATEGORIES)),
  circle: z.nullable(z.object({ lat: z.number(), lng: z.number(), radius: z.number(), place: z.string() })),
  createdAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** At least one criterion is required. */
export const newSavedSearch = z
  .object({
    name: writtenFields.shape.name,
    words: z._default(writtenFields.shape.words, ''),
    status: z._default(writtenFields.shape.status, null),
    category: z._default(writtenFields.shape.category, null),
    circle: z._default(writtenFields.shape.circle, null),
  })
  .check(
    z.refine(({ words, status, category, circle }) => words !== '' || status !== null || category !== null || circle !== null, {
      path: ['words'],
    }),
    z.refine(({ circle }) => circle === null || isValidPoint(circle), { path: ['circle'] }),
  )
export type NewSavedSearch = z.infer<typeof newSavedSearch>

const byId = { params: z.object({ id: savedSearchId }), missing: 'savedSearchNotFound' } as const

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/searches',
  access: 'signedIn',
  summary: 'Le mie ricerche salvate, dalla più recente',
  answer: z.array(savedSearch),
})

/** Saving the same search again returns the existing one. */
export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/searches',
  access: 'signedIn',
  summary: 'Salva una ricerca: chi la salva è avvisato quando arriva un oggetto così',
  body: newSavedSearch,
  status: 201,
  answer: savedSearch,
})

export const renameSavedSearch = endpoint({
  ...byId,
  method: 'PATCH',
  path: '/api/searches/:id',
  access: 'signedIn',
  summary: 'Dà un altro nome a una propria ricerca salvata',
  body: z.object({ name: writtenFields.shape.name }),
  answer: savedSearch,
})

export const deleteSavedSearch = endpoint({
  ...byId,
  method: 'DELETE',
  path: '/api/searches/:id',
  access: 'signedIn',
  summary: 'Dimentica una propria ricerca salvata',
  answer: z.object({ success: z.literal(true) }),
})
