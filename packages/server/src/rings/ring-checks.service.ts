import type { RingId } from '@barattolo/domain/ids'
import { applyRingTime } from '@barattolo/domain/rings/apply-ring-time'
import { applyRepair } from '@barattolo/domain/rings/ring-repair'
import type { TownMoment } from '@barattolo/domain/town-time'
import { sql } from 'kysely'
import { closeChat } from '../conversations/chats.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { JobLimit, JobLimits } from '../platform/jobs/job-limits.ts'
import { type DeletionDeps, deleteDueRows, processDueRows } from '../platform/jobs/process-due-rows.ts'
import { changeRing, type Decision, type RingDeps } from './change-ring.service.ts'
import { findFacts } from './negotiation-facts.store.ts'
import { findRepairCandidates } from './repair-candidates.service.ts'
import { findDueRings, findRingChecks, removeRingChecks } from './ring-checks.store.ts'
import { findDoneWithOpenChat, findRing, type RingRecord } from './ring-negotiation.store.ts'
import { AFTER_END_MS } from './ring-view.ts'

const RING_LIMIT: JobLimit = {
  job: 'rings',
  countOpen: sql`select count(*) from rings where state in ('open', 'repairing')`,
}

interface RingCheckDeps extends RingDeps {
  jobLimits: JobLimits
  log: { error: (details: { err: unknown }, message: string) => void }
}

/**
 * Looks at the rings whose time has come, and at those that a change outside of them may concern: reminds, judges silence,
 * repairs, and follows exchanges. The limit of the job bounds how many end by silence. Several processes may run it, because each
 * ring is looked at under its lock. Returns the number of rings.
 */
export function runRingChecks(deps: RingCheckDeps): Promise<number> {
  const { db, now, log, jobLimits } = deps
  return processDueRows({
    name: 'ring',
    log,
    find: (limit) => findDueRings(db, now(), limit),
    processRow: (id) => checkRing(deps, id),
    onDone: (isWaiting) => jobLimits.report(RING_LIMIT, now(), isWaiting),
  })
}

/** The chat of a ring that is done stays open for `AFTER_END_MS`. */
export function closeChatsOfDoneRings(deps: DeletionDeps): Promise<number> {
  const before = new Date(deps.now().getTime() - AFTER_END_MS)
  return deleteDueRows(deps, {
    limit: { job: 'ringChats', countOpen: sql`select count(*) from chats where kind = 'ring' and closed_at is null` },
    find: (db, limit) => findDoneWithOpenChat(db, before, limit),
    remove: async (trx, done) => {
      for (const { id, endedAt } of done) await closeChat(trx, id, endedAt)
    },
  })
}

async function checkRing(deps: RingCheckDeps, id: RingId): Promise<boolean> {
  const { db } = deps
  const checks = await findRingChecks(db, id)
  const before = await findRing(db, id)
  if (before)
    await changeRing(deps, {
      id,
      onTimeUp: (trx, now) => deps.jobLimits.run(trx, RING_LIMIT, now, async () => 1),
      decide: (trx, ring, _, moment) => passTime({ db: trx, town: deps.town }, ring, moment),
    })
  await removeRingChecks(db, checks)
  const after = await findRing(db, id)
  return checks.length > 0 || before?.nextDueAt?.getTime() !== after?.nextDueAt?.getTime()
}

async function passTime({ db: trx, town }: TownDb<Trx>, ring: RingRecord, moment: TownMoment): Promise<Decision> {
  if (ring.state !== 'repairing') return { refusal: null, ...applyRingTime(ring, moment) }
  const candidates = await findRepairCandidates({ db: trx, town }, ring, moment.now)
  const uids = [...ring.people.map(({ uid }) => uid), ...candidates.people.map(({ uid }) => uid)]
  const items = [
    ...ring.legs.flatMap((leg) => leg.items),
    ...candidates.items,
    ...candidates.people.flatMap(({ gives, receives }) => [...gives, ...receives]),
  ]
  const facts = await findFacts(
    trx,
    uids,
    items.map(({ itemId }) => itemId),
  )
  return { refusal: null, items: facts.snapshots, ...applyRepair(ring, candidates, facts, moment) }
}
