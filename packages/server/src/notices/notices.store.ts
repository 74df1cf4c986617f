import type { ChatId, ConversationId, RingId, Uid } from '@barattolo/domain/ids'
import { CHAT_KINDS, GROUPED_KINDS, type NoticeKind, type NoticeOf } from '@barattolo/domain/notices/kinds'
import {
  DEFAULT_NOTICE_PREFERENCES,
  type NoticePreferences,
  storedNoticePreferences,
} from '@barattolo/domain/notices/preferences'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PendingEvent } from '../events/pending-events.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { jsonRows, type Param, type Params, preparedQuery, query } from '../platform/database/query.ts'
import { type Alias, aliasRows } from '../platform/database/replace-uid.ts'
import type { Tables } from '../platform/database/tables.ts'

/** The delay of a push: a notice that the person sees on screen is marked as read by then, and not pushed. */
const PUSH_DELAY = '5 seconds'
/** The delay of an e-mail, which collects the notices that are still unread. */
const MAIL_DELAY = '30 minutes'

export type NoticeRow = Pick<Selectable<Tables['notices']>, 'id' | 'kind' | 'about' | 'fromUid' | 'createdAt' | 'readAt'>

/**
 * The statement that inserts notices, also for use as a CTE of another one. `source` is a table expression named `new_notice`
 * with the columns uid, kind, event, from_uid, conversation_id and about. No notices are inserted for disabled and deleted
 * recipients, or from blocked people outside of conversations. An event is stored once per recipient. Channels that the
 * recipient has switched off are left out. Returns uid and conversation of the recipients to whom an event must be published.
 */
export function insertNoticesSql(source: RawBuilder<unknown>, now: Date | Param<Date>): RawBuilder<StoredNotice> {
  const at = sql`${now}::timestamptz`
  const isOff = (channel: string) => sql`coalesce(preferences->'off'->${sql.lit(channel)} ? new_notice.kind, false)`
  return sql`
    insert into notices as existing (uid, kind, event, from_uid, conversation_id, about, shown, created_at, push_at, mail_at)
    select new_notice.uid, new_notice.kind, new_notice.event, new_notice.from_uid, new_notice.conversation_id, new_notice.about, not ${isOff('product')}, ${at},
      case when not ${isOff('push')} and exists (select from push_subscriptions where push_subscriptions.uid = new_notice.uid)
        then ${at} + ${sql.lit(PUSH_DELAY)}::interval end,
      case when coalesce((preferences->>'mail')::boolean, true) and not ${isOff('mail')} then ${at} + ${sql.lit(MAIL_DELAY)}::interval end
    from ${source}
      join people on people.uid = new_notice.uid and people.disabled_at is null and people.deleted_at is null
      left join notice_preferences on notice_preferences.uid = new_notice.uid
    where new_notice.from_uid is null or new_notice.conversation_id is not null or not exists (select from blocks
      where blocker_uid = new_notice.uid and blocked_uid = new_notice.from_uid or blocker_uid = new_notice.from_uid and blocked_uid = new_notice.uid)
    on conflict (uid, event) do update set
      about = case when existing.read_at is not null then excluded.about
        else jsonb_set(excluded.about, '{count}', to_jsonb((existing.about->>'count')::int + 1)) end,
      push_at = case when existing.read_at is null then existing.push_at else excluded.push_at end,
      mail_at = case when existing.read_at is null then existing.mail_at else excluded.mail_at end,
      from_uid = excluded.from_uid, shown = excluded.shown, created_at = excluded.created_at, read_at = null
    where existing.kind in (${sql.join(GROUPED_KINDS.map((kind) => sql.lit(kind)))})
    returning existing.uid, existing.conversation_id as "conversationId"`
}

export interface StoredNotice {
  uid: Uid
  conversationId: ChatId | null
}

export interface NoticePosition {
  /** Microseconds since 1970, the precision of the database. */
  created: number
  id: string
}

const micros = sql<number>`(extract(epoch from created_at) * 1000000)::float8`

