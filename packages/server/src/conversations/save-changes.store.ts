import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import { timesInUse } from '@barattolo/domain/conversations/offered-times'
import type { Proposal } from '@barattolo/domain/exchanges/proposal'
import type { ConversationId } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { PendingEvent } from '../events/pending-events.ts'
import { insertNoticesSql, type NewNotice, noticeEvents, noticeRows, type StoredNotice } from '../notices/notices.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { jsonRows, query } from '../platform/database/query.ts'
import type { ProposalStage } from '../platform/database/tables.ts'
import { insertMessagesSql, lastMessageOf, laterTime, messageRowsOf } from './messages.store.ts'
import type { LoadedConversation } from './negotiation.store.ts'

/** What one transition changes in one conversation. */
export type ConversationChange = LoadedConversation & NegotiationStep

/**
 * Saves any number of changes and notices in at most three statements: the proposals removed, the proposals added, and all else.
 * `updated_at` changes only with what both participants can see. The caller has locked the conversations, so that message ids follow
 * the commit order. Returns what to publish about the notices.
 */
export async function saveChanges(
  trx: Trx,
  changes: readonly ConversationChange[],
  notices: readonly NewNotice[],
  now: Date,
): Promise<PendingEvent[]> {
  const proposals = changes.flatMap(changedProposals)
  await deleteProposals(trx, proposals)
  await insertProposals(trx, proposals)
  const updated = changes.filter(needsUpdate)
  const messages = changes.flatMap(({ row, messages: posted }) => messageRowsOf(row.id, posted))
  const newNotices = noticeRows(notices)
  const statements = [
    ...(updated.length > 0 ? [sql`changed as (${updateConversationsSql(updated, now)})`] : []),
    ...(messages.length > 0 ? [sql`posted as (${insertMessagesSql(messages, now)})`] : []),
    ...(newNotices ? [sql`notified as (${insertNoticesSql(newNotices, now)})`] : []),
  ]
  if (statements.length === 0) return []
  const stored = newNotices ? sql`select * from notified` : sql`select null as uid, null::uuid as "conversationId" where false`
  return noticeEvents(await query(trx, 'saveChanges', sql<StoredNotice>`with ${sql.join(statements)} ${stored}`))
}

function needsUpdate({ row, before, next, messages }: ConversationChange): boolean {
  return next !== before || messages.length > 0 || row.nextDueAt?.getTime() !== nextDueOf(next)?.getTime()
}

function updateConversationsSql(changes: readonly ConversationChange[], now: Date): RawBuilder<unknown> {
  const rows = changes.map(({ row, before, next, messages }) => ({
    id: row.id,
    status: next.status,
    last_action_by: next.lastActionBy,
    asked_by: next.askedBy,
    interest_closed_until: next.interestClosedUntil,
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
    keeps_times: timesInUse(next).length > 0,
    last_message: lastMessageOf(messages),
    is_visible: messages.length > 0 || next.sharedVersion !== before.sharedVersion,
  }))
  return sql`
    update conversations set status = changed.status, last_action_by = changed.last_action_by, unsent = changed.unsent,
      asked_by = changed.asked_by, interest_closed_until = changed.interest_closed_until,
      takes_back = changed.takes_back, previous_action_by = changed.previous_action_by, archived_by = changed.archived_by,
      version = changed.version, shared_version = changed.shared_version, person_left = changed.person_left,
      person_away = changed.person_away, turn_since = changed.turn_since, quiet_since = changed.quiet_since,
      nudges = changed.nudges, next_due_at = changed.next_due_at, apart = changed.apart,
      offered_times = case when changed.keeps_times then conversations.offered_times end,
      last_message = coalesce(changed.last_message, conversations.last_message),
      last_message_at = case when changed.last_message is null then conversations.last_message_at else ${now} end,
      updated_at = case when changed.is_visible then ${laterTime(now)} else conversations.updated_at end
    from ${jsonRows(rows)} as changed(id uuid, status text, last_action_by text, unsent boolean, takes_back boolean,
      previous_action_by text, archived_by text, version int, shared_version int, person_left boolean, person_away boolean,
      turn_since timestamptz, quiet_since timestamptz, nudges int, next_due_at timestamptz, apart boolean, last_message jsonb,
      asked_by text, interest_closed_until timestamptz, keeps_times boolean, is_visible boolean)
    where conversations.id = changed.id`
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
