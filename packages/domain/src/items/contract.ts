import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CIRCLE_RADIUS_MAX } from '../geo/circle-radii.ts'
import { isValidPoint } from '../geo/distance.ts'
import { clientId, itemId, uid } from '../ids.ts'
import { PHOTOS_MAX, SEARCH_TEXT_MAX } from '../limits.ts'
import { searchText, userText } from '../user-text.ts'
import { CATEGORIES } from './categories.ts'
import { FIELD_CHANGE_SCHEMAS, FIELD_CREATE_SCHEMAS, tag } from './fields.ts'
import { item, listedItem } from './item.ts'
import { ITEM_SORTS } from './item-sorts.ts'
import { AVAILABILITIES, ITEM_CONDITIONS } from './item-status.ts'
import { photoCrops } from './photo-crop.ts'
import { weight } from './weight.ts'

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

export type { Item, ItemCard, ListedItem } from './item.ts'

const imageAddress = z.string().check(z.minLength(1), z.maxLength(500))

/** The fields that the owner can set, without defaults. */
const editableFields = z.object({
  ...FIELD_CHANGE_SCHEMAS,
  latitude,
  longitude,
  /** Others see only the municipality, not the cell. */
  onlyMunicipality: z.boolean(),
  /** The URL of the first photo; `images` need not contain it. */
  imageUrl: z.string().check(z.maxLength(500)),
  images: z.array(imageAddress).check(z.maxLength(PHOTOS_MAX)),
  /** Only for photos of this object; a change replaces all existing crops. */
  crops: photoCrops,
  /** Overrides the municipality derived from the position; null or empty uses the derived one. */
  location: z.nullable(userText(0, 80)),
  /** Read by its owner alone, through `readWeight`; no form of an object contains it. */
  weight,
})

/** The new-item payload of the specification. Owner fields in it are ignored, because the token decides the owner. */
export const newItem = z.object({
  ...editableFields.shape,
  ...FIELD_CREATE_SCHEMAS,
  imageUrl: z.optional(editableFields.shape.imageUrl),
  images: z._default(editableFields.shape.images, []),
  onlyMunicipality: z._default(editableFields.shape.onlyMunicipality, false),
  crops: z.optional(editableFields.shape.crops),
  location: z.optional(editableFields.shape.location),
  weight: z._default(weight, null),
  clientId: z.optional(clientId),
})
export type NewItem = z.infer<typeof newItem>

/**
 * Missing fields stay unchanged. Latitude and longitude can only be changed together. An object of which others see only the
 * municipality needs a new position to show a cell, because its position is not stored.
 */
export const itemChange = z.partial(editableFields).check(
  z.refine((change) => (change.latitude === undefined) === (change.longitude === undefined), {
    path: ['longitude'],
  }),
)
export type ItemChange = z.infer<typeof itemChange>

/** The new position of a received object; the transfer has erased the previous one. */
export const putBackPosition = z.object({
  latitude,
  longitude,
  onlyMunicipality: newItem.shape.onlyMunicipality,
  location: newItem.shape.location,
})
export type PutBackPosition = z.infer<typeof putBackPosition>

/** `"45.737,7.319"` as a point. */
export const near = z
  .pipe(
    z.string().check(z.regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)),
    z.transform((text) => {
      const [lat = 0, lng = 0] = text.split(',').map(Number)
      return { lat, lng }
    }),
  )
  .check(z.refine(isValidPoint))
/** `"west,south,east,north"` in degrees. If west is greater than east, the box crosses the 180th meridian. */
const bbox = z
  .pipe(
    z.string().check(z.regex(/^(-?\d{1,3}(\.\d+)?,){3}-?\d{1,3}(\.\d+)?$/)),
    z.transform((text) => {
      const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
      return { west, south, east, north }
    }),
  )
  .check(
    z.refine(
      ({ west, south, east, north }) => isValidPoint({ lat: south, lng: west }) && isValidPoint({ lat: north, lng: east }),
    ),
  )

export const ITEMS_PAGE_DEFAULT = 50
export const ITEMS_PAGE_MAX = 100
/** Where a bounded count stops. */
export const BOUNDED_TOTAL = 1000

