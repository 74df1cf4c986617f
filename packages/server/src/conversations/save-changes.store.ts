import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import type { Negotiation, Proposal } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database.ts'
import { jsonRows } from '../platform/json-rows.ts'
import type { ProposalStage } from '../platform/tables.ts'
import { insertMessages, lastMessageOf } from './message-rows.store.ts'
import type { ConversationRow } from './negotiation.store.ts'

/** What one transition changes in one conversation. */
export interface ConversationChange extends NegotiationStep {
  readonly row: ConversationRow
  readonly before: Negotiation
}

/**
 * Saves any number of changes in at most four statements: the conversations, the proposals removed, the proposals added, and the
 * system messages. `updated_at` changes only with what both participants can see. The caller has locked the conversations.
 */
export async function saveChanges(trx: Trx, changes: readonly ConversationChange[], now: Date): Promise<void> {
  await updateConversations(trx, changes.filter(needsUpdate), now)
  const proposals = changes.flatMap(changedProposals)
  await deleteProposals(trx, proposals)
  await insertProposals(trx, proposals)
  await insertMessages(
    trx,
    changes.map(({ row, messages }) => ({ conversationId: row.id, messages })),
    now,
  )
}

function needsUpdate({ row, before, next, messages }: ConversationChange): boolean {
  return next !== before || messages.length > 0 || row.nextDueAt?.getTime() !== nextDueOf(next)?.getTime()
}

async function updateConversations(trx: Trx, changes: readonly ConversationChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ row, before, next, messages }) => ({
    id: row.id,
    status: next.status,
    last_action_by: next.lastActionBy,
    unsent: next.draft !== null,
    takes_back: next.previous !== null,
    previous_action_by: next.previous?.lastActionBy ?? null,
    archived_by: next.archivedBy,
    version: next.version,
    shared_version: next.sharedVersion,
    person_left: next.personLeft,
    person_away: next.personAway,
    turn_since: next.turnTimer.turnSince,
    quiet_since: next.turnTimer.quietSince,
    nudges: next.turnTimer.nudges,
    next_due_at: nextDueOf(next),
    apart: next.blocked,
    last_message: lastMessageOf(messages),
    is_visible: messages.length > 0 || next.sharedVersion !== before.sharedVersion,
  }))
  await sql`
    update conversations set status = changed.status, last_action_by = changed.last_action_by, unsent = changed.unsent,
      takes_back = changed.takes_back, previous_action_by = changed.previous_action_by, archived_by = changed.archived_by,
      version = changed.version, shared_version = changed.shared_version, person_left = changed.person_left,
      person_away = changed.person_away, turn_since = changed.turn_since, quiet_since = changed.quiet_since,
      nudges = changed.nudges, next_due_at = changed.next_due_at, apart = changed.apart,
      last_message = coalesce(changed.last_message, conversations.last_message),
      last_message_at = case when changed.last_message is null then conversations.last_message_at else ${now} end,
      updated_at = case when changed.is_visible then ${now} else conversations.updated_at end
    from ${jsonRows(rows)} as changed(id uuid, status text, last_action_by text, unsent boolean, takes_back boolean,
      previous_action_by text, archived_by text, version int, shared_version int, person_left boolean, person_away boolean,
      turn_since timestamptz, quiet_since timestamptz, nudges int, next_due_at timestamptz, apart boolean, last_message jsonb,
      is_visible boolean)
    where conversations.id = changed.id`.execute(trx)
}

interface ProposalChange {
  conversationId: ConversationId
  stage: ProposalStage
  before: Proposal | null
  next: Proposal | null
}

function changedProposals({ row, before, next }: ConversationChange): ProposalChange[] {
  const stages: Omit<ProposalChange, 'conversationId'>[] = [
    { stage: 'sent', before: before.sent, next: next.sent },
    { stage: 'draft', before: before.draft, next: next.draft },
    { stage: 'previous', before: before.previous?.proposal ?? null, next: next.previous?.proposal ?? null },
  ]
  return stages.filter((stage) => stage.before !== stage.next).map((stage) => ({ ...stage, conversationId: row.id }))
}

async function deleteProposals(trx: Trx, changes: readonly ProposalChange[]): Promise<void> {
  const removed = changes.filter(({ before }) => before !== null)
  if (removed.length === 0) return
  const rows = removed.map(({ conversationId, stage }) => ({ conversation_id: conversationId, stage }))
  await sql`
    delete from proposal_items using ${jsonRows(rows)} as removed(conversation_id uuid, stage text)
    where proposal_items.conversation_id = removed.conversation_id and proposal_items.stage = removed.stage`.execute(trx)
}

export async function insertProposals(
  trx: Trx,
  changes: readonly Pick<ProposalChange, 'conversationId' | 'stage' | 'next'>[],
): Promise<void> {
  const rows = changes.flatMap(({ conversationId, stage, next }) =>
    (next ?? []).map(({ item, revision, selectedBy }, position) => ({
      conversationId,
      stage,
      itemId: item._id,
      item: JSON.stringify(item),
      revision,
      selectedBy,
      position,
    })),
  )
  if (rows.length > 0) await trx.insertInto('proposalItems').values(rows).execute()
}
