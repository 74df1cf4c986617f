import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a page arrived with, so that nothing in it is asked for again. */
interface Known {
  /** The address that it was drawn for: path and query. */
  address: string
  /** When it was asked for, in milliseconds, by the server's clock. */
  at: number
  queries: [QueryKey, unknown][]
}

/** The block of the page that holds it. */
export const KNOWN_ID = 'known'

/** For a script block of data: a text of somebody's that says `</script>` or `<!--` ends nothing. */
export function knownAsJson(client: QueryClient, address: string): string {
  const answered = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const known: Known = {
    address,
    at: Math.min(...answered.map(({ state }) => state.dataUpdatedAt)),
    queries: answered.map(({ queryKey, state }) => [queryKey, state.data]),
  }
  return JSON.stringify(known).replaceAll('<', '\\u003c')
}

/**
 * Hands over to the queries what the page arrived with. One that comes out of the browser's own cache is old, and asked anew.
 * Answers whether the page shows what its address says: somebody may have gone back before its script came.
 */
export function takeKnown(client: QueryClient): boolean {
  const text = document.getElementById(KNOWN_ID)?.textContent
  if (!text) return true
  // Our own server wrote it, with `knownAsJson`.
  const { address, at, queries } = JSON.parse(text) as Known
  const updatedAt = Math.min(at, Date.now())
  for (const [key, data] of queries) client.setQueryData(key, data, { updatedAt })
  return address === window.location.pathname + window.location.search
}
