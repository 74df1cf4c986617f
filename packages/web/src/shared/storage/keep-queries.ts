import { hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { isKept, KEPT_KEYS, keptQueriesOf, newestQueries } from './kept-queries.ts'

/** What the device keeps for the one person who is signed in, so that what they have seen opens without network, and at once. */
interface StoredQueries {
  /** The person's name on this device (`storageLabel`). */
  label: string
  /** The build of the application that has stored them: another one may expect other answers. */
  build: string
  queries: ReturnType<typeof keptQueriesOf>
}

/** Where they are stored: IndexedDB, which is not crowded out by drafts and takes objects without conversion. */
export interface QueryStore {
  read: () => Promise<StoredQueries | undefined>
  write: (stored: StoredQueries) => Promise<void>
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
/** How long unused data stays in memory, in milliseconds, so that it is not removed from the device with it: a day. */
const MEMORY_MS = 86_400_000

/**
 * Fills the cache with what the device has kept for this person, and from then on keeps what changes. What was kept for another
 * person or by another build is removed. `flush` stores at once what waits, for a page that is left; `stop` ends all.
 */
export function keepQueries({ client, store, label, build, now, isCurrent }: KeepDeps): { flush: () => void; stop: () => void } {
  for (const key of KEPT_KEYS) client.setQueryDefaults([key], { gcTime: MEMORY_MS })
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe = () => {}
  /** A refetch that changes nothing leaves the same object. */
  const storedData = new WeakMap<Query, unknown>()
  const write = () => {
    timer = undefined
    if (isStopped || !isCurrent()) return
    for (const query of client.getQueryCache().getAll()) storedData.set(query, query.state.data)
    // A device without space or with blocked storage keeps nothing.
    void store.write({ label, build, queries: keptQueriesOf(client, now()) }).catch(() => undefined)
  }
  const writeLater = () => {
    timer ??= setTimeout(write, WRITE_DELAY_MS)
  }
  const start = async () => {
    const stored = await store.read().catch(() => undefined)
    if (isStopped || !isCurrent()) return
    if (stored?.label === label && stored.build === build)
      hydrate(client, { mutations: [], queries: newestQueries(stored.queries, now()) })
    else if (stored) await store.clear().catch(() => undefined)
    if (isStopped) return
    unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isKept(query) && storedData.get(query) !== query.state.data) writeLater()
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
