import {
  type Conversation,
  type ConversationStatus,
  callOffExchange,
  changeStatus,
  conversation,
  sendProposal,
  toggleOffered,
  toggleRequested,
} from '@barattolo/domain/conversations/contract'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../app/api.ts'
import { keepAnswer, known } from './conversations.queries.ts'
import type { Toggle } from './proposal-on-screen.ts'

export const togglesKey = (id: ConversationId) => ['conversations', id, 'toggle'] as const
export const movesKey = (id: ConversationId) => ['conversations', id, 'move'] as const

/**
 * The moves of one conversation run one after the other, each with the version that the previous one returned. Without
 * network they fail at once, so that a queued move is not mistaken for a sent one.
 */
const inTurn = (id: ConversationId) => ({ scope: { id: `conversation ${id}` }, networkMode: 'always' }) as const

const keep = (answer: Conversation, _variables: unknown, _result: unknown, { client }: { client: QueryClient }) => {
  keepAnswer(client, answer)
  void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
}

export const toggleMutation = (id: ConversationId, me: Uid) =>
  mutationOptions({
    ...inTurn(id),
    mutationKey: togglesKey(id),
    mutationFn: ({ item, selected }: Toggle, { client }) =>
      call(item.ownerUid === me ? toggleOffered : toggleRequested, {
        params: { id },
        body: { itemId: item._id, selected, ...versionOf(client, id) },
      }),
    onSuccess: keep,
  })

export const sendMutation = (id: ConversationId) =>
  mutationOptions({
    ...inTurn(id),
    mutationKey: movesKey(id),
    mutationFn: (_: undefined, { client }) => call(sendProposal, { params: { id }, body: versionOf(client, id) }),
    onSuccess: keep,
  })

export const statusMutation = (id: ConversationId) =>
  mutationOptions({
    ...inTurn(id),
    mutationKey: movesKey(id),
    mutationFn: (status: ConversationStatus, { client }) =>
      call(changeStatus, { params: { id }, body: { status, ...versionOf(client, id) } }),
    onSuccess: keep,
  })

export const callOffMutation = (id: ConversationId) =>
  mutationOptions({
    ...inTurn(id),
    mutationKey: movesKey(id),
    mutationFn: (_: undefined) => call(callOffExchange, { params: { id } }),
    onSuccess: keep,
  })

/** After a refusal, caches the current state that the error contains, else refetches it. */
export function keepPresent(client: QueryClient, id: ConversationId, error: unknown) {
  const present = error instanceof Problem ? conversation.safeParse(error.present) : null
  if (present?.success) keepAnswer(client, present.data)
  else void client.invalidateQueries({ queryKey: ['conversations', id] })
}

function versionOf(client: QueryClient, id: ConversationId): { version?: number } {
  const version = known(client, id)?.version
  return version === undefined ? {} : { version }
}
