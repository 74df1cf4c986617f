import {
  changeFavouriteSettings,
  type Heart,
  listFavouriteCounts,
  listHearts,
  readFavouriteSettings,
  removeFavourite,
  setFavourite,
} from '@barattolo/domain/favourites/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { createBatch } from '../shared/api/batch.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'

/** The greatest number of objects that the server accepts in one call (`FAVOURITE_IDS_MAX` of the contract, whose schemas stay out). */
const IDS_MAX = 100
/** Hearts change through this page only, or on another device of the same person. In milliseconds. */
const HEART_STALE_MS = 5 * 60_000

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

/** The part of the key that all lists of favourites share. */
export const listKey = (me: string) => ['favourites', me, 'list']

export const invalidateList = (me: string) => queryClient.invalidateQueries({ queryKey: listKey(me) })

/** Adds or removes a heart. The changes of one heart are sent one after another, so that the last press counts. */
export const heartMutation = (id: ItemId) =>
  mutationOptions({
    mutationKey: ['favourites', 'change', id],
    scope: { id: `heart ${id}` },
    networkMode: 'always',
    mutationFn: async (isFavourite: boolean): Promise<Heart | null> => {
      if (isFavourite) return call(setFavourite, { params: { id }, body: {} })
      await call(removeFavourite, { params: { id } })
      return null
    },
  })

/** Changes a heart in a way that makes swaps possible or impossible. */
export async function changeHeart(me: string, id: ItemId, change: { isPrivate: boolean } | { gives: ItemId[] }): Promise<Heart> {
  const heart = await call(setFavourite, { params: { id }, body: change })
  setHeart(me, id, heart)
  // The suggested swaps of the object's page are among the lists of conversations.
  void queryClient.invalidateQueries({ queryKey: ['conversations'] })
  await invalidateList(me)
  return heart
}

/** Whether new hearts are private; null until the person has chosen. */
export const favouriteSettings = (me: string) =>
  queryOptions({
    queryKey: ['favourites', me, 'settings'],
    queryFn: ({ signal }) => call(readFavouriteSettings, {}, { signal }),
    meta: { errorText: texts.favourites.setting.failed },
  })

export const changeSettingsMutation = (me: string) =>
  mutationOptions({
    networkMode: 'always',
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
