import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { query } from '../database/query.ts'
import { type JobLimit, JobLimitReached, type JobLimits } from './job-limits.ts'

const BATCH = 100

/** Whether this process runs the job with this lock: every process tries, and those that do not get the lock skip the run. */
export async function lockJob(trx: Trx, key: RawBuilder<unknown>): Promise<boolean> {
  const rows = await query(trx, 'lockJob', sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${key}) as mine`)
  return rows[0]?.mine ?? false
}

interface DueRowsOptions<Id> {
  /** Finds due rows, the longest overdue first, up to the limit, without those that have been processed. */
  find: (limit: number) => Promise<readonly Id[]>
  /**
   * Processes one row under its locks; false if nothing was left to do, because another process has done it. Throws JobLimitReached
   * if the row has to wait.
   */
  processRow: (id: Id) => Promise<boolean>
  /** What a row is called in the log. */
  name: string
  log: { error: (details: { err: unknown }, message: string) => void }
  /** Called after a run; `isWaiting`: a limit has left rows that are due. */
  onDone?: (isWaiting: boolean) => Promise<void>
}

/**
 * Processes all due rows, also those that became due while no process was running. A row that fails, or that a limit leaves, does not
 * block the others and is tried again at the next run. Returns how many rows were processed.
 */
export async function processDueRows<Id extends string>(options: DueRowsOptions<Id>): Promise<number> {
  const { find, processRow, name, log, onDone } = options
  let processedCount = 0
  let isLimited = false
  for (;;) {
    const dueIds = await find(BATCH)
    const countBefore = processedCount
    let leftCount = 0
    for (const id of dueIds) {
      try {
        if (await processRow(id)) processedCount += 1
      } catch (error) {
        leftCount += 1
        if (error instanceof JobLimitReached) isLimited = true
        else log.error({ err: error }, `${name} ${id} could not be processed`)
      }
    }
    // If no row was processed or one was left, the next query would return the same rows.
    if (dueIds.length < BATCH || leftCount > 0 || processedCount === countBefore) break
  }
  // Another process may have processed the rows that were left.
  await onDone?.(isLimited && (await find(1)).length > 0)
  return processedCount
}

/** What a job needs that deletes old rows. */
export interface DeletionDeps {
  db: Db
  now: () => Date
  jobLimits: JobLimits
}

interface DueDeletion<Id> {
  limit: JobLimit
  /** Finds rows to delete, the oldest first, up to the limit. */
  find: (db: Db | Trx, limit: number) => Promise<readonly Id[]>
  remove: (trx: Trx, ids: readonly Id[]) => Promise<unknown>
}

const DELETION_BATCH = 1000

/** Deletes due rows in batches, as many as the limit of the job allows. Returns how many. */
export async function deleteDueRows<Id>(deps: DeletionDeps, { limit, find, remove }: DueDeletion<Id>): Promise<number> {
  const { db, jobLimits } = deps
  const now = deps.now()
  const deleteLimited = (trx: Trx) =>
    jobLimits.run(trx, limit, now, async (allowed) => {
      const ids = await find(trx, Math.min(allowed, DELETION_BATCH))
      if (ids.length > 0) await remove(trx, ids)
      return ids.length
    })
  let isLimited = false
  const deleteBatch = async () => {
    try {
      return await db.transaction().execute(deleteLimited)
    } catch (error) {
      if (!(error instanceof JobLimitReached)) throw error
      isLimited = true
      return 0
    }
  }
  let total = 0
  for (;;) {
    const count = await deleteBatch()
    total += count
    if (count === 0) break
  }
  await jobLimits.report(limit, now, isLimited && (await find(db, 1)).length > 0)
  return total
}
