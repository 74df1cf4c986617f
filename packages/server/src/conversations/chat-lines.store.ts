import type { RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { RingMessageCount } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, query } from '../platform/database/query.ts'
import { CHAT_IS_VISIBLE, LINE_IS_VISIBLE, lockChat, newestLine } from './chats.store.ts'
import type { MessagePage, MessageRow } from './messages.store.ts'

const MESSAGE_COLUMNS = sql.raw(
  'messages.id, messages.from_uid as "fromUid", messages.client_id as "clientId", messages.kind, messages.text, messages.details, messages.created_at as "createdAt"',
)

interface LinesParams {
  me: Uid
  id: RingId
  before: string
  after: string
  limit: number
}

/** A page of what this person reads in the chat of a ring, oldest first, as `findMessages`. */
export async function findLines(
  db: Db,
  me: Uid,
  id: RingId,
  { before, after }: MessagePage,
  limit: number,
): Promise<MessageRow[]> {
  const range = { isBefore: before !== undefined, isAfter: after !== undefined }
  const rows = await linesQuery(db, { me, id, before: before ?? '0', after: after ?? '0', limit }, range)
  return range.isAfter ? rows : rows.reverse()
}

const linesQuery = preparedQuery(
  'findLines',
  (
    { me, id, before, after, limit }: Params<LinesParams>,
    { isBefore, isAfter }: { isBefore: boolean; isAfter: boolean },
  ) => sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from messages join chat_people on chat_people.chat_id = messages.conversation_id and chat_people.uid = ${me}
    where messages.conversation_id = ${id} and ${LINE_IS_VISIBLE}
      and (not ${sql.lit(isBefore)} or messages.id < ${before}::bigint) and (not ${sql.lit(isAfter)} or messages.id > ${after}::bigint)
    order by messages.id ${isAfter ? sql`asc` : sql`desc`} limit ${limit}`,
)

/** The message that this person has already stored under this client id. */
export async function findLineByClientId(db: Db, me: Uid, id: RingId, clientId: string): Promise<MessageRow | undefined> {
  const [row] = await query(
    db,
    'findLineByClientId',
    sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from messages where conversation_id = ${id} and from_uid = ${me} and client_id = ${clientId}`,
  )
  return row
}

