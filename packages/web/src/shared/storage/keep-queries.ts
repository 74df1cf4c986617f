import { hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { isKept, keptQueriesOf, newestQueries } from './kept-queries.ts'

/** What the device keeps for the one person who is signed in, so that what they have seen opens without network, and at once. */
export interface StoredQueries {
  /** The person's name on this device (`storageLabel`). */
  label: string
  /** The build of the application that has stored them: another one may expect other answers. */
  build: string
  queries: ReturnType<typeof keptQueriesOf>
}

/** Where they are stored: IndexedDB, which is not crowded out by drafts and takes objects without conversion. */
export interface QueryStore {
  read: () => Promise<StoredQueries | undefined>
  /** Replaces what is stored by what `change` makes of it. No other tab writes in between. */
  update: (change: (stored: StoredQueries | undefined) => StoredQueries | undefined) => Promise<void>
  clear: () => Promise<void>
}

interface KeepDeps {
  client: QueryClient
  store: QueryStore
  label: string
  build: string
  now: () => number
  /** Whether the person is still signed in on this device; asked before each write. */
  isCurrent: () => boolean
}

/** Pause between a change and its storing, in milliseconds: changes come in groups. */
const WRITE_DELAY_MS = 300
/** How long unused data of the kept queries stays in memory, in milliseconds, so that it opens without network: a day. */
const MEMORY_MS = 86_400_000

/**
 * Fills the cache with what the device has kept for this person, and from then on adds what changes, as the other tabs do. What was
 * kept for another person or by another build is removed. `flush` stores at once what waits, for a page that is left; `stop` ends all.
 */
export function keepQueries({ client, store, label, build, now, isCurrent }: KeepDeps): { flush: () => void; stop: () => void } {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = () => {}
  /** A refetch that changes nothing leaves the same object. */
  const storedData = new WeakMap<Query, unknown>()
  const isOurs = (stored?: StoredQueries): stored is StoredQueries => stored?.label === label && stored.build === build
  const write = () => {
    timer = undefined
    if (isStopped || !isCurrent()) return
    const known = keptQueriesOf(client, now())
    for (const query of client.getQueryCache().getAll()) storedData.set(query, query.state.data)
    const add = (stored: StoredQueries | undefined) => {
      // Another tab may have signed out while this one waited for its turn.
      if (!isCurrent()) return stored
      const others = isOurs(stored) ? stored.queries : []
      return { label, build, queries: newestQueries([...known, ...others], now()) }
    }
    // A device without space or with blocked storage keeps nothing.
    void store.update(add).catch(() => undefined)
  }
  const writeLater = () => {
    timer ??= setTimeout(write, WRITE_DELAY_MS)
  }
  const start = async () => {
    const stored = await store.read().catch(() => undefined)
    if (isStopped || !isCurrent()) return
    if (isOurs(stored)) hydrate(client, { queries: newestQueries(stored.queries, now()) }, STAYS_IN_MEMORY)
    else if (stored) await store.clear().catch(() => undefined)
    if (isStopped) return
    client.getQueryCache().getAll().filter(isKept).forEach(keepInMemory)
    unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !isKept(query)) return
      keepInMemory(query)
      if (storedData.get(query) !== query.state.data) writeLater()
    })
    writeLater()
  }
  void start()
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }
  return { flush, stop }
}

const STAYS_IN_MEMORY = { defaultOptions: { queries: { gcTime: MEMORY_MS } } }
const keepInMemory = (query: Query) => query.setOptions({ ...query.options, gcTime: MEMORY_MS })
