import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { ProposalStage } from '../platform/database/tables.ts'

/**
 * The SQL condition that the participants may still see a conversation. After a block they keep only the conversations that an
 * exchange still needs: until it is over, and while feedback may be given, so that a block does not prevent feedback. Uses the
 * database's clock, and the table name `conversations`.
 */
export const CONVERSATION_IS_VISIBLE_SQL = `(not conversations.apart or exists (
  select from exchanges e where e.conversation_id = conversations.id and (e.state in ('open', 'held')
    or (e.state = 'done' or e.meeting_at <= e.ended_at) and e.ended_at > now() - interval '${FEEDBACK_PERIOD_MS / 1000} seconds')))`
export const CONVERSATION_IS_VISIBLE = sql.raw<boolean>(CONVERSATION_IS_VISIBLE_SQL)

/** The exchange of this conversation has ended well. Its status comes first: most conversations have no exchange to look up. */
export const isDone = (conversation: 'c' | 'conversations') =>
  sql.raw<boolean>(`(${conversation}.status = 'accepted' and exists (
  select from exchanges e where e.conversation_id = ${conversation}.id and e.state = 'done'))`)

/** The conversation was rejected by a withdrawal. */
export const IS_WITHDRAWN = sql<boolean>`(conversations.status = 'rejected' and conversations.last_message->>'kind' = 'withdrawn')`

/** The item is in the unfinished exchange of `conversations`; a change of the agreed objects may have taken it out. */
export const isPromised = (item: RawBuilder<unknown>) => sql<boolean>`exists (
  select from exchanges e join exchange_legs l on l.exchange_id = e.id
  where e.conversation_id = conversations.id and e.state in ('open', 'held') and l.item_id = ${item})`

export async function isConversationVisible(db: Db, id: ConversationId): Promise<boolean> {
  return (
    (await db.selectFrom('conversations').select('id').where('id', '=', id).where(CONVERSATION_IS_VISIBLE).executeTakeFirst()) !==
    undefined
  )
}

/** All conversations of a person, whatever their status, in an order that does not change. */
export async function findConversationsOf(db: Db, uid: Uid): Promise<ConversationId[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** When each of these conversations was last changed, in what both participants see. */
export async function findLastChanges(trx: Trx, ids: readonly ConversationId[]): Promise<Map<ConversationId, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('conversations').select(['id', 'updatedAt']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))
}

export async function lockPendingConversationsOf(trx: Trx, uid: Uid): Promise<ConversationId[]> {
  const rows = await trx
    .selectFrom('conversations')
    .select('id')
    .where((eb) => eb.or([eb('interestedUid', '=', uid), eb('ownerUid', '=', uid)]))
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockConversationsBetween(trx: Trx, one: Uid, other: Uid): Promise<ConversationId[]> {
  const rows = await query(
    trx,
    'lockConversationsBetween',
    sql<{ id: ConversationId }>`
    select id from conversations
    where interested_uid = ${one} and owner_uid = ${other} or interested_uid = ${other} and owner_uid = ${one}
    order by id for update`,
  )
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

/**
 * Locks the pending conversations that have one of these items as root item or in the sent proposal (not only in a draft), and the
 * conversations `also`, whatever their status. In the order of their ids, so that two moves never deadlock; their items have to be
 * locked before.
 */
export function lockPendingConversationsAbout(
  trx: Trx,
  itemIds: readonly ItemId[],
  also: readonly ConversationId[] = [],
): Promise<ConversationId[]> {
  return lockConversationsWith(trx, { itemIds, stages: ['sent'], statuses: ['pending'], also })
}

/**
 * Like `lockPendingConversationsAbout`, for pending and archived conversations with one of the items in any proposal: sent, draft,
 * or restored by undo.
 */
export function lockConversationsContaining(
  trx: Trx,
  itemIds: readonly ItemId[],
  also: readonly ConversationId[] = [],
): Promise<ConversationId[]> {
  return lockConversationsWith(trx, { itemIds, stages: ['sent', 'draft', 'previous'], statuses: ['pending', 'archived'], also })
}

interface ConversationsWith {
  itemIds: readonly ItemId[]
  stages: readonly ProposalStage[]
  statuses: readonly ConversationStatus[]
  also: readonly ConversationId[]
}

async function lockConversationsWith(
  trx: Trx,
  { itemIds, stages, statuses, also }: ConversationsWith,
): Promise<ConversationId[]> {
  if (itemIds.length === 0 && also.length === 0) return []
  // A union of index look-ups: an OR over the conditions would read every conversation.
  const rows = await query(
    trx,
    'lockConversationsWith',
    sql<{ id: ConversationId }>`
    select id from conversations
    where id in (
      select id from conversations where root_item_id = any(${itemIds}::uuid[])
      union select conversation_id from proposal_items where item_id = any(${itemIds}::uuid[]) and stage = any(${stages}::text[])
      union select unnest(${also}::uuid[])
    ) and (status = any(${statuses}::text[]) or id = any(${also}::uuid[]))
    order by id for update`,
  )
  return rows.map(({ id }) => id)
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
