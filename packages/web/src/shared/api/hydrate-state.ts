import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'

/** The query data inside the HTML of a server-rendered page, so that the client does not fetch it again. */
interface PageState {
  /** The URL that it was rendered for: path and query. */
  address: string
  queries: DehydratedState['queries']
}

/** The id of the script element that contains the page's state. */
const STATE_ELEMENT_ID = 'hydration-state'

/** JSON for a script element: `<` is escaped, so that `</script>` or `<!--` in a user's text cannot end the element. */
export function dehydrateToJson(client: QueryClient, address: string): string {
  const state: PageState = { address, queries: dehydrate(client).queries }
  return JSON.stringify(state).replaceAll('<', '\\u003c')
}

/** The page's state; null for HTML without data. Old data of a page from the browser's cache is refetched. */
export function readPageState(): PageState | null {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent
  if (!text) return null
  // Written by our own server with `dehydrateToJson`.
  const { address, queries } = JSON.parse(text) as PageState
  const now = Date.now()
  // The server's clock may be ahead of this one: its data must not count as newer than now.
  for (const { state } of queries) state.dataUpdatedAt = Math.min(state.dataUpdatedAt, now)
  return { address, queries }
}
