import {
  type Conversation,
  type ConversationSearch,
  listConversations,
  listMessages,
  MESSAGES_PAGE,
  markRead,
  readConversation,
  readUnread,
} from '@barattolo/domain/conversations/contract'
import type { Message } from '@barattolo/domain/conversations/message'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { ConversationId } from '@barattolo/domain/ids'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../app/api.ts'
import { newer, withMessage, withOlder } from './known-conversation.ts'
import { conversationsIn } from './read-list.ts'

const keyOf = (id: ConversationId) => ['conversations', id] as const

export const conversationQuery = (id: ConversationId) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal, client }) => {
      const answer = await call(readConversation, { params: { id } }, { signal })
      return newer(known(client, id), answer)
    },
  })

/** Polls until the agreed time has come: the moves change then, by the server's clock and not the device's. */
export function askAgainAfter(conversation: Conversation | undefined): number | false {
  const exchange = conversation?.exchange
  const waits = exchange?.state === 'open' && exchange.agreed !== null && !exchange.moves.includes('happened')
  return waits ? EACH_MINUTE : false
}

const EACH_MINUTE = 60_000

/** Key prefix of every list of conversations: all of them are invalidated together. */
export const LISTS = ['conversations', 'list'] as const

/** Cards per page. */
const PAGE_SIZE = 30

type Search = Pick<ConversationSearch, 'role' | 'sort'>

/** The user's conversations, by default the last updated first. Every page has the exact total. */
export const conversationPages = (search: Search = {}) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }
      const page = await callPage(listConversations, { query }, { signal })
      return { ...page, rows: conversationsIn(page.rows) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const unreadQuery = queryOptions({
  queryKey: [...LISTS, 'unread'],
  queryFn: ({ signal }) => call(readUnread, {}, { signal }),
})

export const olderMessages = (id: ConversationId) =>
  mutationOptions({
    mutationKey: ['conversations', id, 'older'],
    mutationFn: (before: string) => call(listMessages, { params: { id }, query: { before } }),
    onSuccess: (older, _before, _result, { client }) =>
      update(client, id, (conversation) => withOlder(conversation, older, MESSAGES_PAGE)),
  })

export const readMutation = (id: ConversationId) =>
  mutationOptions({
    mutationFn: () => call(markRead, { params: { id } }),
    onSuccess: (_answer, _variables, _result, { client }) => client.invalidateQueries({ queryKey: LISTS }),
  })

/** The last response of the server, without mutations that are still pending. */
export function known(client: QueryClient, id: ConversationId): Conversation | undefined {
  return client.getQueryData<Conversation>(keyOf(id))
}

export function keepAnswer(client: QueryClient, answer: Conversation) {
  client.setQueryData<Conversation>(keyOf(answer._id), (conversation) => newer(conversation, answer))
}

/** The endpoints of an exchange return the exchange alone, without its conversation. */
export function keepExchange(client: QueryClient, id: ConversationId, exchange: ExchangeSummary) {
  update(client, id, (conversation) => newer(conversation, { ...conversation, exchange }))
}

export function appendMessage(client: QueryClient, id: ConversationId, message: Message) {
  update(client, id, (conversation) => withMessage(conversation, message))
}

function update(client: QueryClient, id: ConversationId, change: (conversation: Conversation) => Conversation) {
  client.setQueryData<Conversation>(keyOf(id), (conversation) => (conversation ? change(conversation) : conversation))
}
