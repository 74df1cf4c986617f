import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CATEGORIES } from '../items/categories.ts'
import { FIELD_STORED_SCHEMAS } from '../items/fields.ts'
import { AVAILABILITIES, ITEM_STATUSES } from '../items/item-status.ts'

/**
 * An object of an earlier system that waits for its owner's decision, hidden from all other users. It is stored as JSON, perhaps by
 * an earlier version: a field that is added here needs a default.
 */
export const importedItem = z.object({
  ...FIELD_STORED_SCHEMAS,
  availability: z.enum(AVAILABILITIES),
  resting: z.boolean(),
  images: z.array(z.string()),
  /** Null for an object that has been exchanged: its owner chooses a place when putting it back. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  createdAt: z.nullable(z.iso.datetime()),
})
export type ImportedItem = z.infer<typeof importedItem>

/** The maximum number of waiting objects that the question names. */
export const IMPORTED_ITEMS_SHOWN = 5

export const readImportedItems = endpoint({
  method: 'GET',
  path: '/api/me/found-items',
  access: 'signedIn',
  summary: 'I miei oggetti di un sistema precedente che aspettano una risposta',
  answer: z.object({
    count: z.int(),
    items: z.array(
      z.object({ title: z.string(), status: z.enum(ITEM_STATUSES), category: z.enum(CATEGORIES), imageUrl: z.string() }),
    ),
  }),
})

export const takeImportedItems = endpoint({
  method: 'POST',
  path: '/api/me/found-items',
  access: 'signedIn',
  summary: 'Mette nel mio bazar gli oggetti di un sistema precedente',
  status: 201,
  /** `waiting`: the objects beyond the limit of a bazar, which keep waiting. */
  answer: z.object({ taken: z.int(), waiting: z.int() }),
})

export const discardImportedItems = endpoint({
  method: 'DELETE',
  path: '/api/me/found-items',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Cancella gli oggetti di un sistema precedente che aspettano una mia risposta',
  answer: z.object({ success: z.literal(true) }),
})
