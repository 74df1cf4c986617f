import { type DehydratedState, dehydrate, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query'

type KeptQuery = DehydratedState['queries'][number]

/** How long an answer of the server is kept on the device, in milliseconds: seven days. */
const KEPT_FOR_MS = 604_800_000
/** The most that is kept: number of answers, and characters of their JSON. */
const KEPT_ANSWERS_MAX = 200
const KEPT_CHARACTERS_MAX = 2_000_000

/**
 * The first part of the keys of the queries that are kept. Not the account with its full e-mail, the admin area, reports, or where
 * the viewer is.
 */
const KEPT_KEYS = ['conversations', 'rings', 'exchanges', 'items', 'people', 'notices', 'favourites', 'requests', 'overview']
/** Of the objects single ones and lists, without the queries that contain a position. */
const KEPT_ITEM_QUERIES = ['one', 'pages']
/** Queries of each card of a list, and of each text in a search field: they would take the place of all others. */
const LEFT_OUT = ['heart', 'interest', 'named']

export function isKept({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const [topic, kind] = queryKey
  if (state.data === undefined || !KEPT_KEYS.includes(String(topic))) return false
  if (queryKey.some((part) => hasPosition(part) || LEFT_OUT.includes(String(part)))) return false
  return topic !== 'items' || KEPT_ITEM_QUERIES.includes(String(kind))
}

/** A point, or a search around one. */
const hasPosition = (part: unknown) =>
  typeof part === 'object' && part !== null && ('lat' in part || ('near' in part && part.near !== undefined))

/** What to keep of the cache: the newest answers, of a long list the first page. */
export function keptQueriesOf(client: QueryClient, now: number): KeptQuery[] {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: isKept,
    serializeData: firstPageOf,
  })
  return newestQueries(queries.map(asOutdated), now)
}

/** Those of the last seven days, the newest first and the newest of each, as many as fit. */
export function newestQueries(queries: readonly KeptQuery[], now: number): KeptQuery[] {
  let characters = 0
  const hashes = new Set<string>()
  return queries
    .filter(({ state }) => now - state.dataUpdatedAt < KEPT_FOR_MS)
    .toSorted((first, second) => second.state.dataUpdatedAt - first.state.dataUpdatedAt)
    .filter(({ queryHash }) => {
      const isNewest = !hashes.has(queryHash)
      hashes.add(queryHash)
      return isNewest
    })
    .slice(0, KEPT_ANSWERS_MAX)
    .filter(({ state }) => {
      characters += sizeOf(state.data)
      return characters <= KEPT_CHARACTERS_MAX
    })
}

/**
 * A refetch that has failed, as without network, leaves the data as it was. The data counts as outdated, however new it is: it may
 * have changed while no page was open.
 */
const asOutdated = (query: KeptQuery): KeptQuery => ({
  ...query,
  state: {
    ...query.state,
    status: 'success',
    fetchStatus: 'idle',
    isInvalidated: true,
    error: null,
    fetchFailureReason: null,
    fetchFailureCount: 0,
  },
})

const isPaginated = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const firstPageOf = (data: unknown) =>
  isPaginated(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data

/** Answers do not change, so each is measured once. */
const sizes = new WeakMap<object, number>()

function sizeOf(data: unknown): number {
  if (typeof data !== 'object' || data === null) return String(data).length
  const size = sizes.get(data) ?? JSON.stringify(data).length
  sizes.set(data, size)
  return size
}
