import type { WatchedList } from '@barattolo/domain/watched-lists'
import { hashKey } from '@tanstack/react-query'

/** The long lists on screen, which look for new rows themselves instead of being refetched (`ListNews.tsx`). */
const longLists = new Set<{ list: WatchedList; queryHash: string; onChange: () => void }>()

/** Calls `onChange` when the list of this query may have new rows. Returns a function that ends this. */
export function onListChanged(list: WatchedList, queryKey: readonly unknown[], onChange: () => void): () => void {
  const longList = { list, queryHash: hashKey(queryKey), onChange }
  longLists.add(longList)
  return () => void longLists.delete(longList)
}

export function reportListChange(list: WatchedList): void {
  for (const longList of longLists) if (longList.list === list) longList.onChange()
}

export const isLongList = ({ queryHash }: { queryHash: string }) =>
  [...longLists].some((longList) => longList.queryHash === queryHash)
