import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ChatId, ConversationId, RingId, Uid } from '@barattolo/domain/ids'
import { LEFT_CHAT_DAYS } from '@barattolo/domain/rings/chat-contract'
import { sql } from 'kysely'
import type { RingMessageCount } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { type Params, preparedQuery, query } from '../platform/query.ts'
import { CONVERSATION_IS_VISIBLE } from './find-conversations.store.ts'
import { insertMessagesSql, type MessagePage, type MessageRow, messageRowsOf } from './messages.store.ts'

/*
 * Who reads which messages of the chat of a ring. Every door asks here: HTTP, sockets, notices, push, e-mail, reports, the data export.
 * The readers of a conversation are the two people in its row (`find-conversations.store.ts`).
 */

/** SQL condition on `chat_people`: they may still open the chat. Who has left can until some days after the end of the ring. */
export const CHAT_IS_VISIBLE = sql<boolean>`(chat_people.left_at is null or not exists (select from chats
  where chats.id = chat_people.chat_id and chats.closed_at <= now() - ${sql.lit(`${LEFT_CHAT_DAYS} days`)}::interval))`

/**
 * SQL condition on `messages` and `chat_people`: the person reads this message. It was written while they took part; after a block the
 * two people do not see what the other one has written, only the system messages about them.
 */
export const LINE_IS_VISIBLE = sql<boolean>`(messages.id > chat_people.from_line
  and (chat_people.to_line is null or messages.id <= chat_people.to_line)
  and (messages.kind not in ('text', 'hidden') or not exists (select from blocks
    where blocker_uid = chat_people.uid and blocked_uid = messages.from_uid
      or blocker_uid = messages.from_uid and blocked_uid = chat_people.uid)))`

/** SQL condition on a row of `notices` about a chat: the inbox counts its messages, so that the bell need not. */
export const IS_COUNTED_BY_INBOX = sql<boolean>`(exists (
    select from conversations where conversations.id = notices.conversation_id and ${CONVERSATION_IS_VISIBLE})
  or exists (select from chat_people
    where chat_people.chat_id = notices.conversation_id and chat_people.uid = notices.uid and ${CHAT_IS_VISIBLE}))`

/** Those of these chats that the person may open. The caller knows that the conversations are theirs. */
export async function findVisibleChats(db: Db, viewer: Uid, ids: readonly ChatId[]): Promise<Set<ChatId>> {
  if (ids.length === 0) return new Set()
  const rows = await query(
    db,
    'findVisibleChats',
    sql<{ id: ChatId }>`
    select id from conversations where id = any(${ids}::uuid[]) and ${CONVERSATION_IS_VISIBLE}
    union all select chat_id from chat_people where uid = ${viewer} and chat_id = any(${ids}::uuid[]) and ${CHAT_IS_VISIBLE}`,
  )
  return new Set(rows.map(({ id }) => id))
}

interface NewChat {
  id: RingId
  kind: 'ring'
  uids: readonly Uid[]
  now: Date
}

/** Opens the chat of a ring. Its people read it from the first message on. */
export async function openChat(trx: Trx, { id, kind, uids, now }: NewChat): Promise<void> {
  await trx.insertInto('chats').values({ id, kind, createdAt: now }).execute()
  await trx
    .insertInto('chatPeople')
    .values(uids.map((uid) => ({ chatId: id, uid, joinedAt: now })))
    .execute()
}

/** The id of the newest message of a chat that is locked. */
const newestLine = (id: RingId) => sql<string>`(select coalesce(max(id), 0) from messages where conversation_id = ${id})`

/** The person reads nothing that was written before. */
export async function joinChat(trx: Trx, id: RingId, uid: Uid, now: Date): Promise<void> {
  await lockChat(trx, id)
  await trx
    .insertInto('chatPeople')
    .values({ chatId: id, uid, joinedAt: now, fromLine: newestLine(id), readTo: newestLine(id) })
    .execute()
}

/** The person reads nothing that is written from now on, and writes nothing. To be called after their last message was posted. */
export async function leaveChat(trx: Trx, id: RingId, uid: Uid, now: Date): Promise<void> {
  await lockChat(trx, id)
  await trx
    .updateTable('chatPeople')
    .set({ leftAt: now, toLine: newestLine(id) })
    .where('chatId', '=', id)
    .where('uid', '=', uid)
    .where('leftAt', 'is', null)
    .execute()
}

/** The ring has ended: its chat can only be read. */
export async function closeChat(trx: Trx, id: RingId, now: Date): Promise<void> {
  await trx.updateTable('chats').set({ closedAt: now }).where('id', '=', id).where('closedAt', 'is', null).execute()
}

