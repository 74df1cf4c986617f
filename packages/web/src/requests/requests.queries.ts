import { openConversation } from '@barattolo/domain/conversations/contract'
import type { ItemId, RequestId } from '@barattolo/domain/ids'
import {
  changeRequest,
  deleteRequest,
  listMatchingItems,
  listMatchingRequests,
  listRequests,
  type RequestChange,
  type RequestSearchParams,
  readRequest,
} from '@barattolo/domain/requests/contract'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'

const PAGE_SIZE = 24

export const requestById = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    // The server answers an invalid id like an unknown one.
    queryFn: ({ signal }) => call(readRequest, { params: { id: id as RequestId } }, { signal }),
  })

export const fetchRequestPage = (search: Omit<RequestSearchParams, 'cursor'>, cursor: string | null, signal?: AbortSignal) =>
  callPage(listRequests, { query: { limit: PAGE_SIZE, ...search, ...(cursor ? { cursor } : {}) } }, signal ? { signal } : {})

/** Requests page by page, newest first; only the first page has the total. */
export const requestPages = (search: Omit<RequestSearchParams, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'pages', search],
    queryFn: ({ pageParam, signal }) => fetchRequestPage(search, pageParam, signal),
    meta: { errorText: texts.requests.failed },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** Items that match a request. */
export const matchingItemsQuery = (id: RequestId) =>
  queryOptions({
    queryKey: ['items', 'fitting', id],
    queryFn: ({ signal }) => call(listMatchingItems, { params: { id } }, { signal }),
  })

/** Open requests that match an item. */
export const matchingRequestsQuery = (id: ItemId) =>
  queryOptions({
    queryKey: ['requests', 'fitting', id],
    queryFn: ({ signal }) => call(listMatchingRequests, { params: { id } }, { signal }),
  })

export const invalidateRequests = () => queryClient.invalidateQueries({ queryKey: ['requests'] })

export const editRequestMutation = (id: RequestId) =>
  mutationOptions({
    mutationFn: (change: RequestChange) => call(changeRequest, { params: { id }, body: change }),
    onSuccess: invalidateRequests,
  })

export const removeRequestMutation = mutationOptions({
  mutationFn: (id: RequestId) => call(deleteRequest, { params: { id } }),
  // The request's page is about to close: a refetch would only return "not found".
  onSuccess: (_, id) => {
    void queryClient.invalidateQueries({ queryKey: ['requests', 'one', id], refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: ['requests', 'pages'] })
    void queryClient.invalidateQueries({ queryKey: ['requests', 'count'] })
  },
})

/** "Ce l’ho!": opens a conversation with the owner of the request, or returns the one that is open. */
export const answerRequestMutation = (requestId: RequestId) =>
  mutationOptions({
    mutationFn: (rootItemId: ItemId) =>
      call(openConversation, { body: { rootItemId, requestId, message: texts.requests.have.message } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
  })
