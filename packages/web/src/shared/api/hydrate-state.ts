import { READ_AT_ELEMENT_ID, STATE_ELEMENT_ID, scriptJson, TOWN_ELEMENT_ID } from '@barattolo/domain/server-rendered-page'
import type { PageTown } from '@barattolo/domain/town'
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'

/** The query data inside the HTML of a server-rendered page, so that the client does not fetch it again. */
interface PageState {
  /** The URL that it was rendered for: path and query. */
  address: string
  queries: DehydratedState['queries']
}

/** Has no times, because the server sends a page that was rendered earlier if its data is the same now. */
export function dehydrateToJson(client: QueryClient, address: string): string {
  const state: PageState = { address, queries: dehydrate(client).queries.map((query) => withTime(query, 0)) }
  return scriptJson(state)
}

/** The page's state; null for HTML without data. Old data of a page from the browser's cache is refetched. */
export function readPageState(): PageState | null {
  const text = textOf(STATE_ELEMENT_ID)
  if (!text) return null
  // Written by our own server with `dehydrateToJson`.
  const { address, queries } = JSON.parse(text) as PageState
  // The server's clock may be ahead of this one: its data must not count as newer than now.
  const readAt = Math.min(Number(textOf(READ_AT_ELEMENT_ID)), Date.now())
  return { address, queries: queries.map((query) => withTime(query, readAt)) }
}

/** The town, which the server puts into every page. */
export function readPageTown(): PageTown {
  const text = textOf(TOWN_ELEMENT_ID)
  if (!text) throw new Error('the page has no town')
  // Written by our own server, which has checked it.
  return JSON.parse(text) as PageTown
}

const textOf = (id: string) => document.getElementById(id)?.textContent

const withTime = (query: DehydratedState['queries'][number], time: number) => ({
  ...query,
  dehydratedAt: time,
  state: { ...query.state, dataUpdatedAt: time },
})