/** Marks all messages as read. False if they already were. */
export async function markLinesRead(trx: Trx, me: Uid, id: RingId): Promise<boolean> {
  await lockChat(trx, id)
  const last = sql<string>`coalesce(to_line, ${newestLine(id)})`
  const { numUpdatedRows } = await trx
    .updateTable('chatPeople')
    .set({ readTo: last })
    .where('chatId', '=', id)
    .where('uid', '=', me)
    .where('readTo', '<', last)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** SQL: the number of messages in chats of rings that this person has not read. */
export const countUnreadLines = (me: ReturnType<typeof sql>) => sql`(
    select count(*) from chat_people join messages on messages.conversation_id = chat_people.chat_id
      and messages.id > greatest(chat_people.read_to, chat_people.from_line)
    where chat_people.uid = ${me} and ${CHAT_IS_VISIBLE} and messages.from_uid is distinct from ${me} and ${LINE_IS_VISIBLE})`

/** The unread messages of these people in these chats, without system messages. */
export function countUnreadTexts(trx: Trx, ids: readonly RingId[], uids: readonly Uid[]): Promise<RingMessageCount[]> {
  return query(
    trx,
    'countUnreadTexts',
    sql<RingMessageCount>`
    select chat_people.uid, chat_people.chat_id as "chatId", unread.count, unread.from_uid as "fromUid"
    from chat_people cross join lateral (
      select count(*)::int as count, (array_agg(messages.from_uid order by messages.id desc))[1] as from_uid
      from messages where messages.conversation_id = chat_people.chat_id and messages.kind = 'text'
        and messages.id > greatest(chat_people.read_to, chat_people.from_line)
        and messages.from_uid is distinct from chat_people.uid and ${LINE_IS_VISIBLE}
    ) unread
    where chat_people.chat_id = any(${ids}::uuid[]) and chat_people.uid = any(${uids}::text[])
    order by chat_people.uid, chat_people.chat_id`,
  )
}

export interface ChatSummaryRow {
  id: RingId
  unread: number
  lastLine: { kind: MessageRow['kind']; text: string | null; fromUid: Uid | null; details: MessageRow['details'] } | null
  lastLineAt: Date | null
}

/** For a list: of each of these chats that this person may open, the last message that they read, and how many they have not read. */
export function findChatSummaries(db: Db, me: Uid, ids: readonly RingId[]): Promise<ChatSummaryRow[]> {
  return query(
    db,
    'findChatSummaries',
    sql<ChatSummaryRow>`
    select chat_people.chat_id as id, last.line as "lastLine", last.created_at as "lastLineAt",
      (select count(*)::int from messages where messages.conversation_id = chat_people.chat_id
        and messages.id > greatest(chat_people.read_to, chat_people.from_line)
        and messages.from_uid is distinct from chat_people.uid and ${LINE_IS_VISIBLE}) as unread
    from chat_people left join lateral (
      select jsonb_build_object('kind', kind, 'text', text, 'fromUid', from_uid, 'details', details) as line, created_at
      from messages where messages.conversation_id = chat_people.chat_id and ${LINE_IS_VISIBLE}
      order by messages.id desc limit 1
    ) last on true
    where chat_people.uid = ${me} and chat_people.chat_id = any(${ids}::uuid[]) and ${CHAT_IS_VISIBLE}
    order by chat_people.chat_id`,
  )
}

/** A text message that this person reads in the chat of a ring. */
export async function findReadableText(db: Db, me: Uid, messageId: string): Promise<{ fromUid: Uid; text: string } | undefined> {
  const [row] = await query(
    db,
    'findReadableText',
    sql<{ fromUid: Uid; text: string }>`
    select messages.from_uid as "fromUid", messages.text
    from messages join chat_people on chat_people.chat_id = messages.conversation_id and chat_people.uid = ${me}
    where messages.id = ${messageId} and messages.kind = 'text' and ${CHAT_IS_VISIBLE} and ${LINE_IS_VISIBLE}`,
  )
  return row
}

/** The chats of rings of a person with what they read in them, for the data export. After they can open one no more, what they wrote. */
export async function findChatsToExport(db: Db, me: Uid) {
  const chats = await db
    .selectFrom('chatPeople')
    .innerJoin('chats', 'chats.id', 'chatPeople.chatId')
    .select(['chatId', 'readTo', 'joinedAt', 'leftAt', 'closedAt'])
    .where('uid', '=', me)
    .orderBy('joinedAt')
    .orderBy('chatId')
    .execute()
  const lines = await query(
    db,
    'findLinesToExport',
    sql<MessageRow & { chatId: RingId }>`
    select chat_people.chat_id as "chatId", ${MESSAGE_COLUMNS}
    from chat_people join messages on messages.conversation_id = chat_people.chat_id
    where chat_people.uid = ${me} and ${LINE_IS_VISIBLE} and (${CHAT_IS_VISIBLE} or messages.from_uid = ${me})
    order by messages.id`,
  )
  const byChat = Map.groupBy(lines, ({ chatId }) => chatId)
  return chats.map((chat) => ({ ...chat, lines: byChat.get(chat.chatId) ?? [] }))
}

/** Chats of rings that have ended and whose last message is from this time or older, the oldest first. */
export async function findChatsWithOldMessages(db: Db, before: Date, limit: number): Promise<RingId[]> {
  const rows = await selectOld(db, before).orderBy('lastMessageAt').limit(limit).execute()
  return rows.map(({ id }) => id as RingId)
}

function selectOld(db: Db | Trx, before: Date) {
  return db.selectFrom('chats').select('id').where('closedAt', 'is not', null).where('lastMessageAt', '<=', before)
}

/** Deletes the messages; false if there is nothing left to do. */
export async function eraseLines(trx: Trx, id: RingId, before: Date): Promise<boolean> {
  await lockChat(trx, id)
  if (!(await selectOld(trx, before).where('id', '=', id).executeTakeFirst())) return false
  await trx.deleteFrom('messages').where('conversationId', '=', id).execute()
  await trx.updateTable('chats').set({ lastMessageAt: null }).where('id', '=', id).execute()
  return true
}