/** All notices of a person, newest first, also those that are not shown in the product. For the data export. */
export function findNoticesToExport(db: Db, uid: Uid) {
  return db
    .selectFrom('notices')
    .select(['id', 'kind', 'about', 'fromUid', 'createdAt', 'readAt', 'deliveredAt'])
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

interface NoticesSearch {
  after: NoticePosition | null
  limit: number
  isCountedByInbox: RawBuilder<boolean>
}

/** Newest first, beginning after the position `after`. */
export function findNotices(db: Db, uid: Uid, { after, limit, isCountedByInbox }: NoticesSearch) {
  let rows = db
    .selectFrom('notices')
    .select([
      'id',
      'kind',
      'about',
      'fromUid',
      'createdAt',
      'readAt',
      micros.as('created'),
      isInInbox(isCountedByInbox).as('inInbox'),
    ])
    .where('uid', '=', uid)
    .where('shown', '=', true)
  if (after) {
    const created = sql`timestamptz 'epoch' + ${after.created} * interval '1 microsecond'`
    rows = rows.where(sql<boolean>`(created_at, id) < (${created}, ${after.id}::bigint)`)
  }
  return rows.limit(limit).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

/** SQL condition on a row of `notices`: the inbox counts its event as an unread message of a visible conversation. */
const isInInbox = (isCountedByInbox: RawBuilder<boolean>) =>
  sql<boolean>`(kind in (${sql.join(CHAT_KINDS.map((kind) => sql.lit(kind)))}) and ${isCountedByInbox})`

/** The count of the bell and of the page: unread notices without those of the inbox. */
export function createUnreadCount(isCountedByInbox: RawBuilder<boolean>): (db: Db, uid: Uid) => Promise<number> {
  const query = preparedQuery(
    'countUnreadNotices',
    ({ uid }: Params<{ uid: Uid }>) => sql<{ count: number }>`
      select count(*)::int as count from notices where uid = ${uid} and read_at is null and shown and not ${isInInbox(isCountedByInbox)}`,
  )
  return async (db, uid) => (await query(db, { uid }))[0]?.count ?? 0
}

/** Marks notices as read (by id, of a conversation, or all), so that they are not sent any more. Returns how many were unread. */
export async function markNoticesRead(
  db: Db,
  uid: Uid,
  filter: { ids?: readonly string[] | undefined; chatId?: ChatId },
  now: Date,
): Promise<number> {
  let rows = db
    .updateTable('notices')
    .set({ readAt: now, pushAt: null, mailAt: null })
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
  if (filter.ids?.length === 0) return 0
  if (filter.ids) rows = rows.where('id', 'in', filter.ids)
  if (filter.chatId) rows = rows.where('conversationId', '=', filter.chatId)
  const { numUpdatedRows } = await rows.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function findPreferences(db: Db, uid: Uid): Promise<NoticePreferences> {
  const row = await db.selectFrom('noticePreferences').select('preferences').where('uid', '=', uid).executeTakeFirst()
  return row ? storedNoticePreferences.parse(row.preferences) : DEFAULT_NOTICE_PREFERENCES
}

export async function savePreferences(db: Db, uid: Uid, preferences: NoticePreferences): Promise<void> {
  const stored = JSON.stringify(preferences)
  await db
    .insertInto('noticePreferences')
    .values({ uid, preferences: stored })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ preferences: stored }))
    .execute()
}

/**
 * After a block: deletes the two people's notices of these conversations, and those from each other outside of conversations, also
 * the invitation to a ring, which the blocker leaves. Unread
 * ones about the chat of a ring may count messages of a third person, so `saveRingMessageCounts` corrects them.
 */
export async function removeNoticesBetween(
  trx: Trx,
  one: Uid,
  other: Uid,
  conversationIds: readonly ConversationId[],
): Promise<void> {
  await sql`
    delete from notices where uid in (${one}, ${other}) and (conversation_id = any(${conversationIds}::uuid[])
      or (conversation_id is null or kind = 'ringAsked' or kind = 'ringMessage' and read_at is not null) and from_uid in (${one}, ${other}))`.execute(
    trx,
  )
}

/** The unread messages that a person reads in the chat of a ring; `fromUid` wrote the newest. */
export interface RingMessageCount {
  uid: Uid
  chatId: RingId
  count: number
  fromUid: Uid | null
}

/** Makes the unread notices about these chats count no other messages than these. */
export async function saveRingMessageCounts(trx: Trx, counts: readonly RingMessageCount[]): Promise<void> {
  for (const { uid, chatId, count, fromUid } of counts) {
    const notices = sql`kind = 'ringMessage' and uid = ${uid} and conversation_id = ${chatId} and read_at is null`
    if (count === 0) await sql`delete from notices where ${notices}`.execute(trx)
    else
      await sql`
        update notices set from_uid = ${fromUid}, about = jsonb_set(about, '{count}', to_jsonb(${count}::int)) where ${notices}`.execute(
        trx,
      )
  }
}

/** For an account deletion: deletes a person's notices, deliveries, notice preferences and push subscriptions. */
export async function removeNoticesOf(trx: Trx, uid: Uid): Promise<void> {
  for (const table of ['deliveries', 'pushSubscriptions', 'noticePreferences', 'notices'] as const)
    await trx.deleteFrom(table).where('uid', '=', uid).execute()
}

