import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import { listMatches } from '@barattolo/domain/radar/contract'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../app/api.ts'
import { conversationPages, LISTS } from '../conversations/conversations.queries.ts'

/** One of the two lists, by weight. `role`: what I am in these conversations; whoever asked first is interested, the other owns the object. */
export const radarList = (role: NonNullable<ConversationSearch['role']>) => conversationPages({ role, sort: 'radar' })

/** The people with whom an interest goes both ways, and how many they are; it goes stale with the lists. */
export const matchesQuery = queryOptions({
  queryKey: [...LISTS, 'matches'],
  queryFn: ({ signal }) => callPage(listMatches, { query: {} }, { signal }),
})