/** Posts system messages in this order. Returns the people who read them, to whom the change must be published. */
export async function postLines(trx: Trx, id: RingId, messages: readonly SystemMessage[], now: Date): Promise<Uid[]> {
  await lockChat(trx, id)
  if (messages.length > 0) {
    await insertMessagesSql(messageRowsOf(id, messages), now).execute(trx)
    await trx.updateTable('chats').set({ lastMessageAt: now }).where('id', '=', id).execute()
  }
  return (await findChatPeople(trx, id)).flatMap(({ uid, leftAt }) => (leftAt ? [] : [uid]))
}

/** All people of the chat of a ring, also those who have left. */
export function findChatPeople(db: Db, id: RingId) {
  return db
    .selectFrom('chatPeople')
    .select(['uid', 'joinedAt', 'leftAt'])
    .where('chatId', '=', id)
    .orderBy('joinedAt')
    .orderBy('uid')
    .execute()
}

/**
 * Locks the chat of a ring, so that the ids of its messages follow the order of the commits, and that a message and a departure are one
 * before the other. After the locks on conversations and rings. False if there is none.
 */
export async function lockChat(trx: Trx, id: RingId): Promise<boolean> {
  const row = await trx
    .selectFrom('chats')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'ring')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the chats of rings in which both people are, in the order of their ids. */
export async function lockChatsWithBoth(trx: Trx, one: Uid, other: Uid): Promise<RingId[]> {
  const rows = await query(
    trx,
    'lockChatsWithBoth',
    sql<{ id: RingId }>`
    select id from chats where id in (select chat_id from chat_people where uid = ${one}
      intersect select chat_id from chat_people where uid = ${other})
    order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/** Locks all chats of rings in which the person is or was. */
export async function lockChatsOf(trx: Trx, uid: Uid): Promise<RingId[]> {
  const rows = await query(
    trx,
    'lockChatsOf',
    sql<{ id: RingId }>`
    select id from chats where id in (select chat_id from chat_people where uid = ${uid}) order by id for update`,
  )
  return rows.map(({ id }) => id)
}

export interface ChatReader {
  readTo: string
  leftAt: Date | null
  closedAt: Date | null
}

/** What this person may do in the chat of a ring; undefined if they may not open it. */
export async function findChatReader(db: Db, me: Uid, id: RingId): Promise<ChatReader | undefined> {
  const [row] = await chatReaderQuery(db, { me, id })
  return row
}

const chatReaderQuery = preparedQuery(
  'findChatReader',
  ({ me, id }: Params<{ me: Uid; id: RingId }>) => sql<ChatReader>`
    select chat_people.read_to as "readTo", chat_people.left_at as "leftAt",
      (select closed_at from chats where chats.id = chat_people.chat_id) as "closedAt"
    from chat_people where chat_id = ${id} and uid = ${me} and ${CHAT_IS_VISIBLE}`,
)

/** The people who took part while this person did. Who came after they left, or had left before they came, is not among them. */
export async function findPeopleMet(db: Db, me: Uid, id: RingId): Promise<{ uid: Uid; hasLeft: boolean }[]> {
  return peopleMetQuery(db, { me, id })
}

const peopleMetQuery = preparedQuery(
  'findPeopleMet',
  ({ me, id }: Params<{ me: Uid; id: RingId }>) => sql<{ uid: Uid; hasLeft: boolean }>`
    select other.uid, other.left_at is not null and (mine.left_at is null or other.left_at <= mine.left_at) as "hasLeft"
    from chat_people mine join chat_people other on other.chat_id = mine.chat_id
    where mine.chat_id = ${id} and mine.uid = ${me} and (other.uid = mine.uid
      or (mine.to_line is null or other.from_line < mine.to_line) and (other.to_line is null or other.to_line > mine.from_line))
    order by other.joined_at, other.uid`,
)

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

/** Those who read what this person writes now, the person included. The chat is locked. */
export async function findListeners(trx: Trx, me: Uid, id: RingId): Promise<Uid[]> {
  const rows = await query(
    trx,
    'findListeners',
    sql<{ uid: Uid }>`
    select uid from chat_people where chat_id = ${id} and left_at is null and not exists (select from blocks
      where blocker_uid = chat_people.uid and blocked_uid = ${me} or blocker_uid = ${me} and blocked_uid = chat_people.uid)
    order by uid`,
  )
  return rows.map(({ uid }) => uid)
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

type ChatOfMessage = { kind: 'conversation'; id: ConversationId; uids: Uid[] } | { kind: 'ring'; id: RingId; uids: Uid[] }

/** The chat of a message with all its people, to whom a change is published; they fetch what they may read. */
export async function findChatOfMessage(db: Db, messageId: string): Promise<ChatOfMessage | undefined> {
  const [row] = await query(
    db,
    'findChatOfMessage',
    sql<ChatOfMessage>`
    select chats.kind, chats.id, case chats.kind
      when 'ring' then array(select uid from chat_people where chat_id = chats.id)
      else (select array[interested_uid, owner_uid] from conversations where conversations.id = chats.id) end as uids
    from messages join chats on chats.id = messages.conversation_id where messages.id = ${messageId}`,
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
