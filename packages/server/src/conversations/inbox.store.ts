import { CONVERSATION_STATUSES, type ConversationSearch, type ConversationStatus } from '@barattolo/domain/conversations/contract'
import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import type { Pause } from '@barattolo/domain/conversations/pause'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { LAST_WEIGHT, radarWeight } from '@barattolo/domain/radar/order'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { LastMessage } from '../platform/tables.ts'
import { TALK_SHOWS } from './find-talks.store.ts'

export interface InboxRow {
  id: ConversationId
  interestedUid: Uid
  ownerUid: Uid
  rootItem: ItemGlimpse
  status: ConversationStatus
  lastActionBy: Uid | null
  lastMessage: LastMessage | null
  lastMessageAt: Date | null
  turnSince: Date
  paused: Pause | null
  createdAt: Date
  updatedAt: Date
  unread: number
  /** What its page is ordered by, for the cursor: microseconds, because a `Date` would cut them off. */
  weight: number
  updated: number
}

/** Where a page ended. */
export interface Position {
  weight: number
  updated: number
  id: string
}

interface PageAsked extends Pick<ConversationSearch, 'role' | 'sort'> {
  after: Position | null
  limit: number
}

type Side = 'interested_uid' | 'owner_uid'

const sidesOf = (role: ConversationSearch['role']): Side[] => [
  ...(role === 'owner' ? [] : (['interested_uid'] as const)),
  ...(role === 'interested' ? [] : (['owner_uid'] as const)),
]

/** The order of the radar, from the rule's own weights. */
export const WEIGHT = `case status ${CONVERSATION_STATUSES.map((status) => `when '${status}' then ${radarWeight(status)}`).join(' ')} else ${LAST_WEIGHT} end`
const RADAR_WEIGHT = sql.raw<number>(WEIGHT)

/** `pauseOf`, from the root object's row. */
export const PAUSED = sql<Pause | null>`(
  select case when i.hidden_at is not null then 'hidden' when i.availability = 'in_trattativa' then 'reserved' when i.resting_since is not null or p.holiday_since is not null then 'resting' end
  from items i join people p on p.uid = i.owner_uid where i.id = conversations.root_item_id and conversations.status = 'pending')`

/**
 * A person's conversations from the conversations' own rows: no look-up a row but the unread count and where the root object stands.
 * Of each of their sides no more are read than a page has, along its index; the radar's order has none.
 */
export function findInbox(db: Db, me: Uid, asked: PageAsked): Promise<InboxRow[]> {
  const { sort, limit } = asked
  const weight = sort === 'radar' ? RADAR_WEIGHT : sql<number>`0`
  return db
    .selectFrom('conversations')
    .select(['id', 'interestedUid', 'ownerUid', 'rootItem', 'status', 'lastActionBy', 'turnSince'])
    .select(['lastMessage', 'lastMessageAt', 'createdAt', 'updatedAt'])
    .select([
      PAUSED.as('paused'),
      weight.as('weight'),
      sql<number>`(extract(epoch from updated_at) * 1000000)::float8`.as('updated'),
      sql<number>`(
        select count(*)::int from messages
        where messages.conversation_id = conversations.id and ${isUnread(me)})`.as('unread'),
    ])
    .where(sql<boolean>`id in (${idsOf(me, asked)})`)
    .orderBy(orderOf(sort))
    .limit(limit)
    .execute()
}

/** A page of each side, of which the page of both is the beginning. */
function idsOf(me: Uid, { role, sort, after, limit }: PageAsked) {
  const pages = sidesOf(role).map(
    (side) => sql`(
      select id from conversations where ${sql.ref(side)} = ${me} and ${TALK_SHOWS} and ${after ? isBeyond(after, sort) : sql`true`}
      order by ${orderOf(sort)} limit ${limit})`,
  )
  return sql.join(pages, sql` union all `)
}

const orderOf = (sort: ConversationSearch['sort']) =>
  sql`${sort === 'radar' ? sql`${RADAR_WEIGHT}, ` : sql``}updated_at desc, id desc`

function isBeyond(after: Position, sort: ConversationSearch['sort']) {
  const updated = sql`timestamptz 'epoch' + make_interval(secs => ${after.updated}::float8 / 1000000)`
  const isOlder = sql`(updated_at, id) < (${updated}, ${after.id}::uuid)`
  if (sort !== 'radar') return isOlder
  return sql`(${RADAR_WEIGHT} > ${after.weight} or ${RADAR_WEIGHT} = ${after.weight} and ${isOlder})`
}

export const isUnread = (me: Uid) => sql<boolean>`(messages.from_uid is distinct from ${me}
  and messages.id > case when interested_uid = ${me} then interested_read_to else owner_read_to end)`

/** All of a person's, less the few that nobody is shown any more: each number comes from an index alone. */
export async function countInbox(db: Db, me: Uid, role: ConversationSearch['role']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (${shownOf(me, role)})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

function shownOf(me: Uid, role: ConversationSearch['role']) {
  const counts = sidesOf(role).map((side) => {
    const isMine = sql`${sql.ref(side)} = ${me}`
    return sql`(select count(*) from conversations where ${isMine})
      - (select count(*) from conversations where ${isMine} and apart and not ${TALK_SHOWS})`
  })
  return sql.join(counts, sql` + `)
}

export async function countUnread(db: Db, me: Uid): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.conversationId', 'conversations.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`(interested_uid = ${me} or owner_uid = ${me})`)
    .where(TALK_SHOWS)
    .where(isUnread(me))
    .executeTakeFirstOrThrow()
  return count
}

/** Everything in the chat has been seen; false where it had been already. */
export async function markSeen(db: Db, me: Uid, id: ConversationId): Promise<boolean> {
  const last = sql<string>`(select max(id) from messages where conversation_id = ${id})`
  const isOf = (column: string) => sql<boolean>`${sql.ref(column)} = ${me}`
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({
      interestedReadTo: sql`case when ${isOf('interestedUid')} then ${last} else interested_read_to end`,
      ownerReadTo: sql`case when ${isOf('ownerUid')} then ${last} else owner_read_to end`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`${last} > case when ${isOf('interestedUid')} then interested_read_to else owner_read_to end`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
