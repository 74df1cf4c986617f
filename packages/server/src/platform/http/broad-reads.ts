import { Problem } from '@barattolo/domain/problem'
import { type Db, openSiblingPool } from '../database/database.ts'
import { SlowStatement } from '../database/database-unavailable.ts'
import { createFairTurns, createPlaces } from './fair-turns.ts'
import { networkOf } from './network-address.ts'

/** Runs a read whose cost grows with the tables on the primary; throws the Problem `tooBroad` if it is refused or takes too long. */
export type ReadBroadly = <T>(query: (db: Db) => Promise<T>) => Promise<T>

/** The expensive reads of one network address. */
export type BroadReadsOf = (caller: { ip: string }) => ReadBroadly

export interface BroadReadsOptions {
  connections?: number
  maxWaiting?: number
  /** Of one network address, running and waiting, so that one caller does not take the places of all others. */
  maxPerAddress?: number
  /** In milliseconds. */
  statementTimeout?: number | undefined
}

/**
 * A few connections for the expensive reads, so that many of them at once leave the other connections and most of PostgreSQL’s
 * time to all other callers. The next read is of the network address that has used least.
 */
export function openBroadReads(
  db: Db,
  { connections = 2, maxWaiting = 8, maxPerAddress = Number.POSITIVE_INFINITY, statementTimeout = 300 }: BroadReadsOptions = {},
): { readsOf: BroadReadsOf; close: () => Promise<void> } {
  const timeouts = { statement_timeout: statementTimeout, query_timeout: statementTimeout + 1000 }
  // A statement that takes too long is expected here, and other failures are reported by the main pool.
  const broadDb = openSiblingPool(db, timeouts, connections)
  const places = createPlaces({ max: connections + maxWaiting, maxPerKey: maxPerAddress })
  // The pause leaves at least half of the time to all other reads.
  const turns = createFairTurns({ concurrency: connections, restAfter: (duration, hasWaiting) => (hasWaiting ? duration : 0) })
  const readsOf: BroadReadsOf = ({ ip }) => {
    const network = networkOf(ip)
    return async (query) => {
      const leave = places.take(network)
      if (!leave) throw new Problem('tooBroad')
      try {
        return await turns.run(network, () => query(broadDb))
      } catch (error) {
        if (error instanceof SlowStatement) throw new Problem('tooBroad', { cause: error })
        throw error
      } finally {
        leave()
      }
    }
  }
  return { readsOf, close: () => broadDb.destroy() }
}
