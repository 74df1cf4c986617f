import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The query data inside the HTML of a server-rendered page, so that the client does not fetch it again. */
interface DehydratedState {
  /** The URL that it was rendered for: path and query. */
  address: string
  /** When the data was fetched, in milliseconds, by the server's clock. */
  at: number
  queries: [QueryKey, unknown][]
}

/** The id of the script element that contains the dehydrated state. */
export const STATE_ELEMENT_ID = 'hydration-state'

/** JSON for a script element: `<` is escaped, so that `</script>` or `<!--` in a user's text cannot end the element. */
export function dehydrateToJson(client: QueryClient, address: string): string {
  const succeeded = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const dehydrated: DehydratedState = {
    address,
    at: Math.min(...succeeded.map(({ state }) => state.dataUpdatedAt)),
    queries: succeeded.map(({ queryKey, state }) => [queryKey, state.data]),
  }
  return JSON.stringify(dehydrated).replaceAll('<', '\\u003c')
}

/**
 * Fills the query cache with the data in the page's HTML. Old data of a page from the browser's cache is refetched.
 * Returns whether the HTML belongs to the current URL: the user may have gone back before the script loaded.
 */
export function hydrateQueries(client: QueryClient): boolean {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent
  if (!text) return true
  // Written by our own server with `dehydrateToJson`.
  const { address, at, queries } = JSON.parse(text) as DehydratedState
  const updatedAt = Math.min(at, Date.now())
  for (const [key, data] of queries) client.setQueryData(key, data, { updatedAt })
  return address === window.location.pathname + window.location.search
}
