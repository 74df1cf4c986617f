import type { RingId } from '@barattolo/domain/ids'
import { applyRingTime } from '@barattolo/domain/rings/apply-ring-time'
import { applyRepair } from '@barattolo/domain/rings/ring-repair'
import { closeChat } from '../conversations/chats.store.ts'
import type { Trx } from '../platform/database.ts'
import { processDueRows } from '../platform/process-due-rows.ts'
import { changeRing, type Decision, type RingDeps } from './change-ring.service.ts'
import { findFacts } from './negotiation-facts.store.ts'
import { findRepairCandidates } from './repair-candidates.service.ts'
import { findDueRings, findRingChecks, removeRingChecks } from './ring-checks.store.ts'
import { findDoneWithOpenChat, findRing, type RingRecord } from './ring-negotiation.store.ts'
import { AFTER_END_MS } from './ring-view.ts'

interface RingCheckDeps extends RingDeps {
  log: { error: (details: { err: unknown }, message: string) => void }
}

/**
 * Looks at the rings whose time has come, and at those that a change outside of them may concern: reminds, judges silence, repairs, and
 * follows exchanges. Several processes may run it: each ring is looked at under its lock. Returns the number of rings.
 */
export function runRingChecks(deps: RingCheckDeps): Promise<number> {
  const { db, now, log } = deps
  return processDueRows({
    name: 'ring',
    log,
    find: (limit) => findDueRings(db, now(), limit),
    processRow: (id) => checkRing(deps, id),
  })
}

/** The chat of a ring that is done stays open for some time. Returns how many chats were closed. */
export async function closeChatsOfDoneRings({ db, now }: Pick<RingDeps, 'db' | 'now'>): Promise<number> {
  const done = await findDoneWithOpenChat(db, new Date(now().getTime() - AFTER_END_MS))
  for (const { id, endedAt } of done) await db.transaction().execute((trx) => closeChat(trx, id, endedAt))
  return done.length
}

async function checkRing(deps: RingCheckDeps, id: RingId): Promise<boolean> {
  const { db } = deps
  const checks = await findRingChecks(db, id)
  const before = await findRing(db, id)
  if (before) await changeRing(deps, { id, decide: (trx, ring, _, now) => passTime(trx, ring, now) })
  await removeRingChecks(db, checks)
  const after = await findRing(db, id)
  return checks.length > 0 || before?.nextDueAt?.getTime() !== after?.nextDueAt?.getTime()
}

async function passTime(trx: Trx, ring: RingRecord, now: Date): Promise<Decision> {
  if (ring.state !== 'repairing') return { refusal: null, ...applyRingTime(ring, now) }
  const candidates = await findRepairCandidates(trx, ring, now)
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
  return { refusal: null, items: facts.snapshots, ...applyRepair(ring, candidates, facts, now) }
}
