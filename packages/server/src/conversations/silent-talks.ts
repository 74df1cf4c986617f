import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import { elapse, nextDueOf } from '@barattolo/domain/conversations/silence'
import type { ConversationId } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'
import { eachDue } from '../platform/each-due.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { findSilent } from './find-talks.store.ts'
import type { Moving } from './moves.service.ts'
import {
  asNegotiation,
  type ConversationRow,
  findConversation,
  lockConversations,
  saveNegotiation,
  saveWaiting,
} from './negotiation.store.ts'
import { sayLines } from './say-lines.ts'

interface Job extends Moving {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Reminds turn holders who have not answered, and archives conversations after the last timeout. Several processes may run it at
 * once: each conversation is checked again under its lock, so that only one process acts. Returns how many conversations it
 * changed.
 */
export function hearSilence({ db, announce, log, now: clock }: Job): Promise<number> {
  const now = clock()
  return eachDue({
    find: (most) => findSilent(db, now, most),
    deal: async (id) => {
      const told = await db.transaction().execute((trx) => letTimeSpeak(trx, id, now))
      announceTold(announce, told)
      return told.length > 0
    },
    name: 'conversation',
    log,
  })
}

/** Decides under the conversation's lock: a concurrent answer is already visible here, or waits for this transaction. */
async function letTimeSpeak(trx: Trx, id: ConversationId, now: Date): Promise<Told[]> {
  await lockConversations(trx, [id])
  const row = await findConversation(trx, id)
  if (!row) return []
  const before = await asNegotiation(trx, row)
  const { next, lines } = elapse(before, now)
  if (next === before) return stillWaiting(trx, row, before)
  await saveNegotiation(trx, id, before, next, now)
  const told = await sayLines(trx, row, lines, now)
  return [...told, { id, to: [row.interestedUid, row.ownerUid] }]
}

/** Nothing is due, or another process has handled it. A wrong due time is corrected: every run would select the row again. */
async function stillWaiting(trx: Trx, { id, nextDueAt }: ConversationRow, negotiation: Negotiation): Promise<Told[]> {
  if (nextDueAt?.getTime() !== nextDueOf(negotiation)?.getTime()) await saveWaiting(trx, id, negotiation)
  return []
}
