import { openConversation } from '@barattolo/domain/conversations/contract'
import type { ItemId } from '@barattolo/domain/ids'
import {
  deleteItem,
  type ItemDetail,
  type ItemSearchParams,
  listItems,
  putBackItem,
  type Returning,
  readItem,
} from '@barattolo/domain/items/contract'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'
import { queryClient } from '../app/query-client.ts'
import { texts } from '../app/texts.ts'

/** How many cards are fetched at a time: four full rows of the widest grid. */
export const PAGE_SIZE = 24

/** Who is looking stands in every key: what somebody else was shown is never shown again. */
type Viewer = string | null

/** One object; its owner gets the exact point too. */
export const itemById = (id: string, viewer: Viewer) =>
  queryOptions({
    queryKey: ['items', 'one', id, viewer],
    // An address that holds no id is answered by the server like one that is not there.
    queryFn: ({ signal }) => call(readItem, { params: { id: id as ItemId } }, { signal }),
    // What a visitor sees stands until the viewer's own answer has come.
    placeholderData: (previous: ItemDetail | undefined, query) =>
      query?.queryKey[2] === id && query.queryKey[3] === null ? previous : undefined,
  })

/** A list that grows on demand, with its exact total in every page. */
export const itemPages = (search: Omit<ItemSearchParams, 'cursor'>, viewer: Viewer) =>
  infiniteQueryOptions({
    queryKey: ['items', 'pages', search, viewer],
    queryFn: ({ pageParam, signal }) =>
      callPage(listItems, { query: { limit: PAGE_SIZE, ...search, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    meta: { fault: texts.items.list.failed },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The list stays while another filter is fetched, but not for another viewer.
    placeholderData: (previous, query) => (query?.queryKey[3] === viewer ? previous : undefined),
  })

/** Somebody’s objects have changed, and so has how many they have. */
export const forgetItems = async () => {
  await Promise.all(['items', 'people'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

export const removeItem = mutationOptions({
  mutationFn: (id: ItemId) => call(deleteItem, { params: { id } }),
  // The object's own page is about to be left: asked again, it would only say that nothing is there.
  onSuccess: (_, id) => {
    void queryClient.invalidateQueries({ queryKey: ['items', 'one', id], refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: ['items', 'pages'] })
    void queryClient.invalidateQueries({ queryKey: ['people'] })
  },
})

/** "Rimetti in circolo": a received object hangs again, where its owner says. */
export const putBack = mutationOptions({
  mutationFn: ({ id, where }: { id: ItemId; where: Returning }) => call(putBackItem, { params: { id }, body: where }),
  onSuccess: forgetItems,
})

/** Interessa: opens the conversation about an object, or finds the one that is open. */
export const showInterest = mutationOptions({
  mutationFn: (id: ItemId) => call(openConversation, { body: { rootItemId: id, message: texts.items.interest.firstMessage } }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
})
