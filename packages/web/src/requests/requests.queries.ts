import { openConversation } from '@barattolo/domain/conversations/contract'
import type { ItemId, RequestId } from '@barattolo/domain/ids'
import {
  changeRequest,
  createRequest,
  deleteRequest,
  listFittingItems,
  listFittingRequests,
  listRequests,
  type NewRequest,
  type RequestChange,
  type RequestSearchParams,
  readRequest,
} from '@barattolo/domain/requests/contract'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'
import { queryClient } from '../app/query-client.ts'
import { clientIdOf, hasArrived } from '../app/sent-before.ts'
import { texts } from '../app/texts.ts'

const PAGE_SIZE = 24

/** One ad; everybody sees the same. */
export const requestById = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'one', id],
    // An address that holds no id is answered by the server like one that is not there.
    queryFn: ({ signal }) => call(readRequest, { params: { id: id as RequestId } }, { signal }),
  })

/** A list that grows on demand, newest first, with its total in the first page. */
export const requestPages = (search: Omit<RequestSearchParams, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      callPage(listRequests, { query: { limit: PAGE_SIZE, ...search, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    meta: { fault: texts.requests.failed },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** How many ads are open in all. */
export const openRequestCount = queryOptions({
  queryKey: ['requests', 'count'],
  queryFn: async ({ signal }) => (await callPage(listRequests, { query: { limit: 1 } }, { signal })).total,
})

/** Objects that are what an ad looks for. */
export const itemsFitting = (id: RequestId) =>
  queryOptions({
    queryKey: ['items', 'fitting', id],
    queryFn: ({ signal }) => call(listFittingItems, { params: { id } }, { signal }),
  })

/** Open ads that look for an object like this. */
export const requestsFitting = (id: ItemId) =>
  queryOptions({
    queryKey: ['requests', 'fitting', id],
    queryFn: ({ signal }) => call(listFittingRequests, { params: { id } }, { signal }),
  })

const forget = () => queryClient.invalidateQueries({ queryKey: ['requests'] })

export const publishRequest = mutationOptions({
  mutationFn: (request: NewRequest) => call(createRequest, { body: { ...request, clientId: clientIdOf('requests', request) } }),
  onSuccess: () => {
    hasArrived('requests')
    return forget()
  },
})

export const editRequest = (id: RequestId) =>
  mutationOptions({
    mutationFn: (change: RequestChange) => call(changeRequest, { params: { id }, body: change }),
    onSuccess: forget,
  })

export const removeRequest = mutationOptions({
  mutationFn: (id: RequestId) => call(deleteRequest, { params: { id } }),
  // The ad's own page is about to be left: asked again, it would only say that nothing is there.
  onSuccess: (_, id) => {
    void queryClient.invalidateQueries({ queryKey: ['requests', 'one', id], refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey: ['requests', 'pages'] })
    void queryClient.invalidateQueries({ queryKey: ['requests', 'count'] })
  },
})

/** Ce l’ho!: opens the conversation with who is looking for it, or finds the one that is open. */
export const answerRequest = (requestId: RequestId) =>
  mutationOptions({
    mutationFn: (rootItemId: ItemId) =>
      call(openConversation, { body: { rootItemId, requestId, message: texts.requests.have.message } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
  })
