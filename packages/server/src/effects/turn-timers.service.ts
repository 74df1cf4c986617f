import { nextDueOf, resetTurnTimer } from '@barattolo/domain/conversations/inactivity'
import type { Uid } from '@barattolo/domain/ids'
import { findPendingConversationsOf } from '../conversations/find-conversations.store.ts'
import { findConversation, loadNegotiation, lockConversations, saveTurnTimer } from '../conversations/negotiation.store.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'

/**
 * For a person whose holiday begins or ends: stops or restarts the turn timers that the holiday affects, and returns an event for
 * each pending conversation. Runs in the caller's transaction, which has changed the person.
 */
export async function resetTurnTimers(trx: Trx, uid: Uid, now: Date): Promise<PendingEvent[]> {
  const conversationIds = await findPendingConversationsOf(trx, uid)
  await lockConversations(trx, conversationIds)
  const events: PendingEvent[] = []
  for (const id of conversationIds) {
    const row = await findConversation(trx, id)
    if (!row) continue
    const negotiation = await loadNegotiation(trx, row)
    const isAffected = (row.nextDueAt === null) !== (nextDueOf(negotiation) === null)
    if (isAffected) await saveTurnTimer(trx, id, resetTurnTimer(negotiation, now))
    events.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return events
}
