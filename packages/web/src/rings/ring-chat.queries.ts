import type { RingId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_PAGE } from '@barattolo/domain/limits'
import type { Message } from '@barattolo/domain/messages/message'
import {
  listRingMessages,
  markRingRead,
  type RingChat,
  readRingChat,
  sendRingMessage,
} from '@barattolo/domain/rings/chat-contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { LISTS_KEY } from '../conversations/lists-key.ts'
import { insertMessage, mergeMessages, prependOlderMessages } from '../conversations/merge-conversation.ts'
import { call } from '../shared/api/api.ts'
import { sendOverSocket } from '../shared/api/live.ts'
import { OWN_RINGS_KEY, ringKey } from './giro/ring-key.ts'

/** A live event about the ring makes its chat stale too. */
const chatKey = (id: RingId) => [...ringKey(id), 'chat'] as const

export const ringChatQuery = (id: RingId, me: Uid) =>
  queryOptions({
    queryKey: chatKey(id),
    queryFn: async ({ signal, client }) => {
      const response = await call(readRingChat, { params: { id } }, { signal })
      return mergeChat(client.getQueryData<RingChat>(chatKey(id)), response, me)
    },
  })

/**
 * Keeps the older messages that the user has loaded. Of the messages that are newer than the response it keeps only the user's
 * own, which the server has stored meanwhile: a block may have hidden those of others.
 */
export function mergeChat(cached: RingChat | undefined, response: RingChat, me: Uid): RingChat {
  if (!cached) return response
  const last = response.messages.at(-1)?.createdAt ?? ''
  const messages = cached.messages.filter(({ createdAt, from }) => createdAt <= last || from.uid === me)
  return { ...response, ...mergeMessages({ ...cached, messages }, response) }
}

export const olderRingMessagesMutation = (id: RingId) =>
  mutationOptions({
    mutationKey: ['rings', id, 'older'],
    mutationFn: (before: string) => call(listRingMessages, { params: { id }, query: { before } }),
    onSuccess: (older, _before, _result, { client }) =>
      updateCached(client, id, (chat) => ({ ...chat, ...prependOlderMessages(chat, older, MESSAGES_PAGE) })),
  })

export const markRingReadMutation = (id: RingId) =>
  mutationOptions({
    mutationFn: () => call(markRingRead, { params: { id } }),
    onSuccess: (_answer, _variables, _result, { client }) => {
      // The ring, and its row in the inbox, contain the number of unread messages.
      void client.invalidateQueries({ queryKey: ringKey(id), exact: true })
      void client.invalidateQueries({ queryKey: OWN_RINGS_KEY })
      return client.invalidateQueries({ queryKey: LISTS_KEY })
    },
  })

/** Sends over the socket, or over HTTP if that fails. Both use the same client id, so the message is stored only once. */
export async function submitRingMessage(id: RingId, message: { text: string; clientId: string }): Promise<Message> {
  return (await sendOverSocket({ ringId: id, message })) ?? (await call(sendRingMessage, { params: { id }, body: message }))
}

export const appendRingMessage = (client: QueryClient, id: RingId, message: Message) =>
  updateCached(client, id, (chat) => ({ ...chat, ...insertMessage(chat, message) }))

function updateCached(client: QueryClient, id: RingId, change: (chat: RingChat) => RingChat) {
  client.setQueryData<RingChat>(chatKey(id), (chat) => (chat ? change(chat) : chat))
}
