import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import { type Negotiation, turnHolderOf } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { storeNotices } from '../notices/store-notices.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { noticesOfMessage } from './message-notices.ts'
import { type ConversationRow, findConversations, loadNegotiations } from './negotiation.store.ts'
import { type ConversationChange, saveChanges } from './save-changes.store.ts'

/**
 * Applies a step that is no move of a participant to any number of conversations, in a fixed number of statements. The caller has
 * locked the conversations. `step` returns null for a conversation that is not affected; the people `withoutNotice` get no notice
 * about its messages.
 */
export async function applySteps(
  trx: Trx,
  ids: readonly ConversationId[],
  step: (before: Negotiation, row: ConversationRow) => NegotiationStep | null,
  now: Date,
  withoutNotice: readonly Uid[] = [],
): Promise<PendingEvent[]> {
  const rows = await findConversations(trx, ids)
  const negotiations = await loadNegotiations(trx, rows)
  const changes = rows.flatMap((row, index): ConversationChange[] => {
    const before = negotiations[index]
    const result = before && step(before, row)
    return result ? [{ row, before, ...result }] : []
  })
  await saveChanges(trx, changes, now)
  const notices = changes.flatMap(({ row, messages }) => messages.flatMap((message) => noticesOfMessage(row, message, now)))
  const sent = notices.filter(({ to }) => !withoutNotice.includes(to))
  return [...(await storeNotices(trx, sent, now)), ...changes.map(conversationEvent)]
}

/** A change of a draft concerns only its author. */
function conversationEvent({ row, before, next, messages }: ConversationChange): PendingEvent {
  const isDraftOnly = messages.length === 0 && next.version !== before.version && next.sharedVersion === before.sharedVersion
  return { id: row.id, to: isDraftOnly ? [turnHolderOf(before)] : [row.interestedUid, row.ownerUid] }
}
