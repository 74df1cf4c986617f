import { listItems } from '@barattolo/domain/items/contract'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { FIRST_PAGE, getNextPageParam, type ItemPageParam, queryOfPage } from '../items/items.queries.ts'
import type { Words } from '../items/search/words-url.ts'
import { callPage } from '../shared/api/api.ts'
import { texts } from '../shared/texts.ts'

const PAGE_SIZE = 50

export interface SearchQuery extends Words {
  status: ItemStatus | null
}

/** Search results for this viewer; refetched each time the dialog opens. */
export const searchResults = ({ q, exact, status }: SearchQuery, viewer: string | null) =>
  infiniteQueryOptions({
    queryKey: ['items', 'search', q, exact, status, viewer],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listItems,
        {
          query: {
            fields: 'card',
            limit: PAGE_SIZE,
            q,
            ...(exact ? { exact: 'yes' as const } : {}),
            ...(status ? { status } : {}),
            ...queryOfPage(pageParam),
          },
        },
        { signal },
      ),
    meta: { errorText: texts.search.failed },
    refetchOnMount: 'always',
    initialPageParam: FIRST_PAGE as ItemPageParam,
    getNextPageParam,
  })
