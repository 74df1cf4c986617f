import * as z from 'zod/mini'
import { itemId, uid } from '../ids.ts'
import { CATEGORIES } from './categories.ts'
import { ITEM_STATUSES } from './item-status.ts'
import { storedCrops } from './photo-crop.ts'

/**
 * An object as it was when a message was written or when it was added to a proposal. Snapshots are stored as JSON for years: a field
 * that is added here needs a default, and values that this version does not know become the general ones of `parseItem`.
 */
export const itemSnapshot = z.object({
  _id: itemId,
  title: z.string(),
  status: z.catch(z.enum(ITEM_STATUSES), 'baratto'),
  category: z.catch(z.enum(CATEGORIES), 'creative'),
  imageUrl: z.string(),
  /** The crop of `imageUrl`, if it has one. */
  crops: z.optional(z.nullable(storedCrops)),
  ownerUid: uid,
})
export type ItemSnapshot = z.infer<typeof itemSnapshot>