const searchFields = z.object({
  /** Words: an object is found by what its title, tags and description name, the best answers first. */
  q: z.optional(searchText(0, SEARCH_TEXT_MAX)),
  /** `yes`: the words as they are typed, without synonyms, near concepts and corrections. */
  exact: z.optional(z.literal('yes')),
  /** `yes`: only what `q` does not find as words, and whose title or description contains it inside of another word. */
  inside: z.optional(z.literal('yes')),
  /** Matches a substring of the status, as the specification requires: `ripar` finds `riparare`. */
  status: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  category: z.optional(z.enum(CATEGORIES)),
  /** Objects whose owner has given this condition. */
  condition: z.optional(z.enum(ITEM_CONDITIONS)),
  /** Objects with at least one photo. */
  photos: z.optional(z.literal('yes')),
  /** Matches a whole tag, ignoring case and accents. */
  tag: z.optional(tag),
  ownerUid: z.optional(uid),
  /** `scambiato` finds only the caller's own objects. */
  availability: z.optional(z.enum(AVAILABILITIES)),
  /** `yes`: objects that their owner has paused, not by a holiday; `no`: the others. Only the owner finds paused ones. */
  resting: z.optional(z.enum(['yes', 'no'])),
  /** Excludes one person's objects ("gli altri bazar"). */
  notOwnerUid: z.optional(uid),
  near: z.optional(near),
  /** Kilometres around `near`. */
  radius: z.optional(z.coerce.number().check(z.gt(0), z.lte(CIRCLE_RADIUS_MAX))),
  bbox: z.optional(bbox),
  sort: z.optional(z.enum(ITEM_SORTS)),
  /** Opaque; from the header `Link: rel="next"` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(ITEMS_PAGE_MAX))),
  /**
   * `no` omits `X-Total-Count`, so that the server does not count the results. The count stops at 1,000, which `X-Total-Bounded: yes`
   * tells, except for one person's objects.
   */
  count: z.optional(z.literal('no')),
  /** `card`: only what a card shows. */
  fields: z.optional(z.literal('card')),
})
export const itemSearch = searchFields.check(
  z.refine(({ near, radius, sort }) => near !== undefined || (radius === undefined && sort !== 'nearest'), { path: ['near'] }),
)
export type ItemSearch = z.infer<typeof itemSearch>
/** The search as URL parameters: `near` and `bbox` as text. */
export type ItemSearchParams = z.input<typeof itemSearch>

const byId = { params: z.object({ id: itemId }), missing: 'itemNotFound' } as const

export const listItems = endpoint({
  method: 'GET',
  path: '/api/items',
  access: 'public',
  summary: 'Gli oggetti pubblici, filtrati; Link e X-Total-Count nelle intestazioni',
  query: itemSearch,
  answer: z.array(listedItem),
})

export const readItem = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/items/:id',
  access: 'public',
  summary: 'Un oggetto',
  answer: item,
})

/** For the form of a change: the forms of an object are answered to all readers alike, so they cannot contain it. */
export const readWeight = endpoint({
  ...byId,
  method: 'GET',
  path: '/api/items/:id/weight',
  access: 'signedIn',
  summary: 'Il peso di un proprio oggetto; null se vale quello della categoria',
  answer: z.object({ weight }),
})

export const createItem = endpoint({
  method: 'POST',
  path: '/api/items',
  access: 'signedIn',
  summary: 'Mette un oggetto in circolo',
  body: newItem,
  status: 201,
  answer: item,
})

export const changeItem = endpoint({
  ...byId,
  method: 'PATCH',
  path: '/api/items/:id',
  access: 'signedIn',
  summary: 'Cambia un proprio oggetto',
  body: itemChange,
  answer: item,
})

/** "Rimetti in circolo": makes a received object (`scambiato`) `disponibile` again under its new owner. */
export const putBackItem = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/items/:id/put-back',
  access: 'signedIn',
  summary: 'Rimette in circolo un oggetto ricevuto',
  body: putBackPosition,
  status: 201,
  answer: item,
})

export const deleteItem = endpoint({
  ...byId,
  method: 'DELETE',
  path: '/api/items/:id',
  access: 'signedIn',
  summary: 'Toglie un oggetto dal giro',
  answer: z.object({ success: z.literal(true) }),
})
