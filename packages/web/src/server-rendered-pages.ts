import { AsyncLocalStorage } from 'node:async_hooks'
import { readConfig } from '@barattolo/domain/client-config'
import type { FetchForPage, RenderedPage, RenderPage } from '@barattolo/domain/server-rendered-page'
import type { PageTown } from '@barattolo/domain/town'
import { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { readFilters, toItemSearchParams } from './bazar/filters/bazar-filters.ts'
import { itemById, itemPages } from './items/items.queries.ts'
import { ownerItemsQuery } from './items/page/OtherOwnerItems.tsx'
import { circleItemsWithoutView, nearbyItemsQuery } from './map/map.queries.ts'
import { centreOf, readMapState, startOf } from './map/map-url.ts'
import { ownerProfileOf } from './people/people.queries.ts'
import { renderToHtml } from './render-to-html.tsx'
import { openRequestCount } from './requests/open-requests.queries.ts'
import { call, setTransport } from './shared/api/api.ts'
import { configQuery } from './shared/api/config.ts'
import { buildUrl, errorFromResponse } from './shared/api/http.ts'
import { dehydrateToJson } from './shared/api/hydrate-state.ts'
import { paths } from './shared/paths.ts'

interface Visit {
  url: URL
  params: Readonly<Record<string, string | undefined>>
  town: PageTown
}

interface ServerRenderedPage {
  pattern: string
  /** Fetches the data that the page shows first. Rejects if there is nothing to show. */
  prepare: (client: QueryClient, visit: Visit) => Promise<unknown>
}

/** The server renders without a signed-in user. */
const VISITOR = null

/** The pages that name the operator. */
const OPERATOR_PAGES: readonly ServerRenderedPage[] = [paths.contact, paths.privacy, paths.terms, paths.accessibility].map(
  (pattern) => ({
    pattern,
    prepare: (client) => client.fetchQuery({ ...configQuery, queryFn: () => call(readConfig, {}) }),
  }),
)

const PAGES: readonly ServerRenderedPage[] = [
  ...OPERATOR_PAGES,
  {
    pattern: paths.bazar,
    prepare: (client, { url, town }) => {
      const { owner, scope, ...filters } = readFilters(url.searchParams, town)
      if (scope === 'mine') return client.fetchQuery(openRequestCount)
      const search = { ...toItemSearchParams({ ...filters, owner, scope }, null), ...(owner ? { ownerUid: owner } : {}) }
      return Promise.all([client.fetchInfiniteQuery(itemPages(search, VISITOR)), client.fetchQuery(openRequestCount)])
    },
  },
  {
    pattern: paths.map,
    prepare: (client, { url, town }) => {
      const { around, radius, q, exact, status, category } = readMapState(url.search, startOf(null, town), town)
      const search = { centre: centreOf(around, town), radius, q, exact, status, category, viewer: VISITOR }
      return Promise.all([
        client.fetchInfiniteQuery(nearbyItemsQuery(search)),
        client.fetchQuery(circleItemsWithoutView(search, town)),
      ])
    },
  },
  {
    pattern: paths.item(':id'),
    prepare: async (client, { params: { id = '' } }) => {
      const item = await client.fetchQuery(itemById(id, VISITOR))
      return Promise.all([
        client.fetchQuery(ownerProfileOf(item.ownerUid)),
        client.fetchInfiniteQuery(ownerItemsQuery(item, VISITOR)),
      ])
    },
  },
]

/** Several pages may be rendered at the same time: each uses the `fetchApi` of its own render. */
const requestContext = new AsyncLocalStorage<FetchForPage>()

setTransport(async (contract, input) => {
  const fetchApi = requestContext.getStore()
  if (!fetchApi) throw new Error('API call outside of a page render')
  const response = await fetchApi(buildUrl(contract, input))
  if (!response.ok) throw await errorFromResponse(response)
  return response
})

/** Renders the page at a URL with its first data, as a visitor sees it. Called by the server, which imports only the type. */
export const renderPage: RenderPage = (address, fetchApi, town) => {
  const url = new URL(address, 'http://localhost')
  for (const { pattern, prepare } of PAGES) {
    const match = matchPath(pattern, url.pathname)
    if (match)
      return requestContext.run(fetchApi, () =>
        renderRoute(pattern, url, town, (client) => prepare(client, { url, town, params: match.params })),
      )
  }
  return Promise.resolve(null)
}

async function renderRoute(
  pattern: string,
  { pathname, search }: URL,
  town: PageTown,
  prepare: (client: QueryClient) => Promise<unknown>,
): Promise<RenderedPage> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  await prepare(client)
  return {
    pattern,
    html: await renderToHtml(pathname + search, client, town),
    dehydratedState: dehydrateToJson(client, pathname + search),
  }
}
