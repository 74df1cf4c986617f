import { type RawBuilder, sql } from 'kysely'
import type { Trx } from './database.ts'
import { query } from './query.ts'

const BATCH = 100

/** Whether this process runs the job with this lock: every process tries, and those that do not get the lock skip the run. */
export async function lockJob(trx: Trx, key: RawBuilder<unknown>): Promise<boolean> {
  const rows = await query(trx, 'lockJob', sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${key}) as mine`)
  return rows[0]?.mine ?? false
}

interface DueRowsOptions<Id> {
  /** Finds due rows, the longest overdue first, up to the limit. */
  find: (limit: number) => Promise<readonly Id[]>
  /** Processes one row under its locks; false if nothing was left to do, because another process has done it. */
  processRow: (id: Id) => Promise<boolean>
  /** What a row is called in the log. */
  name: string
  log: { error: (details: { err: unknown }, message: string) => void }
}

/**
 * Processes all due rows, also those that became due while no process was running. A row that fails does not block the others and
 * is tried again at the next run. Returns how many rows were processed.
 */
export async function processDueRows<Id extends string>({ find, processRow, name, log }: DueRowsOptions<Id>): Promise<number> {
  let processedCount = 0
  for (;;) {
    const dueIds = await find(BATCH)
    const countBefore = processedCount
    let failedCount = 0
    for (const id of dueIds) {
      try {
        if (await processRow(id)) processedCount += 1
      } catch (error) {
        failedCount += 1
        log.error({ err: error }, `${name} ${id} could not be processed`)
      }
    }
    // If no row was processed or one failed, the next query would return the same rows.
    if (dueIds.length < BATCH || failedCount > 0 || processedCount === countBefore) return processedCount
  }
}
