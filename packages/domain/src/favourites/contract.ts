import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { itemId, itemIdList } from '../ids.ts'
import { item } from '../items/item.ts'
import { FAVOURITE_GIVES_MAX } from '../limits.ts'

/** The owner of an object sees how many people have it among their favourites from this number on. */
export const FAVOURITE_COUNT_MIN = 3
export const FAVOURITES_PAGE = 50
/** The most objects of which one call reads the hearts. */
export const FAVOURITE_IDS_MAX = 100

/** `resting`: paused by its owner, or by the owner's holiday. */
export const FAVOURITE_STATES = ['available', 'promised', 'resting', 'gone'] as const
export type FavouriteState = (typeof FAVOURITE_STATES)[number]

const givenItem = z.pick(item, {
  _id: true,
  title: true,
  status: true,
  category: true,
  availability: true,
  resting: true,
  imageUrl: true,
  crops: true,
})
/** One of the caller's own objects. */
export type GivenItem = z.infer<typeof givenItem>

/** A person's heart on an object, which only that person sees. */
const heart = z.object({
  itemId,
  /** Feeds notices only; no swap is suggested because of it. */
  isPrivate: z.boolean(),
  /** "In cambio darei…": own objects, any of which the person would give; those that they no longer have are missing. */
  gives: z.array(givenItem),
})
export type Heart = z.infer<typeof heart>

export const favourite = z.object({
  ...heart.shape,
  createdAt: z.iso.datetime(),
  state: z.enum(FAVOURITE_STATES),
  /** Of the object as it was when it was deleted; empty if the title is not kept. */
  title: z.string(),
  /** The owner's name, also of a deleted object. */
  ownerName: z.string(),
  /** Null if the object was deleted. */
  item: z.nullable(item),
})
export type Favourite = z.infer<typeof favourite>

const byId = { params: z.object({ id: itemId }), missing: 'itemNotFound' } as const

/**
 * Favourites of objects that the caller may not see, because of a block, a suspension or a decision of the admin, are missing; they
 * are there again when the reason has ended.
 */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  access: 'signedIn',
  summary: 'I miei preferiti, dal più recente; Link e X-Total-Count nelle intestazioni',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(FAVOURITES_PAGE))),
  }),
  answer: z.array(favourite),
})

/** Lists of objects are shared answers, so they do not contain the caller's hearts. */
export const listHearts = endpoint({
  method: 'GET',
  path: '/api/favourites/hearts',
  access: 'signedIn',
  summary: 'Quali di questi oggetti sono tra i miei preferiti',
  query: z.object({ ids: itemIdList(FAVOURITE_IDS_MAX) }),
  answer: z.array(heart),
})

/**
 * Repeating the call changes only the fields that are given. A new heart without `isPrivate` has the person's setting, and is private
 * as long as they have not chosen.
 */
export const setFavourite = endpoint({
  ...byId,
  method: 'POST',
  path: '/api/favourites/:id',
  access: 'signedIn',
  summary: 'Mette un oggetto tra i preferiti, o cambia un proprio preferito',
  body: z.object({
    isPrivate: z.optional(z.boolean()),
    /** Objects that the caller does not have, or no longer has, are left out. */
    gives: z.optional(z.array(itemId).check(z.maxLength(FAVOURITE_GIVES_MAX))),
  }),
  answer: heart,
})

/** Removing an object that is no favourite changes nothing. */
export const removeFavourite = endpoint({
  ...byId,
  method: 'DELETE',
  path: '/api/favourites/:id',
  access: 'signedIn',
  summary: 'Toglie un oggetto dai preferiti',
  answer: z.object({ success: z.literal(true) }),
})

/** Null until the person has chosen, which they are asked at their first heart. */
const settings = z.object({ arePrivate: z.nullable(z.boolean()) })

export const readFavouriteSettings = endpoint({
  method: 'GET',
  path: '/api/favourites/settings',
  access: 'signedIn',
  summary: 'Se i miei nuovi preferiti sono solo per me',
  answer: settings,
})

/** Private makes the existing hearts private too; the opposite holds for new hearts only. */
export const changeFavouriteSettings = endpoint({
  method: 'PATCH',
  path: '/api/favourites/settings',
  access: 'signedIn',
  summary: 'Sceglie se i preferiti sono solo per me',
  body: z.object({ arePrivate: z.boolean() }),
  answer: settings,
})

/** How many people have one of the caller's objects among their favourites, from three on, counted once a day; never who. */
export const listFavouriteCounts = endpoint({
  method: 'GET',
  path: '/api/favourites/counts',
  access: 'signedIn',
  summary: 'Quante persone tengono d’occhio i miei oggetti, da tre in su',
  answer: z.array(z.object({ itemId, people: z.int() })),
})
