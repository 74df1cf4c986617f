import { type Favourite, listFavourites } from '@barattolo/domain/favourites/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { listPossibleSwaps, type SwapKind } from '@barattolo/domain/rings/contract'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call, callPage } from '../shared/api/api.ts'
import { texts } from '../shared/texts.ts'
import { changeHeart, listKey, setHeart } from './favourites.queries.ts'

const PAGE_SIZE = 20

/**
 * The favourites, newest first. Also sets the hearts of their objects, and reads their possible
 * swaps before the page is shown, so that no row changes its height afterwards.
 */
export const favouritePages = (me: string) =>
  infiniteQueryOptions({
    queryKey: listKey(me),
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }
      const page = await callPage(listFavourites, { query }, { signal })
      for (const { itemId, isPrivate, gives } of page.rows) setHeart(me, itemId, { itemId, isPrivate, gives })
      return { ...page, swaps: await readSwaps(page.rows.filter(isSwappable), signal) }
    },
    meta: { errorText: texts.favourites.list.failed },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** A gift asks for nothing in exchange. */
export const isSwappable = ({ item, state }: Favourite) => state === 'available' && item !== null && item.status !== 'dono'

/** The swaps in which the user would receive them; null if they cannot be read, without which the list is still shown. */
async function readSwaps(favourites: readonly Favourite[], signal: AbortSignal): Promise<ReadonlyMap<ItemId, SwapKind> | null> {
  if (favourites.length === 0) return new Map()
  const ids = favourites.map(({ itemId }) => itemId).join()
  try {
    const swaps = await call(listPossibleSwaps, { query: { ids } }, { signal })
    return new Map(swaps.map(({ itemId, kind }) => [itemId, kind]))
  } catch {
    return null
  }
}

/** "Solo per me" of one heart. */
export const setPrivateMutation = (me: string, id: ItemId) =>
  // Without network it fails at once, so that no change is mistaken for a stored one.
  mutationOptions({ networkMode: 'always', mutationFn: (isPrivate: boolean) => changeHeart(me, id, { isPrivate }) })
