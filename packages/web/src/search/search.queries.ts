import { listItems } from '@barattolo/domain/items/calls'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../shared/api/api.ts'
import { texts } from '../shared/texts.ts'

const PAGE_SIZE = 50

export interface SearchQuery {
  q: string
  status: ItemStatus | null
}

/** Search results for this viewer; refetched each time the dialog opens. */
export const searchResults = ({ q, status }: SearchQuery, viewer: string | null) =>
  infiniteQueryOptions({
    queryKey: ['items', 'search', q, status, viewer],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listItems,
        { query: { limit: PAGE_SIZE, q, ...(status ? { status } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    meta: { errorText: texts.search.failed },
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
