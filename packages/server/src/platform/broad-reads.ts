import { Problem } from '@barattolo/domain/problem'
import { type Db, openSiblingPool } from './database.ts'
import { SlowStatement } from './database-unavailable.ts'

/** Runs a read whose cost grows with the tables; throws the Problem `tooBroad` if it is refused or takes too long. */
export type ReadBroadly = <T>(query: (db: Db) => Promise<T>) => Promise<T>

export interface BroadReadsOptions {
  connections?: number
  maxWaiting?: number
  /** In milliseconds. */
  statementTimeout?: number
}

/**
 * A few connections for the expensive reads, so that many of them at once leave the other connections and most of PostgreSQL’s
 * time to all other callers.
 */
export function openBroadReads(
  db: Db,
  { connections = 2, maxWaiting = 8, statementTimeout = 300 }: BroadReadsOptions = {},
): { read: ReadBroadly; close: () => Promise<void> } {
  const timeouts = { statement_timeout: statementTimeout, query_timeout: statementTimeout + 1000 }
  // A statement that takes too long is expected here, and other failures are reported by the main pool.
  const broadDb = openSiblingPool(db, timeouts, connections)
  let inUse = 0
  async function read<T>(query: (db: Db) => Promise<T>): Promise<T> {
    if (inUse >= connections + maxWaiting) throw new Problem('tooBroad')
    inUse++
    try {
      return await query(broadDb)
    } catch (error) {
      if (error instanceof SlowStatement) throw new Problem('tooBroad', { cause: error })
      throw error
    } finally {
      inUse--
    }
  }
  return { read, close: () => broadDb.destroy() }
}
