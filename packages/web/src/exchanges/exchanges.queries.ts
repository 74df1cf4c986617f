import type { Input } from '@barattolo/domain/endpoint'
import {
  confirmMeeting,
  type Exchange,
  exchange,
  giveFeedback,
  proposeMeeting,
  readExchange,
  stateOutcome,
} from '@barattolo/domain/exchanges/contract'
import type { ExchangeSummary, Statement } from '@barattolo/domain/exchanges/summary'
import type { ConversationId, ExchangeId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'
import { keepExchange } from '../conversations/conversations.queries.ts'

/** A move of the exchange, checked against the version that the user saw. */
export type ExchangeMove =
  | { type: 'propose'; place: string; at: string }
  | { type: 'confirm' }
  | { type: 'state'; statement: Statement }

/** Moves run one after the other. Without network they fail at once, so that none is mistaken for a sent one. */
export const exchangeMutation = (talk: ConversationId, { _id: id, version }: Pick<ExchangeSummary, '_id' | 'version'>) =>
  mutationOptions({
    scope: { id: `exchange ${id}` },
    networkMode: 'always',
    mutationKey: ['exchanges', id, 'move'],
    mutationFn: (move: ExchangeMove) => {
      const params = { id }
      switch (move.type) {
        case 'propose':
          return call(proposeMeeting, { params, body: { place: move.place, at: move.at, version } })
        case 'confirm':
          return call(confirmMeeting, { params, body: { version } })
        case 'state':
          return call(stateOutcome, { params, body: { statement: move.statement, version } })
      }
    },
    onSuccess: (answer, _move, _result, { client }) => keepExchangeAnswer(client, talk, answer),
    onError: (error, _move, _result, { client }) => {
      const present = error instanceof Problem ? exchange.safeParse(error.present) : null
      if (present?.success) keepExchangeAnswer(client, talk, present.data)
    },
  })

/** Invalidated with its conversation: the same event announces the other person's feedback. */
export const exchangeQuery = (talk: ConversationId, id: ExchangeId) =>
  queryOptions({
    queryKey: ['conversations', talk, 'exchange', id],
    queryFn: ({ signal }) => call(readExchange, { params: { id } }, { signal }),
  })

export const feedbackMutation = (talk: ConversationId, id: ExchangeId) =>
  mutationOptions({
    networkMode: 'always',
    mutationFn: (body: Input<typeof giveFeedback>['body']) => call(giveFeedback, { params: { id }, body }),
    onSuccess: (answer, _body, _result, { client }) => client.setQueryData(exchangeQuery(talk, id).queryKey, answer),
  })

/** The conversation has a new system message, and at the end items have changed owner. */
export function keepExchangeAnswer(client: QueryClient, talk: ConversationId, answer: Exchange) {
  keepExchange(client, talk, answer)
  void client.invalidateQueries({ queryKey: ['conversations', talk] })
  if (answer.state !== 'open') {
    void client.invalidateQueries({ queryKey: ['items'] })
    void client.invalidateQueries({ queryKey: ['people'] })
  }
}
