import {
  type ConversationSearch,
  listConversations,
  listMessages,
  markRead,
  readConversation,
  readUnread,
} from '@barattolo/domain/conversations/contract'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ConversationId } from '@barattolo/domain/ids'
import { MESSAGES_PAGE } from '@barattolo/domain/limits'
import type { Message } from '@barattolo/domain/messages/message'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../shared/api/api.ts'
import { LISTS_KEY } from './lists-key.ts'
import { insertMessage, mergeConversation, prependOlderMessages } from './merge-conversation.ts'
import { parseConversationList } from './parse-conversation-list.ts'

const conversationKey = (id: ConversationId) => ['conversations', id] as const

export const conversationQuery = (id: ConversationId) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: async ({ signal, client }) => {
      const response = await call(readConversation, { params: { id } }, { signal })
      return mergeConversation(cachedConversation(client, id), response)
    },
  })

/** Polls until the agreed time: then the possible moves change, according to the server's clock and not to the device's. */
export function meetingRefetchInterval(conversation: Conversation | undefined): number | false {
  const exchange = conversation?.exchange
  const isWaiting = exchange?.state === 'open' && exchange.agreed !== null && !exchange.moves.includes('happened')
  return isWaiting ? ONE_MINUTE_MS : false
}

const ONE_MINUTE_MS = 60_000

/** Cards per page. */
const PAGE_SIZE = 30

type ConversationListSearch = Pick<ConversationSearch, 'role' | 'sort'>

/** The user's conversations, by default the last updated first. Every page has the exact total. */
export const conversationPages = (search: ConversationListSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }
      const page = await callPage(listConversations, { query }, { signal })
      return { ...page, rows: parseConversationList(page.rows) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const unreadQuery = queryOptions({
  queryKey: [...LISTS_KEY, 'unread'],
  queryFn: ({ signal }) => call(readUnread, {}, { signal }),
})

export const olderMessagesMutation = (id: ConversationId) =>
  mutationOptions({
    mutationKey: ['conversations', id, 'older'],
    mutationFn: (before: string) => call(listMessages, { params: { id }, query: { before } }),
    onSuccess: (older, _before, _result, { client }) =>
      updateCached(client, id, (conversation) => prependOlderMessages(conversation, older, MESSAGES_PAGE)),
  })

export const markReadMutation = (id: ConversationId) =>
  mutationOptions({
    mutationFn: () => call(markRead, { params: { id } }),
    onSuccess: (_answer, _variables, _result, { client }) => client.invalidateQueries({ queryKey: LISTS_KEY }),
  })

/** The last response of the server, without mutations that are still pending. */
export function cachedConversation(client: QueryClient, id: ConversationId): Conversation | undefined {
  return client.getQueryData<Conversation>(conversationKey(id))
}

export function cacheConversation(client: QueryClient, response: Conversation) {
  client.setQueryData<Conversation>(conversationKey(response._id), (conversation) => mergeConversation(conversation, response))
}

export function appendMessage(client: QueryClient, id: ConversationId, message: Message) {
  updateCached(client, id, (conversation) => insertMessage(conversation, message))
}

function updateCached(client: QueryClient, id: ConversationId, change: (conversation: Conversation) => Conversation) {
  client.setQueryData<Conversation>(conversationKey(id), (conversation) => (conversation ? change(conversation) : conversation))
}
