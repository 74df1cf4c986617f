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
 * Reminds whoever has left somebody waiting and puts aside what nobody takes up. Any number of processes may run it at once:
 * each conversation is looked at again under its lock, so one of them acts and the others find nothing to do. Answers in how
 * many something was done here.
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

/** An answer that comes at the same moment waits for the lock, or this does: the rules are asked about what is there then. */
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

/** Nothing is due, or another process has done it: the time in the row is put right, for else it would be looked at for ever. */
async function stillWaiting(trx: Trx, { id, nextDueAt }: ConversationRow, negotiation: Negotiation): Promise<Told[]> {
  if (nextDueAt?.getTime() !== nextDueOf(negotiation)?.getTime()) await saveWaiting(trx, id, negotiation)
  return []
}
