interface LoadedPages {
  data?: { pages: readonly unknown[] } | undefined
}

interface PaginatedList extends LoadedPages {
  fetchNextPage: () => Promise<LoadedPages & { isError: boolean }>
}

/** Maximum number of attempts. A refetch can cancel a request, but hardly so many in a row. */
const MAX_TRIES = 5

/**
 * Fetches the next page of a list, even if the loaded pages are refetched meanwhile (new message, reconnection): a refetch
 * cancels the request for the next page, and the click would have no effect.
 */
export async function loadNextPage(list: PaginatedList): Promise<void> {
  const loadedCount = list.data?.pages.length ?? 0
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { data, isError } = await list.fetchNextPage()
    if (isError || (data?.pages.length ?? 0) > loadedCount) return
  }
}
