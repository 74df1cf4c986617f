import { applyTimeouts, nextDueOf } from '@barattolo/domain/conversations/inactivity'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'
import { type PendingEvent, publishEvents } from '../platform/pending-events.ts'
import { processDueRows } from '../platform/process-due-rows.ts'
import { findInactiveConversations } from './find-conversations.store.ts'
import type { MoveDeps } from './moves.service.ts'
import {
  type ConversationRow,
  findConversation,
  loadNegotiation,
  lockConversations,
  saveNegotiation,
  saveTurnTimer,
} from './negotiation.store.ts'
import { postSystemMessages } from './system-messages.ts'

interface JobDeps extends MoveDeps {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Reminds turn holders who have not answered, and archives conversations after the last timeout. Several processes may run it at
 * once: each conversation is checked again under its lock, so that only one process acts. Returns how many conversations it
 * changed.
 */
export function runInactivityJob({ db, publish, log, now: clock }: JobDeps): Promise<number> {
  const now = clock()
  return processDueRows({
    find: (limit) => findInactiveConversations(db, now, limit),
    processRow: async (id) => {
      const events = await db.transaction().execute((trx) => applyDueTimeout(trx, id, now))
      publishEvents(publish, events)
      return events.length > 0
    },
    name: 'conversation',
    log,
  })
}

/** Decides under the conversation's lock: a concurrent answer is already visible here, or waits for this transaction. */
async function applyDueTimeout(trx: Trx, id: ConversationId, now: Date): Promise<PendingEvent[]> {
  await lockConversations(trx, [id])
  const row = await findConversation(trx, id)
  if (!row) return []
  const before = await loadNegotiation(trx, row)
  const { next, messages } = applyTimeouts(before, now)
  if (next === before) return correctDueTime(trx, row, before)
  await saveNegotiation(trx, id, before, next, now)
  const events = await postSystemMessages(trx, row, messages, now)
  return [...events, { id, to: [row.interestedUid, row.ownerUid] }]
}

/** For a conversation without a due timeout. Corrects a wrong due time, which would make every run select the row again. */
async function correctDueTime(trx: Trx, { id, nextDueAt }: ConversationRow, negotiation: Negotiation): Promise<PendingEvent[]> {
  if (nextDueAt?.getTime() !== nextDueOf(negotiation)?.getTime()) await saveTurnTimer(trx, id, negotiation)
  return []
}
