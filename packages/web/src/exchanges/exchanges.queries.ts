import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Input } from '@barattolo/domain/endpoint'
import {
  agreeToSetChange,
  confirmMeeting,
  giveFeedback,
  proposeMeeting,
  proposeSetChange,
  readExchange,
  refuseSetChange,
  stateOutcome,
  withdrawSetChange,
} from '@barattolo/domain/exchanges/contract'
import { type ExchangeAnswer, exchange } from '@barattolo/domain/exchanges/exchange-answer'
import type { ExchangeSummary, Statement } from '@barattolo/domain/exchanges/summary'
import type { ConversationId, ExchangeId, ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { mergeExchange } from './merge-exchange.ts'

/** A move of the exchange, checked against the version that the user saw. */
export type ExchangeMove =
  | { type: 'propose'; place: string; at: string }
  | { type: 'confirm' }
  | { type: 'state'; statement: Statement }
  /** The whole set of objects. */
  | { type: 'proposeChange'; items: ItemId[] }
  | { type: 'agreeChange' | 'refuseChange' | 'withdrawChange' }

export const exchangeMutation = (
  conversationId: ConversationId,
  { _id: id, version }: Pick<ExchangeSummary, '_id' | 'version'>,
) =>
  moveMutation(conversationId, id, (move: ExchangeMove) => {
    const params = { id }
    switch (move.type) {
      case 'propose':
        return call(proposeMeeting, { params, body: { place: move.place, at: move.at, version } })
      case 'confirm':
        return call(confirmMeeting, { params, body: { version } })
      case 'state':
        return call(stateOutcome, { params, body: { statement: move.statement, version } })
      case 'proposeChange':
        return call(proposeSetChange, { params, body: { items: move.items, version } })
      case 'agreeChange':
        return call(agreeToSetChange, { params, body: { version } })
      case 'refuseChange':
        return call(refuseSetChange, { params, body: { version } })
      case 'withdrawChange':
        return call(withdrawSetChange, { params, body: { version } })
    }
  })

/** Moves run one after the other. Without network they fail at once, so that none is mistaken for a sent one. */
export const moveMutation = <Move>(
  conversationId: ConversationId | null,
  id: ExchangeId,
  send: (move: Move) => Promise<ExchangeAnswer>,
) =>
  mutationOptions({
    scope: { id: `exchange ${id}` },
    networkMode: 'always',
    mutationKey: ['exchanges', id, 'move'],
    mutationFn: send,
    onSuccess: (response, _move, _result, { client }) => cacheExchangeResponse(client, conversationId, response),
    onError: (error, _move, _result, { client }) => {
      const current = error instanceof Problem ? exchange.safeParse(error.present) : null
      if (current?.success) cacheExchangeResponse(client, conversationId, current.data)
    },
  })

/**
 * Invalidated with its conversation: the same event announces the other person's feedback. Without one, by the event of the exchange.
 */
export const exchangeQuery = (conversationId: ConversationId | null, id: ExchangeId) =>
  queryOptions({
    queryKey: conversationId ? ['conversations', conversationId, 'exchange', id] : ['exchanges', id],
    queryFn: ({ signal }) => call(readExchange, { params: { id } }, { signal }),
  })

export const feedbackMutation = (conversationId: ConversationId | null, id: ExchangeId) =>
  mutationOptions({
    networkMode: 'always',
    mutationFn: (body: Input<typeof giveFeedback>['body']) => call(giveFeedback, { params: { id }, body }),
    onSuccess: (response, _body, _result, { client }) =>
      client.setQueryData(exchangeQuery(conversationId, id).queryKey, response),
  })

/** Also refetches the conversation for its new system message and, if the exchange is no longer open, items and people. */
export function cacheExchangeResponse(client: QueryClient, conversationId: ConversationId | null, response: ExchangeAnswer) {
  if (conversationId) cacheInConversation(client, conversationId, response)
  else client.setQueryData(exchangeQuery(null, response._id).queryKey, response)
  if (response.state !== 'open') {
    void client.invalidateQueries({ queryKey: ['items'] })
    void client.invalidateQueries({ queryKey: ['people'] })
  }
}

function cacheInConversation(client: QueryClient, conversationId: ConversationId, response: ExchangeAnswer) {
  // The endpoints of an exchange return the exchange alone, without its conversation.
  client.setQueryData<Conversation>(
    ['conversations', conversationId],
    (conversation) => conversation && { ...conversation, exchange: mergeExchange(conversation.exchange, response) },
  )
  void client.invalidateQueries({ queryKey: ['conversations', conversationId] })
}
