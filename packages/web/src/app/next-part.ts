interface Parts {
  data?: { pages: readonly unknown[] } | undefined
}

interface GrowingList extends Parts {
  fetchNextPage: () => Promise<Parts & { isError: boolean }>
}

/** What is here may be asked for anew as often as something happens; more than this at once is no accident. */
const TRIES = 5

/**
 * Fetches the next part of a list, also where what is here is asked for anew meanwhile (somebody wrote, the line came back):
 * that puts the next part aside, and the press would do nothing.
 */
export async function fetchNextPart(list: GrowingList): Promise<void> {
  const here = list.data?.pages.length ?? 0
  for (let tries = 0; tries < TRIES; tries++) {
    const { data, isError } = await list.fetchNextPage()
    if (isError || (data?.pages.length ?? 0) > here) return
  }
}
