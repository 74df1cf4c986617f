import {
  callOffExchange,
  changeStatus,
  reopenInterest,
  sendProposal,
  toggleOffered,
  toggleRequested,
} from '@barattolo/domain/conversations/contract'
import { type Conversation, type ConversationItem, conversation } from '@barattolo/domain/conversations/conversation'
import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { Item, ItemCard } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { cacheConversation, cachedConversation } from '../conversations.queries.ts'

export const togglesKey = (id: ConversationId) => ['conversations', id, 'toggle'] as const
export const movesKey = (id: ConversationId) => ['conversations', id, 'move'] as const

/**
 * The moves of one conversation run one after the other, each with the version that the previous one returned. Without
 * network they fail at once, so that a queued move is not mistaken for a sent one.
 */
const serialScope = (id: ConversationId) => ({ scope: { id: `conversation ${id}` }, networkMode: 'always' }) as const

const cacheMoveResult = (response: Conversation, _variables: unknown, _result: unknown, { client }: { client: QueryClient }) => {
  cacheConversation(client, response)
  void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
}

export const toggleMutation = (id: ConversationId, me: Uid) =>
  mutationOptions({
    ...serialScope(id),
    mutationKey: togglesKey(id),
    mutationFn: ({ item, selected }: Toggle, { client }) =>
      call(item.ownerUid === me ? toggleOffered : toggleRequested, {
        params: { id },
        body: { itemId: item._id, selected, ...cachedVersion(client, id) },
      }),
    onSuccess: cacheMoveResult,
  })

/** Sends the proposal, or passes the turn with a question. */
export const sendMutation = (id: ConversationId) =>
  mutationOptions({
    ...serialScope(id),
    mutationKey: movesKey(id),
    mutationFn: (move: 'send' | 'ask', { client }) =>
      call(sendProposal, {
        params: { id },
        body: { ...cachedVersion(client, id), ...(move === 'ask' ? { ask: true as const } : {}) },
      }),
    onSuccess: cacheMoveResult,
  })

export const statusMutation = (id: ConversationId) =>
  mutationOptions({
    ...serialScope(id),
    mutationKey: movesKey(id),
    mutationFn: (status: ConversationStatus, { client }) =>
      call(changeStatus, { params: { id }, body: { status, ...cachedVersion(client, id) } }),
    onSuccess: cacheMoveResult,
  })

export const callOffMutation = (id: ConversationId) =>
  mutationOptions({
    ...serialScope(id),
    mutationKey: movesKey(id),
    mutationFn: (_: undefined) => call(callOffExchange, { params: { id } }),
    onSuccess: cacheMoveResult,
  })

export const reopenInterestMutation = (id: ConversationId) =>
  mutationOptions({
    ...serialScope(id),
    mutationFn: () => call(reopenInterest, { params: { id } }),
    onSuccess: cacheMoveResult,
  })

/** After a refusal, caches the current state that the error contains, else refetches it. */
export function cacheCurrentState(client: QueryClient, id: ConversationId, error: unknown) {
  const current = error instanceof Problem ? conversation.safeParse(error.present) : null
  if (current?.success) cacheConversation(client, current.data)
  else void client.invalidateQueries({ queryKey: ['conversations', id] })
}

function cachedVersion(client: QueryClient, id: ConversationId): { version?: number } {
  const version = cachedConversation(client, id)?.version
  return version === undefined ? {} : { version }
}

export interface Toggle {
  item: ItemCard
  selected: boolean
}

/** Optimistic update: the conversation as it will be when the pending toggles have succeeded. */
export function applyToggles(conversation: Conversation, me: Uid, toggles: readonly Toggle[]): Conversation {
  return toggles.reduce((current, toggle) => applyToggle(current, me, toggle), conversation)
}

/** Nothing that a card leaves out is shown of an object of the proposal before the server has answered. */
const asWhole = ({ meta = { trattativeAperte: 0 }, ...card }: ItemCard): Item => ({
  ...card,
  description: '',
  tags: [],
  ownerEmail: '',
  geo: null,
  createdAt: new Date(0).toISOString(),
  updatedAt: new Date(0).toISOString(),
  passages: 0,
  revision: 0,
  meta,
})

function applyToggle(conversation: Conversation, me: Uid, { item, selected }: Toggle): Conversation {
  const side = item.ownerUid === me ? 'itemsOffered' : 'itemsRequested'
  const isInProposal = conversation[side].some(({ _id }) => _id === item._id)
  if (isInProposal === selected) return conversation
  const added: ConversationItem = { ...asWhole(item), selectedBy: me, was: null }
  const items = selected ? [...conversation[side], added] : conversation[side].filter(({ _id }) => _id !== item._id)
  return { ...conversation, [side]: items, unsent: true, undoes: conversation.undoes ?? 'draft' }
}
