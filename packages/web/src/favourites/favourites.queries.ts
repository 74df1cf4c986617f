import {
  changeFavouriteSettings,
  listFavouriteCounts,
  listFavourites,
  listHearts,
  readFavouriteSettings,
  removeFavourite,
  setFavourite,
} from '@barattolo/domain/favourites/calls'
import type { Favourite, Heart } from '@barattolo/domain/favourites/contract'
import type { ItemId } from '@barattolo/domain/ids'
import type { Point } from '@barattolo/domain/map/distance'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'
import { createBatch } from './batch.ts'

/** The greatest number of objects that the server accepts in one call (`FAVOURITE_IDS_MAX` of the contract, whose schemas stay out). */
const IDS_MAX = 100
/** Hearts change through this page only, or on another device of the same person. In milliseconds. */
const HEART_STALE_MS = 5 * 60_000
const PAGE_SIZE = 20

const readHeart = createBatch<ItemId, Heart>(async (ids) => {
  const hearts = await call(listHearts, { query: { ids: ids.join() } })
  return new Map(hearts.map((heart) => [heart.itemId, heart]))
}, IDS_MAX)

/** The heart of the signed-in person on one object; null if it is no favourite. The hearts of a screen are read with one call. */
export const heartOf = (me: string, id: ItemId) =>
  queryOptions({
    queryKey: ['favourites', me, 'heart', id],
    queryFn: () => readHeart(id),
    staleTime: HEART_STALE_MS,
  })

export const setHeart = (me: string, id: ItemId, heart: Heart | null) => queryClient.setQueryData(heartOf(me, id).queryKey, heart)

const listKey = (me: string) => ['favourites', me, 'list']

/** The favourites, newest first; with their distance from `near`. Also sets the hearts of their objects. */
export const favouritePages = (me: string, near: Point | null) =>
  infiniteQueryOptions({
    queryKey: [...listKey(me), near],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: PAGE_SIZE,
        ...(near ? { near: `${near.lat},${near.lng}` } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      const page = await callPage(listFavourites, { query }, { signal })
      for (const { itemId, isPrivate, gives } of page.rows) setHeart(me, itemId, { itemId, isPrivate, gives })
      return page
    },
    meta: { errorText: texts.favourites.list.failed },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The distances appear in the list that is shown already.
    placeholderData: (previous, query) => (query?.queryKey[1] === me ? previous : undefined),
  })

export const invalidateList = (me: string) => queryClient.invalidateQueries({ queryKey: listKey(me) })

export const addHeart = (id: ItemId) => call(setFavourite, { params: { id }, body: {} })
export const removeHeart = (id: ItemId) => call(removeFavourite, { params: { id } })

/** "Solo per me" of one heart. */
export const setPrivateMutation = (me: string, { itemId }: Pick<Favourite, 'itemId'>) =>
  mutationOptions({
    mutationFn: (isPrivate: boolean) => call(setFavourite, { params: { id: itemId }, body: { isPrivate } }),
    onSuccess: (heart) => {
      setHeart(me, itemId, heart)
      return invalidateList(me)
    },
  })

/** Whether new hearts are private; null until the person has chosen. */
export const favouriteSettings = (me: string) =>
  queryOptions({
    queryKey: ['favourites', me, 'settings'],
    queryFn: ({ signal }) => call(readFavouriteSettings, {}, { signal }),
    meta: { errorText: texts.favourites.setting.failed },
  })

export const changeSettingsMutation = (me: string) =>
  mutationOptions({
    mutationFn: (arePrivate: boolean) => call(changeFavouriteSettings, { body: { arePrivate } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(favouriteSettings(me).queryKey, settings)
      // Private makes the existing hearts private too.
      void queryClient.invalidateQueries({ queryKey: ['favourites', me, 'heart'] })
      void invalidateList(me)
    },
  })

/** How many people have each of the person's objects among their favourites, from three on. */
export const favouriteCounts = (me: string) =>
  queryOptions({
    queryKey: ['favourites', me, 'counts'],
    queryFn: ({ signal }) => call(listFavouriteCounts, {}, { signal }),
    staleTime: HEART_STALE_MS,
  })