/** A notice to be stored. */
export type NewNotice = NoticeOf & {
  to: Uid
  /** A unique key of the event, such as `accepted <conversation>`: notifying again stores no second notice. */
  event: string
  /** The person who has caused the event, if any. */
  from?: Uid | null
}

/**
 * Stores notices in the caller's transaction; the caller publishes the returned events after the commit. The delivery jobs
 * send push and e-mail for notices that are still unread when they are due.
 */
export async function storeNotices(trx: Trx, notices: readonly NewNotice[], now: Date): Promise<PendingEvent[]> {
  const source = noticeRows(notices)
  if (!source) return []
  return noticeEvents(await query(trx, 'storeNotices', insertNoticesSql(source, now)))
}

/** The source of `insertNoticesSql` for these notices; null if there are none. */
export function noticeRows(notices: readonly NewNotice[]): RawBuilder<unknown> | null {
  const rows = deduplicate(notices).map(({ to, kind, event, from = null, about }) => ({
    uid: to,
    kind,
    event,
    from_uid: from,
    conversation_id: chatIdOf(about),
    about,
  }))
  if (rows.length === 0) return null
  return sql`${jsonRows(rows)} as new_notice(uid text, kind text, event text, from_uid text, conversation_id uuid, about jsonb)`
}

/** One event per conversation, for those participants who have new notices. */
export function noticeEvents(stored: readonly StoredNotice[]): PendingEvent[] {
  const byConversation = Map.groupBy(stored, ({ conversationId }) => conversationId)
  return [...byConversation].map(([conversationId, rows]) => ({
    noticesOf: [...new Set(rows.map(({ uid }) => uid))],
    conversationId,
  }))
}

/** Sorted, so that transactions that notify the same people do not deadlock. */
function deduplicate(notices: readonly NewNotice[]): NewNotice[] {
  const byEvent = new Map(notices.map((notice) => [`${notice.to} ${notice.event}`, notice]))
  return [...byEvent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice)
}

/** The chat that a notice leads to. */
export function chatIdOf(about: NoticeOf['about']): ChatId | null {
  if ('chatId' in about && about.chatId) return about.chatId
  return 'conversationId' in about ? about.conversationId : null
}

/** Deletes these people's notices about an exchange's meeting, which contain its places. */
export async function removeMeetingNotices(trx: Trx, exchangeId: string, uids: readonly Uid[]): Promise<void> {
  if (uids.length === 0) return
  await trx
    .deleteFrom('notices')
    .where('kind', 'in', ['meetingProposed', 'meetingConfirmed', 'meetingSoon'])
    .where('uid', 'in', uids)
    .where(sql<boolean>`split_part(event, ' ', 2) = ${exchangeId}`)
    .execute()
}

/** These people’s notices that a ring was suggested to them. */
export async function removeNoticesOfSuggestions(trx: Trx, ringIds: readonly RingId[], uids: readonly Uid[]): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('kind', '=', 'ringSuggested')
    .where('uid', 'in', uids)
    .where(sql<boolean>`about->>'ringId' = any(${ringIds}::text[])`)
    .execute()
}

/** Kinds of notice about an object or an ad of another person, outside of any chat. */
const FOUND_KINDS: readonly NoticeKind[] = [
  'wantedFits',
  'searchFits',
  'somebodySeeks',
  'favouriteAvailable',
  'favouriteReserved',
]

/**
 * For account deletion: in the notices that others have of the person, the alias of the chat takes the person's place. Notices
 * outside of these chats lose it; those that name an object or ad of the person go, because they would keep its title.
 */
export async function anonymizeNoticesFrom(trx: Trx, uid: Uid, aliases: readonly Alias<ChatId>[]): Promise<void> {
  await sql`
    update notices set from_uid = replacement.alias,
      event = array_to_string(array_replace(string_to_array(event, ' '), ${uid}, replacement.alias), ' ')
    from ${aliasRows(aliases)} where from_uid = ${uid} and conversation_id = replacement.id`.execute(trx.withoutPlugins())
  await trx.deleteFrom('notices').where('fromUid', '=', uid).where('kind', 'in', FOUND_KINDS).execute()
  await sql`
    update notices set from_uid = null, event = array_to_string(array_replace(string_to_array(event, ' '), ${uid}, id::text), ' ')
    where from_uid = ${uid}`.execute(trx.withoutPlugins())
}

/** Removes the notices about objects and ads whose owner an earlier version has erased: they have lost the sender. Returns how many. */
export async function removeNoticesOfErased(db: Db, limit: number): Promise<number> {
  const ids = db.selectFrom('notices').select('id').where('fromUid', 'is', null).where('kind', 'in', FOUND_KINDS).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('notices').where('id', 'in', ids).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
