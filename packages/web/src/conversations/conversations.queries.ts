import {
  type Conversation,
  listConversations,
  listMessages,
  MESSAGES_PAGE,
  type Message,
  markRead,
  readConversation,
} from '@barattolo/domain/conversations/contract'
import type { ConversationId } from '@barattolo/domain/ids'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'
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

/** My conversations, the newest update first. */
export const inboxQuery = queryOptions({
  queryKey: ['conversations', 'list'],
  queryFn: async ({ signal }) => conversationsIn(await call(listConversations, {}, { signal })),
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
    onSuccess: (_answer, _variables, _result, { client }) => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  })

/** What the server said last, with nothing that is still on its way. */
export function known(client: QueryClient, id: ConversationId): Conversation | undefined {
  return client.getQueryData<Conversation>(keyOf(id))
}

export function keepAnswer(client: QueryClient, answer: Conversation) {
  client.setQueryData<Conversation>(keyOf(answer._id), (conversation) => newer(conversation, answer))
}

export function appendMessage(client: QueryClient, id: ConversationId, message: Message) {
  update(client, id, (conversation) => withMessage(conversation, message))
}

function update(client: QueryClient, id: ConversationId, change: (conversation: Conversation) => Conversation) {
  client.setQueryData<Conversation>(keyOf(id), (conversation) => (conversation ? change(conversation) : conversation))
}
