import type { Uid } from '@barattolo/domain/ids'
import { RETENTION, retentionCutoff, retentionEnd, unusedAccountStep } from '@barattolo/domain/retention'
import { sql } from 'kysely'
import { publishEvents } from '../events/pending-events.ts'
import { findUnfinishedExchanges } from '../exchanges/exchanges.store.ts'
import { storeNotices } from '../notices/notices.store.ts'
import { findUnusedAccounts, lockUnusedAccount, markUnusedWarned } from '../people/unused-accounts.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type JobLimit, JobLimitReached, type JobLimits } from '../platform/jobs/job-limits.ts'
import { type DeleteAccountDeps, deletePerson } from './delete-account.service.ts'

const BATCH = 100

type JobDeps = DeleteAccountDeps & {
  jobLimits: JobLimits
  log: { error: (about: { err: unknown }, message: string) => void }
}

const LIMIT: JobLimit = { job: 'accounts', countOpen: sql`select count(*) from people where deleted_at is null` }

/**
 * Warns the people of unused accounts, and erases the accounts of those who have not come back. Several processes may run it at
 * once: each account is checked again under its lock. An account that fails is tried again at the next run. Disabled people get no
 * notices, but their accounts are erased too, so that none is kept without end. As many are erased as the limit of the job allows.
 */
export async function handleUnusedAccounts(deps: JobDeps): Promise<void> {
  const now = deps.now()
  const seenBefore = retentionCutoff(RETENTION.unusedAccount, now)
  let after = ''
  let isWaiting = false
  for (;;) {
    const accounts = await findUnusedAccounts(deps.db, seenBefore, after, BATCH)
    for (const account of accounts) {
      try {
        const { uid } = account
        const step = unusedAccountStep({ ...account, hasOpenExchange: await hasOpenExchange(deps.db, uid) }, now)
        if (step === 'warn') await warnPerson(deps, uid, now)
        if (step === 'erase') isWaiting = (await eraseAccount(deps, uid, now)) === 'waits' || isWaiting
      } catch (error) {
        deps.log.error({ err: error }, `unused account ${account.uid} could not be processed`)
      }
    }
    const last = accounts.at(-1)
    if (!last || accounts.length < BATCH) break
    after = last.uid
  }
  await deps.jobLimits.report(LIMIT, now, isWaiting)
}

/** Counts the account and erases it in one transaction; `waits` if the limit of this hour is reached and it is still due. */
async function eraseAccount(deps: JobDeps, uid: Uid, now: Date): Promise<'done' | 'waits'> {
  const { db, jobLimits } = deps
  const countIfDue = (trx: Trx) =>
    jobLimits.run(trx, LIMIT, now, async () => ((await isDue(trx, uid, 'erase', now)) ? 1 : 0)).then((count) => count > 0)
  try {
    await deletePerson(deps, uid, countIfDue)
    return 'done'
  } catch (error) {
    if (!(error instanceof JobLimitReached)) throw error
    // Another process may have erased it.
    return (await db.transaction().execute((trx) => isDue(trx, uid, 'erase', now))) ? 'waits' : 'done'
  }
}

async function warnPerson({ db, publish }: JobDeps, uid: Uid, now: Date): Promise<void> {
  const events = await db.transaction().execute(async (trx) => {
    if (!(await isDue(trx, uid, 'warn', now))) return []
    await markUnusedWarned(trx, uid, now)
    const erasedFrom = retentionEnd(RETENTION.unusedAccountWarning, now).toISOString()
    const event = `accountUnused ${now.getTime()}`
    return storeNotices(trx, [{ to: uid, kind: 'accountUnused', event, about: { erasedFrom } }], now)
  })
  publishEvents(publish, events)
}

async function isDue(trx: Trx, uid: Uid, step: 'warn' | 'erase', now: Date): Promise<boolean> {
  const account = await lockUnusedAccount(trx, uid)
  if (!account) return false
  return unusedAccountStep({ ...account, hasOpenExchange: await hasOpenExchange(trx, uid) }, now) === step
}

const hasOpenExchange = async (db: Db | Trx, uid: Uid) => (await findUnfinishedExchanges(db, uid)).length > 0
