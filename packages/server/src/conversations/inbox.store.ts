import type { ConversationCard, ConversationSearch } from '@barattolo/domain/conversations/contract'
import { CONVERSATION_STATUSES, type ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import type { PauseReason } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { LAST_WEIGHT, radarWeight } from '@barattolo/domain/radar/radar-weight'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { STORED_PARTICIPANT, STORED_PARTICIPANT_COLUMNS, type StoredParticipant } from '../people/people.store.ts'
import { createInvalidCursorProblem, decodeCursor as read, encodeCursor as write } from '../platform/database/cursor.ts'
import type { Db } from '../platform/database/database.ts'
import { type Param, type Params, preparedQuery } from '../platform/database/query.ts'
import type { LastMessage } from '../platform/database/tables.ts'
import { countUnreadLines } from './chat-lines.store.ts'
import { CONVERSATION_IS_VISIBLE, IS_WITHDRAWN, isDone } from './find-conversations.store.ts'

/** A conversation as the statement returns it, in JSON: its times are text, in UTC without a zone. */
export interface InboxRow extends StoredParticipant {
  id: ConversationId
  interestedUid: Uid
  ownerUid: Uid
  rootItem: ItemSnapshot
  offered: ConversationCard['offered']['items'] | null
  status: ConversationStatus
  isDone: boolean
  isWithdrawn: boolean
  lastActionBy: Uid | null
  lastMessage: LastMessage | null
  lastMessageAt: string | null
  turnSince: string
  paused: PauseReason | null
  createdAt: string
  unread: number
  /** The sort key of the row, for the cursor. `updated` is `updated_at` in microseconds, because a `Date` would truncate it. */
  weight: number
  updated: number
}

/** The participant columns of a row are those of the other person. */
export interface InboxRows {
  rows: InboxRow[]
  me: StoredParticipant
  /** The number of all conversations; null if not requested. */
  total: number | null
}

/** The sort key of the last row of a page. */
export interface InboxPosition {
  weight: number
  updated: number
  id: string
}

interface InboxQuery extends Pick<ConversationSearch, 'role' | 'sort'> {
  after: InboxPosition | null
  limit: number
  /** Whether to include the number of all conversations. */
  withTotal: boolean
  /** Only those in which it is the person's turn and that are not paused: those that have waited the longest. */
  isMyTurn?: boolean
}

interface InboxParams extends InboxPosition {
  me: Uid
  limit: number
}
interface InboxShape extends Pick<InboxQuery, 'role' | 'sort' | 'withTotal' | 'isMyTurn'> {
  isFirst: boolean
}

type UidColumn = 'interested_uid' | 'owner_uid'

const uidColumnsOf = (role: ConversationSearch['role']): UidColumn[] => [
  ...(role === 'owner' ? [] : (['interested_uid'] as const)),
  ...(role === 'interested' ? [] : (['owner_uid'] as const)),
]

/** The sort order of the radar, from the domain's weights. */
const RADAR_WEIGHT = sql.raw<number>(
  `case status ${CONVERSATION_STATUSES.map((status) => `when '${status}' then ${radarWeight(status)}`).join(' ')} else ${LAST_WEIGHT} end`,
)

/** `pauseReasonOf` in SQL, from the root item's row. */
export const PAUSED = sql<PauseReason | null>`(
  select case when i.hidden_at is not null then 'hidden' when i.availability = 'in_trattativa' then 'reserved' when i.resting_since is not null or p.holiday_since is not null then 'resting' end
  from items i join people p on p.uid = i.owner_uid where i.id = conversations.root_item_id and conversations.status = 'pending')`

/** What the interested person offers in the sent proposal, never in a draft, without items that the admin has hidden. */
const OFFERED = sql<InboxRow['offered']>`(
  select json_agg(json_build_object('title', item->>'title', 'category', item->>'category', 'imageUrl', item->>'imageUrl')
    order by o.position, o.item_id)
  from proposal_items o join items i on i.id = o.item_id and i.hidden_at is null
  where o.conversation_id = conversations.id and o.stage = 'sent' and o.item->>'ownerUid' = interested_uid)`

/**
 * A page of a person's conversations with the other people, the person, and the total if requested, in one statement. It reads no
 * more rows of each side than a page has, along an index (the radar's sort order has none), and all else for the rows of the page
 * only. The rows are one JSON value, which costs the driver less than a value per column.
 */
export async function findInbox(db: Db, me: Uid, { after, limit, ...shape }: InboxQuery): Promise<InboxRows> {
  const params = { me, limit, ...(after ?? NO_POSITION) }
  const [page] = await findInboxPage(db, params, { ...shape, isFirst: after === null })
  if (!page) throw new Error('an aggregate returns a row')
  return page
}

const NO_POSITION: InboxPosition = { weight: 0, updated: 0, id: '' }

const findInboxPage = preparedQuery('findInbox', (params: Params<InboxParams>, shape: InboxShape) => {
  const weight = shape.sort === 'radar' ? RADAR_WEIGHT : sql`0`
  const total = shape.withTotal ? sql`(${countVisible(params.me, shape.role)})::int` : sql`null::int`
  return sql<InboxRows>`
    select coalesce(json_agg(page), '[]') as rows, ${total} as total,
      (select ${STORED_PARTICIPANT} from people where uid = ${params.me}) as me
    from (
      select id, interested_uid as "interestedUid", owner_uid as "ownerUid", root_item as "rootItem", status, last_action_by as "lastActionBy",
        turn_since at time zone 'UTC' as "turnSince", last_message as "lastMessage", last_message_at at time zone 'UTC' as "lastMessageAt",
        conversations.created_at at time zone 'UTC' as "createdAt", ${OFFERED} as offered, ${PAUSED} as paused, ${isDone('conversations')} as "isDone", ${IS_WITHDRAWN} as "isWithdrawn", ${weight} as weight,
        (extract(epoch from updated_at) * 1000000)::float8 as updated,
        (select count(*)::int from messages where messages.conversation_id = conversations.id and ${isUnread(params.me)}) as unread,
        ${STORED_PARTICIPANT_COLUMNS}
      from (${selectPage(params, shape)}) conversations
        join people on people.uid = case when interested_uid = ${params.me} then owner_uid else interested_uid end
      order by ${orderBySql(shape.sort)}
    ) page`
})

/** One page for each role. With both roles, the page is the beginning of their sorted union. */
function selectPage(params: Params<InboxParams>, { role, sort, isFirst, isMyTurn = false }: InboxShape) {
  const page = sql`order by ${isMyTurn ? sql`turn_since, id` : orderBySql(sort)} limit ${params.limit}`
  const sides = uidColumnsOf(role).map(
    (column) => sql`(
      select ${PAGE_COLUMNS} from conversations
      where ${sql.ref(column)} = ${params.me} and ${CONVERSATION_IS_VISIBLE} and ${isFirst ? sql`true` : isAfterPosition(params, sort)}
        and ${isMyTurn ? isTurnOf(column) : sql`true`} ${page})`,
  )
  return sql`select ${PAGE_COLUMNS} from (${sql.join(sides, sql` union all `)}) both_sides ${page}`
}

/** `turnOf` in SQL, for the person in this column. */
const isTurnOf = (column: UidColumn) =>
  sql`status = 'pending' and coalesce(last_action_by, interested_uid) <> ${sql.ref(column)} and ${PAUSED} is null`

const PAGE_COLUMNS = sql.raw(
  'id, interested_uid, owner_uid, root_item_id, root_item, status, last_action_by, turn_since, last_message, last_message_at, interested_read_to, owner_read_to, created_at, updated_at',
)

const orderBySql = (sort: ConversationSearch['sort']) =>
  sql`${sort === 'radar' ? sql`${RADAR_WEIGHT}, ` : sql``}updated_at desc, id desc`

function isAfterPosition(after: Params<InboxPosition>, sort: ConversationSearch['sort']) {
  const updated = sql`timestamptz 'epoch' + make_interval(secs => ${after.updated}::float8 / 1000000)`
  const isOlder = sql`(updated_at, id) < (${updated}, ${after.id}::uuid)`
  if (sort !== 'radar') return isOlder
  return sql`(${RADAR_WEIGHT} > ${after.weight} or ${RADAR_WEIGHT} = ${after.weight} and ${isOlder})`
}

export const isUnread = (me: Uid | Param<Uid>) => sql<boolean>`(messages.from_uid is distinct from ${me}
  and messages.id > case when interested_uid = ${me} then interested_read_to else owner_read_to end)`

/** All conversations of a person minus those that are no longer visible: both counts come from an index alone. */
function countVisible(me: Param<Uid>, role: ConversationSearch['role']) {
  const counts = uidColumnsOf(role).map((column) => {
    const isMine = sql`${sql.ref(column)} = ${me}`
    return sql`(select count(*) from conversations where ${isMine})
      - (select count(*) from conversations where ${isMine} and apart and not ${CONVERSATION_IS_VISIBLE})`
  })
  return sql.join(counts, sql` + `)
}

export async function countUnread(db: Db, me: Uid): Promise<number> {
  const [row] = await countUnreadQuery(db, { me })
  return row?.count ?? 0
}

const countUnreadQuery = preparedQuery(
  'countUnread',
  ({ me }: Params<{ me: Uid }>) => sql<{ count: number }>`
    select ((select count(*) from conversations join messages on messages.conversation_id = conversations.id
      where (interested_uid = ${me} or owner_uid = ${me}) and ${CONVERSATION_IS_VISIBLE} and ${isUnread(me)})
      + ${countUnreadLines(me)})::int as count`,
)

/** Marks all messages as read. False if they already were. */
export async function markMessagesRead(db: Db, me: Uid, id: ConversationId): Promise<boolean> {
  const lastId = sql<string>`(select max(id) from messages where conversation_id = ${id})`
  const isCaller = (column: string) => sql<boolean>`${sql.ref(column)} = ${me}`
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({
      interestedReadTo: sql`case when ${isCaller('interestedUid')} then ${lastId} else interested_read_to end`,
      ownerReadTo: sql`case when ${isCaller('ownerUid')} then ${lastId} else owner_read_to end`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`${lastId} > case when ${isCaller('interestedUid')} then interested_read_to else owner_read_to end`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const cursor = z.tuple([
  z.enum(['newest', 'radar']),
  z.int().check(z.gte(0), z.lte(9)),
  z.number().check(z.gte(0), z.lte(1e16)),
  z.uuid(),
])

type Sort = ConversationSearch['sort']

export function encodeInboxCursor(sort: Sort, { weight, updated, id }: InboxPosition): string {
  return write([sort ?? 'newest', weight, updated, id])
}

/** A cursor is valid only for the sort order it was made for. */
export function decodeInboxCursor(text: string, sort: Sort): InboxPosition {
  const [cursorSort, weight, updated, id] = read(text, cursor)
  if (cursorSort !== (sort ?? 'newest')) throw createInvalidCursorProblem()
  return { weight, updated, id }
}
