import { listMatches } from '@barattolo/domain/radar/contract'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../app/api.ts'
import { LISTS } from '../conversations/conversations.queries.ts'

/** The people with whom an interest goes both ways, and how many they are; it goes stale with the lists. */
export const matchesQuery = queryOptions({
  queryKey: [...LISTS, 'matches'],
  queryFn: ({ signal }) => callPage(listMatches, { query: {} }, { signal }),
})
