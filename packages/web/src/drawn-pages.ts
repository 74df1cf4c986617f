import { AsyncLocalStorage } from 'node:async_hooks'
import type { AskForPage, DrawnPage, DrawPage } from '@barattolo/domain/drawn-page'
import { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { sendThrough } from './app/api.ts'
import { address as addressOf, refusalOf } from './app/http.ts'
import { knownAsJson } from './app/known.ts'
import { paths } from './app/paths.ts'
import { asHtml } from './as-html.tsx'
import { readFilters, searchFor } from './bazar/bazar-filters.ts'
import { itemById, itemPages } from './items/items.queries.ts'
import { bazarOfItem } from './items/SameBazar.tsx'
import { profileOf } from './people/people.queries.ts'
import { openRequestCount } from './requests/requests.queries.ts'

interface Drawn {
  pattern: string
  /** Fetches the data that the page shows first. Rejects if there is nothing to show. */
  prepare: (client: QueryClient, url: URL, params: Readonly<Record<string, string | undefined>>) => Promise<unknown>
}

/** The server renders without a signed-in user. */
const VISITOR = null

const DRAWN: readonly Drawn[] = [
  {
    pattern: paths.bazar,
    prepare: (client, { searchParams }) => {
      const { owner, scope, ...filters } = readFilters(searchParams)
      if (scope === 'mine') return client.fetchQuery(openRequestCount)
      const search = { ...searchFor({ ...filters, owner, scope }, null), ...(owner ? { ownerUid: owner } : {}) }
      return Promise.all([client.fetchInfiniteQuery(itemPages(search, VISITOR)), client.fetchQuery(openRequestCount)])
    },
  },
  {
    pattern: paths.item(':id'),
    prepare: async (client, _, { id = '' }) => {
      const item = await client.fetchQuery(itemById(id, VISITOR))
      return Promise.all([
        client.fetchQuery(profileOf(item.ownerUid)),
        client.fetchInfiniteQuery(bazarOfItem(item, VISITOR, null)),
      ])
    },
  },
]

/** Pages that are rendered concurrently each fetch through their own request. */
const asking = new AsyncLocalStorage<AskForPage>()

sendThrough(async (contract, input) => {
  const ask = asking.getStore()
  if (!ask) throw new Error('API call outside of a page render')
  const response = await ask(addressOf(contract, input))
  if (!response.ok) throw await refusalOf(response)
  return response
})

/** Renders the page at a URL with its first data, as a visitor sees it. Called by the server, which knows only its type. */
export const drawPage: DrawPage = (address, ask) => {
  const url = new URL(address, 'http://localhost')
  for (const { pattern, prepare } of DRAWN) {
    const match = matchPath(pattern, url.pathname)
    if (match) return asking.run(ask, () => draw(pattern, url, (client) => prepare(client, url, match.params)))
  }
  return Promise.resolve(null)
}

async function draw(
  pattern: string,
  { pathname, search }: URL,
  prepare: (client: QueryClient) => Promise<unknown>,
): Promise<DrawnPage> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  await prepare(client)
  return { pattern, html: await asHtml(pathname + search, client), known: knownAsJson(client, pathname + search) }
}
