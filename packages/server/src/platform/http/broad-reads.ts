import { Problem } from '@barattolo/domain/problem'
import { LRUCache } from 'lru-cache'
import { type Db, openSiblingPool } from '../database/database.ts'
import { SlowStatement } from '../database/database-unavailable.ts'
import { createFairTurns, createPlaces } from './fair-turns.ts'
import { networkOf } from './network-address.ts'

/** Runs a read whose cost grows with the tables; throws the Problem `tooBroad` if it is refused or takes too long. */
export type ReadBroadly = <T>(query: (db: Db) => Promise<T>) => Promise<T>

/** The expensive reads of one network address. */
export interface BroadReads {
  read: ReadBroadly
  /**
   * Runs a read that needs expensive statements only for some searches. It takes its place before its first statement, so that a
   * refusal costs nothing. It needs no place before if the last page of the same search needed none, and none at all if this page
   * was cheap in the last minute: its statements then run on the connections of all callers. `page` is for a read whose cost depends on
   * nothing but `search` and `page`; without it no run counts as cheap.
   */
  readIfNeeded: <T>(search: string, run: (read: ReadBroadly) => Promise<T>, page?: string) => Promise<T>
}

export type BroadReadsOf = (caller: { ip: string }) => BroadReads

/** Without places: `read` alone decides what is refused. */
export const broadReadsFrom =
  (read: ReadBroadly): BroadReadsOf =>
  () => ({ read, readIfNeeded: (_, run) => run(read) })

export interface BroadReadsOptions {
  connections?: number
  maxWaiting?: number
  /** Of one network address, running and waiting, so that one caller does not take the places of all others. */
  maxPerAddress?: number
  /** In milliseconds. */
  statementTimeout?: number | undefined
  /** The time of its expensive statements up to which a page is cheap, in milliseconds. */
  cheapTime?: number
}

/** The greatest number of searches that are remembered as not needing expensive statements. */
const MAX_BOUNDED_SEARCHES = 1000
/** How many pages are remembered as cheap, and for how many milliseconds. Under load the same page takes longer, because it waits. */
const CHEAP_PAGES = { max: 1000, ttl: 60_000 }

/**
 * A few connections for the expensive reads, so that many of them at once leave the other connections and most of PostgreSQL’s
 * time to all other callers. The next read is of the network address that has used least.
 */
export function openBroadReads(
  db: Db,
  {
    connections = 2,
    maxWaiting = 8,
    maxPerAddress = Number.POSITIVE_INFINITY,
    statementTimeout = 300,
    cheapTime = 5,
  }: BroadReadsOptions = {},
): { readsOf: BroadReadsOf; close: () => Promise<void> } {
  const timeouts = { statement_timeout: statementTimeout, query_timeout: statementTimeout + 1000 }
  // A statement that takes too long is expected here, and other failures are reported by the main pool.
  const broadDb = openSiblingPool(db, timeouts, connections)
  const places = createPlaces({ max: connections + maxWaiting, maxPerKey: maxPerAddress })
  const boundedSearches = new LRUCache<string, true>({ max: MAX_BOUNDED_SEARCHES })
  const cheapPages = new LRUCache<string, true>(CHEAP_PAGES)

  // The pause leaves at least half of the time to all other reads.
  const turns = createFairTurns({ concurrency: connections, restAfter: (duration, hasWaiting) => (hasWaiting ? duration : 0) })
  const usePlace = async <T>(network: string, task: () => Promise<T>): Promise<T> => {
    const leave = places.take(network)
    if (!leave) throw new Problem('tooBroad')
    return task().finally(leave)
  }
  const runInTurn = async <T>(network: string, query: (db: Db) => Promise<T>): Promise<T> => {
    try {
      return await turns.run(network, () => query(broadDb))
    } catch (error) {
      if (error instanceof SlowStatement) throw new Problem('tooBroad', { cause: error })
      throw error
    }
  }
  const readsOf: BroadReadsOf = ({ ip }) => {
    const network = networkOf(ip)
    const readInTurn: ReadBroadly = (query) => runInTurn(network, query)
    const read: ReadBroadly = (query) => usePlace(network, () => readInTurn(query))
    return {
      read,
      readIfNeeded: async (search, run, page) => {
        const key = page === undefined ? undefined : `${search} ${page}`
        let time = 0
        let isBounded = true
        const measure =
          (readBroadly: ReadBroadly): ReadBroadly =>
          (query) => {
            isBounded = false
            boundedSearches.delete(search)
            return readBroadly(async (db) => {
              const begin = performance.now()
              const rows = await query(db)
              time += performance.now() - begin
              return rows
            })
          }
        const runWith = (readBroadly: ReadBroadly) => run(measure(readBroadly))
        const isCheap = key !== undefined && cheapPages.has(key)
        const result = await (isCheap
          ? runWith((query) => query(db))
          : boundedSearches.has(search)
            ? runWith(read)
            : usePlace(network, () => runWith(readInTurn)))
        if (isBounded) boundedSearches.set(search, true)
        else if (key !== undefined && time <= cheapTime) cheapPages.set(key, true)
        return result
      },
    }
  }
  return { readsOf, close: () => broadDb.destroy() }
}
