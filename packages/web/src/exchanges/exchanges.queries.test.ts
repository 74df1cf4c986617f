import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import { conversationId } from '@barattolo/domain/ids'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheExchangeResponse } from './exchanges.queries.ts'

test('After a move of an exchange only its own conversation is fetched again, for the new system message', () => {
  const [id, otherId] = ['1', '2'].map((digit) => conversationId.parse(`00000000-0000-4000-8000-00000000000${digit}`))
  if (!id || !otherId) throw new Error('there are two ids')
  const client = new QueryClient()
  for (const key of [id, otherId]) client.setQueryData(['conversations', key, 'messages'], [])
  cacheExchangeResponse(client, id, { _id: 'x', state: 'open' } as unknown as ExchangeAnswer)
  const isStale = (key: string) => client.getQueryState(['conversations', key, 'messages'])?.isInvalidated
  expect([isStale(id), isStale(otherId)]).toEqual([true, false])
})
