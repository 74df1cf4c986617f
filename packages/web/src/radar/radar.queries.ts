import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import { listMutualInterests } from '@barattolo/domain/radar/contract'
import { queryOptions } from '@tanstack/react-query'
import { conversationPages } from '../conversations/conversations.queries.ts'
import { LISTS_KEY } from '../conversations/lists-key.ts'
import { callPage } from '../shared/api/api.ts'

/** One of the two lists, sorted by radar weight. `role`: the user's role in these conversations. */
export const radarList = (role: NonNullable<ConversationSearch['role']>) => conversationPages({ role, sort: 'radar' })

/** The people whose interest is mutual, and their total. Invalidated together with the lists. */
export const mutualInterestsQuery = queryOptions({
  queryKey: [...LISTS_KEY, 'matches'],
  queryFn: ({ signal }) => callPage(listMutualInterests, { query: {} }, { signal }),
})
