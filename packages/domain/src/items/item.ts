import * as z from 'zod/mini'
import { ITEM_AREAS } from '../geo/cell.ts'
import { itemId, uid } from '../ids.ts'
import { FIELD_ANSWER_SCHEMAS } from './fields.ts'
import { AVAILABILITIES } from './item-status.ts'
import { storedCrops } from './photo-crop.ts'

export const coords = z.object({ lat: z.number(), lng: z.number() })

/**
 * An object as the API returns it, with the specification's field names. The e-mail is masked; `coords` and `geo` are the
 * public point (`docs/decisions/005-public-cell.md`), for the owner too: the exact position is not stored.
 */
export const item = z.object({
  _id: itemId,
  ...FIELD_ANSWER_SCHEMAS,
  availability: z.enum(AVAILABILITIES),
  /** Paused by the owner, or by the owner's holiday. A paused object is in no public list, whatever its availability. */
  resting: z.boolean(),
  imageUrl: z.string(),
  images: z.array(z.string()),
  /** Crops by photo URL. For a photo without a crop, cards show the centred square. */
  crops: z.optional(storedCrops),
  ownerUid: uid,
  ownerEmail: z.string(),
  ownerName: z.string(),
  ownerPhoto: z.nullable(z.string()),
  /** Null without coordinates, and for an object that was stored outside the town's area before it had a limit. */
  location: z.nullable(z.string()),
  /** What the public point reveals: its cell of 500 m, its cell of 2 km, or only the municipality. */
  area: z.enum(ITEM_AREAS),
  coords: z.nullable(coords),
  geo: z.nullable(z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The number of passages (changes of owner); 2 is shown as "Terza vita". */
  passages: z.int(),
  /** Increases when the photos or a field with `isRevised` change. */
  revision: z.int(),
  meta: z.object({ trattativeAperte: z.int() }),
  /** Kilometres between `near` and the public point; null if the search has no `near` or only the municipality is public. */
  distance: z.nullable(z.number()),
  /** Why the admin has hidden the object; missing if it is not hidden. Only the owner and the admin receive hidden objects. */
  hidden: z.optional(z.string()),
})
export type Item = z.infer<typeof item>

/** What a card shows nothing of: a list of cards leaves it out. */
const WHOLE_ONLY = {
  description: true,
  tags: true,
  ownerEmail: true,
  geo: true,
  createdAt: true,
  updatedAt: true,
  passages: true,
  revision: true,
} as const

/** An object of a list of cards. `crops` has that of the first photo alone, and `meta` is there for the caller's own objects. */
export const itemCard = z.extend(z.omit(item, WHOLE_ONLY), { meta: z.optional(item.shape.meta) })
export type ItemCard = z.infer<typeof itemCard>

/** An object of a list: whole, or a card. */
export const listedItem = z.partial(item, { ...WHOLE_ONLY, meta: true })
export type ListedItem = z.infer<typeof listedItem>
