import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ChatId, ConversationId, RingId, Uid } from '@barattolo/domain/ids'
import { LEFT_CHAT_DAYS } from '@barattolo/domain/rings/chat-contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, query } from '../platform/database/query.ts'
import { CONVERSATION_IS_VISIBLE } from './find-conversations.store.ts'
import { insertMessagesSql, messageRowsOf } from './messages.store.ts'

/*
 * Who reads which messages of the chat of a ring. Every door uses these conditions: HTTP, sockets, notices, push, e-mail, reports, the data
 * export; `chat-lines.store.ts` reads the messages with them. The readers of a conversation are the two people in its row
 * (`find-conversations.store.ts`).
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
export const newestLine = (id: RingId) => sql<string>`(select coalesce(max(id), 0) from messages where conversation_id = ${id})`

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
