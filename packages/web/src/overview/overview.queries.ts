import type { Uid } from '@barattolo/domain/ids'
import { readOverview } from '@barattolo/domain/overview/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'

/** In milliseconds: a meeting time comes without an event. */
const REFETCH_MS = 60_000

/** Refetched at each visit: what was done on another screen must not still be a task. */
export const overviewQuery = (me: Uid | '') =>
  queryOptions({
    queryKey: ['overview', me],
    queryFn: ({ signal }) => call(readOverview, {}, { signal }),
    refetchOnMount: 'always',
    refetchInterval: REFETCH_MS,
  })
