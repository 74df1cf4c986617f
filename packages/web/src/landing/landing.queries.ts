import { listRecentExchanges } from '@barattolo/domain/exchanges/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'

/** The recently agreed exchanges, without names of people. */
export const recentExchanges = queryOptions({
  queryKey: ['exchanges', 'recent'],
  queryFn: ({ signal }) => call(listRecentExchanges, {}, { signal }),
  staleTime: 60_000,
})
