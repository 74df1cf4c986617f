import { isHourOver, type LimitedJob, rowsPerHour, startOfHour } from '@barattolo/domain/job-limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'

/** What a job ends or deletes. */
export interface JobLimit {
  job: LimitedJob
  /** SQL: how many such rows are open, or exist. */
  countOpen: RawBuilder<unknown>
}

/** The job may end no more rows in this hour. The transaction is rolled back, and the row waits. */
export class JobLimitReached extends Error {
  override readonly name = 'JobLimitReached'
}

export interface JobLimits {
  /**
   * Runs `work` with the number of rows that the job may still end in this hour, and counts those that it returns, in the same
   * transaction. Throws JobLimitReached if none is left. Of several processes each waits for the transaction of the one before.
   */
  run: (trx: Trx, limit: JobLimit, now: Date, work: (allowed: number) => Promise<number>) => Promise<number>
  /** Called after each run of the job; `isWaiting`: the limit has left rows. The operator is notified once, until none waits. */
  report: (limit: JobLimit, now: Date, isWaiting: boolean) => Promise<void>
}

/** For JOBS_LIMIT=off, the demo town and tests. */
export const NO_JOB_LIMITS: JobLimits = {
  run: (_trx, _limit, _now, work) => work(Number.MAX_SAFE_INTEGER),
  report: async () => undefined,
}

interface JobLimitsDeps {
  db: Db
  log: { error: (about: object, message: string) => void }
}

/** Limits what each job ends in an hour, by a row of the database that all processes share. */
export function createJobLimits({ db, log }: JobLimitsDeps): JobLimits {
  return {
    run: async (trx, limit, now, work) => {
      const allowed = await lockAllowance(trx, limit, now)
      if (allowed <= 0) throw new JobLimitReached(limit.job)
      const count = await work(allowed)
      if (count > 0)
        await trx
          .updateTable('jobLimits')
          .set(({ eb }) => ({ used: eb('used', '+', count) }))
          .where('job', '=', limit.job)
          .execute()
      return count
    },
    report: async ({ job }, now, isWaiting) => {
      if (!isWaiting) return markDone(db, job)
      const allowed = await markNotified(db, job, now)
      if (allowed !== null) log.error({ job, allowed }, 'the hourly limit of a job is reached: the other rows wait')
    },
  }
}

/** Locks the count of the job until the transaction ends, and begins a new one in a new hour. Returns what is left. */
async function lockAllowance(trx: Trx, { job, countOpen }: JobLimit, now: Date): Promise<number> {
  await trx
    .insertInto('jobLimits')
    .values({ job, hour: new Date(0), allowed: 0, used: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { hour, allowed, used } = await trx
    .selectFrom('jobLimits')
    .select(['hour', 'allowed', 'used'])
    .where('job', '=', job)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isHourOver(hour, now)) return allowed - used
  const { open } = await trx.selectNoFrom(sql<number>`(${countOpen})::float8`.as('open')).executeTakeFirstOrThrow()
  const fresh = rowsPerHour(open)
  await trx
    .updateTable('jobLimits')
    .set({ hour: startOfHour(now), allowed: fresh, used: 0 })
    .where('job', '=', job)
    .execute()
  return fresh
}

/** Null if the operator was notified already; else how many rows the job may end in this hour. */
async function markNotified(db: Db, job: LimitedJob, now: Date): Promise<number | null> {
  const row = await db
    .updateTable('jobLimits')
    .set({ notifiedAt: now, mailDueAt: now })
    .where('job', '=', job)
    .where('notifiedAt', 'is', null)
    .returning('allowed')
    .executeTakeFirst()
  return row?.allowed ?? null
}

async function markDone(db: Db, job: LimitedJob): Promise<void> {
  await db.updateTable('jobLimits').set({ notifiedAt: null }).where('job', '=', job).where('notifiedAt', 'is not', null).execute()
}
