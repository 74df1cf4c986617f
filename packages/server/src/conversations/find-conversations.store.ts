import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import type { ProposalStage } from '../platform/tables.ts'

/**
 * The SQL condition that the participants may still see a conversation. After a block they keep only the conversations that an
 * exchange still needs: until it is over, and while feedback may be given, so that a block does not prevent feedback. Uses the
 * database's clock, and the table name `conversations`.
 */
export const CONVERSATION_IS_VISIBLE_SQL = `(not conversations.apart or exists (
  select from exchanges e where e.conversation_id = conversations.id and (e.state in ('open', 'held')
    or (e.state = 'done' or e.meeting_at <= e.ended_at) and e.ended_at > now() - interval '${FEEDBACK_PERIOD_MS / 1000} seconds')))`
export const CONVERSATION_IS_VISIBLE = sql.raw<boolean>(CONVERSATION_IS_VISIBLE_SQL)

export async function isConversationVisible(db: Db, id: ConversationId): Promise<boolean> {
  return (
    (await db.selectFrom('conversations').select('id').where('id', '=', id).where(CONVERSATION_IS_VISIBLE).executeTakeFirst()) !==
    undefined
  )
}

export async function findVisibleConversations(db: Db, ids: readonly ConversationId[]): Promise<Set<ConversationId>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('conversations').select('id').where('id', 'in', ids).where(CONVERSATION_IS_VISIBLE).execute()
  return new Set(rows.map(({ id }) => id))
}

/** All conversations of a person, whatever their status. */
export async function findConversationsOf(db: Db, uid: Uid): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPendingConversationsOf(db: Db, uid: Uid): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .where('status', '=', 'pending')
    .execute()
  return rows.map(({ id }) => id)
}

/** All conversations between two people; `hasOpenExchange` is true for an open or held exchange. */
export async function findConversationsBetween(trx: Trx, one: Uid, other: Uid) {
  const rows = await query(
    trx,
    'findConversationsBetween',
    sql<{ id: ConversationId; title: string; hasOpenExchange: boolean }>`
    select c.id, c.root_item ->> 'title' as title,
      exists (select from exchanges e where e.conversation_id = c.id and e.state in ('open', 'held')) as "hasOpenExchange"
    from conversations c
    where c.interested_uid = ${one} and c.owner_uid = ${other} or c.interested_uid = ${other} and c.owner_uid = ${one}
    order by c.id`,
  )
  return rows
}

/** A person's conversations that are suspended because a participant is disabled, with the other participant. */
export async function findSuspendedConversations(trx: Trx, uid: Uid): Promise<{ id: ConversationId; otherUid: Uid }[]> {
  const rows = await trx
    .selectFrom('conversations')
    .select(['id', 'interestedUid', 'ownerUid'])
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .where('personAway', '=', true)
    .execute()
  return rows.map(({ id, interestedUid, ownerUid }) => ({ id, otherUid: interestedUid === uid ? ownerUid : interestedUid }))
}

/** All conversations of a person, with the columns of the data export. */
export function findConversationsToExport(db: Db, uid: Uid) {
  return db
    .selectFrom('conversations')
    .select(['id', 'interestedUid', 'ownerUid', 'rootItem', 'status', 'createdAt'])
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The pending conversations that have one of these items as root item or in the sent proposal (not only in a draft). */
export async function findPendingConversationsAbout(db: Db, itemIds: readonly ItemId[]): Promise<ConversationId[]> {
  if (itemIds.length === 0) return []
  const rows = await selectConversationsWith(db, itemIds, ['sent']).where('status', '=', 'pending').execute()
  return rows.map(({ id }) => id)
}

/**
 * Pending and archived conversations with one of these items as root item or in any proposal: sent, draft, or restored by undo.
 */
export async function findConversationsContaining(db: Db, itemIds: readonly ItemId[]): Promise<ConversationId[]> {
  if (itemIds.length === 0) return []
  const rows = await selectConversationsWith(db, itemIds, ['sent', 'draft', 'previous'])
    .where('status', 'in', ['pending', 'archived'])
    .execute()
  return rows.map(({ id }) => id)
}

function selectConversationsWith(db: Db, itemIds: readonly ItemId[], stages: readonly ProposalStage[]) {
  const withRootItem = db.selectFrom('conversations').select('id as conversationId').where('rootItemId', 'in', itemIds)
  const withProposalItem = db
    .selectFrom('proposalItems')
    .select('conversationId')
    .where('itemId', 'in', itemIds)
    .where('stage', 'in', stages)
  // A union of two index look-ups: an OR over both conditions would read every conversation.
  return db.selectFrom('conversations').select('id').where('id', 'in', withRootItem.union(withProposalItem))
}

/** Conversations whose inactivity timeout is due, the longest overdue first. */
export async function findInactiveConversations(db: Db, now: Date, limit: number): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('nextDueAt', '<=', now)
    .orderBy('nextDueAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
