import { type Interest, listInterests } from '@barattolo/domain/conversations/interest'
import type { ItemId } from '@barattolo/domain/ids'
import {
  deleteItem,
  type Item,
  type ItemSearchParams,
  type ListedItem,
  listItems,
  type PutBackPosition,
  putBackItem,
  readItem,
} from '@barattolo/domain/items/contract'
import { listSuggestions } from '@barattolo/domain/items/suggestions-contract'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage, type Page } from '../shared/api/api.ts'
import { createBatch } from '../shared/api/batch.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'

/** Cards per page: four full rows of the widest grid. */
export const PAGE_SIZE = 24

/** The viewer is part of every query key, so that data is never shown to another viewer. */
type Viewer = string | null

/** One object; its owner also gets the exact position. */
export const itemById = (id: string, viewer: Viewer) =>
  queryOptions({
    queryKey: ['items', 'one', id, viewer],
    // The server answers an invalid id like an id that does not exist.
    queryFn: ({ signal }) => call(readItem, { params: { id: id as ItemId } }, { signal }),
    // The visitor's data is shown until the data for the signed-in viewer is loaded.
    placeholderData: (previous: Item | undefined, query) =>
      query?.queryKey[2] === id && query.queryKey[3] === null ? previous : undefined,
  })

export const fetchItemPage = (search: Omit<ItemSearchParams, 'cursor'>, page: ItemPageParam, signal?: AbortSignal) =>
  callPage(listItems, { query: { fields: 'card', limit: PAGE_SIZE, ...search, ...queryOfPage(page) } }, signal ? { signal } : {})

/** What a page adds to the search. The first one has the number of all objects, so that the next ones need not count them. */
export const queryOfPage = (page: ItemPageParam) =>
  page === null ? {} : { ...page.words, cursor: page.cursor, count: 'no' as const }

/** A page of a list whose words may have been corrected; null for the first one, as in the kept answers of all lists. */
export type ItemPageParam = { cursor: string; words: { q?: string } } | null
export const FIRST_PAGE: ItemPageParam = null

/** The next pages are those of the words that the first page is about. */
export function getNextPageParam({ next }: Page<ListedItem[]>, [first]: readonly Page<ListedItem[]>[]): ItemPageParam | null {
  const corrected = first?.reading?.corrected
  return next === null ? null : { cursor: next, words: corrected ? { q: corrected } : {} }
}

/** An infinite list; its first page has the total. */
export const itemPages = (search: Omit<ItemSearchParams, 'cursor'>, viewer: Viewer) =>
  infiniteQueryOptions({
    queryKey: ['items', 'pages', search, viewer],
    queryFn: ({ pageParam, signal }) => fetchItemPage(search, pageParam, signal),
    meta: { errorText: texts.items.list.failed },
    initialPageParam: FIRST_PAGE as ItemPageParam,
    getNextPageParam,
    // Keeps the previous list while another filter is loading, but not for another viewer.
    placeholderData: (previous, query) => (query?.queryKey[3] === viewer ? previous : undefined),
  })

/** The number of objects of a search. */
export const itemCount = (search: Omit<ItemSearchParams, 'cursor'>, viewer: Viewer) =>
  queryOptions({
    queryKey: ['items', 'count', search, viewer],
    queryFn: ({ signal }) => fetchItemPage({ ...search, limit: 1 }, FIRST_PAGE, signal),
  })

/** Shorter than the debounce time of the search: the suggestions come before the results. */
const SUGGESTIONS_DELAY_MS = 120

/** Words of the town and categories that begin as the text does. */
export const suggestionsFor = (text: string, viewer: Viewer) =>
  queryOptions({
    queryKey: ['items', 'suggestions', text, viewer],
    queryFn: async ({ signal }) => {
      // The next letter cancels the request before it is sent.
      await new Promise((resolve) => setTimeout(resolve, SUGGESTIONS_DELAY_MS))
      return await call(listSuggestions, { query: { text } }, { signal })
    },
    // As `SUGGESTION_TEXT_MIN` of the contract, whose schemas stay out.
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })

/** Invalidates objects and also people, because profiles have the number of objects. */
export const invalidateItems = async () => {
  await Promise.all(['items', 'people'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

export const removeItemMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(deleteItem, { params: { id } }),
  // The object's page is about to close: refetching the deleted object would answer 404.
  onSuccess: (_, id) => {
    void queryClient.invalidateQueries({ queryKey: ['items', 'one', id], refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: ['items', 'pages'] })
    void queryClient.invalidateQueries({ queryKey: ['people'] })
  },
})

/** "Rimetti in circolo": makes a received object available again, at a place that its owner chooses. */
export const putBackMutation = mutationOptions({
  mutationFn: ({ id, destination }: { id: ItemId; destination: PutBackPosition }) =>
    call(putBackItem, { params: { id }, body: destination }),
  onSuccess: invalidateItems,
})

/** The greatest number of objects that the server accepts in one call (`INTEREST_IDS_MAX` of the contract, whose schemas stay out). */
const INTEREST_IDS_MAX = 100

const readInterest = createBatch<ItemId, Interest>(async (ids) => {
  const interests = await call(listInterests, { query: { ids: ids.join() } })
  return new Map(interests.map((interest) => [interest.itemId, interest]))
}, INTEREST_IDS_MAX)

/**
 * What "Interessa" of one object leads to for the signed-in person; null if it opens a conversation. Those of a screen are read with one
 * call. The key makes it one of the lists that change with each conversation.
 */
export const interestIn = (me: string, id: ItemId) =>
  queryOptions({ queryKey: ['conversations', 'list', 'interest', me, id], queryFn: () => readInterest(id) })
