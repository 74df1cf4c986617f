import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import { type Negotiation, turnHolderOf } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { PendingEvent } from '../events/pending-events.ts'
import type { NewNotice } from '../notices/notices.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { noticesOfMessage } from './conversation-notices.ts'
import { type ConversationRow, findConversations, loadConversations } from './negotiation.store.ts'
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
  const conversations = await loadConversations(trx, await findConversations(trx, ids))
  const changes = conversations.flatMap(({ row, before }): ConversationChange[] => {
    const result = step(before, row)
    return result ? [{ row, before, ...result }] : []
  })
  return saveAndNotify(trx, changes, now, { withoutNotice })
}

interface NotifyOptions {
  withoutNotice: readonly Uid[]
  /** Notices of the caller, besides those about the messages. */
  notices?: readonly NewNotice[]
}

/** Saves the changes with the notices about their messages. Returns what to publish. */
export async function saveAndNotify(
  trx: Trx,
  changes: readonly ConversationChange[],
  now: Date,
  { withoutNotice, notices = [] }: NotifyOptions,
): Promise<PendingEvent[]> {
  const about = changes.flatMap(({ row, messages }) => messages.flatMap((message) => noticesOfMessage(row, message, now)))
  const sent = about.filter(({ to }) => !withoutNotice.includes(to))
  return [...(await saveChanges(trx, changes, [...sent, ...notices], now)), ...changes.map(conversationEvent)]
}

/** A change of a draft concerns only its author. */
function conversationEvent({ row, before, next, messages }: ConversationChange): PendingEvent {
  const isDraftOnly = messages.length === 0 && next.version !== before.version && next.sharedVersion === before.sharedVersion
  return { id: row.id, to: isDraftOnly ? [turnHolderOf(before)] : [row.interestedUid, row.ownerUid] }
}
