import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { CHAT_KINDS, GROUPED_KINDS, type NoticeKind, type NoticeOf } from '@barattolo/domain/notices/kinds'
import { DEFAULT_PREFERENCES, type Preferences } from '@barattolo/domain/notices/preferences'
import { type RawBuilder, sql } from 'kysely'
import { TALK_SHOWS } from '../conversations/find-talks.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { type Place, writtenOnce } from '../platform/written-once.ts'

/** The delay of a push: what is on screen is read by then, whichever process serves the socket. */
const PUSH_AFTER = '5 seconds'
/** The delay of an e-mail, which collects the notices that are still unread. */
const MAIL_AFTER = '30 minutes'

export interface NoticeRow {
  id: string
  kind: NoticeKind
  about: NoticeOf['about']
  fromUid: Uid | null
  createdAt: Date
  readAt: Date | null
}

/**
 * The statement that inserts notices, also for use inside another one. `source` is something to select from, named `told`, with
 * the columns uid, kind, event, from_uid, conversation_id and about. Left out: disabled and deleted recipients, and notices from
 * blocked people outside of conversations. An event is stored once per recipient. Channels that the recipient has switched off
 * are left out. Returns uid and conversation_id of the recipients who get an event.
 */
export function insertNotices(source: RawBuilder<unknown>, now: Date | Place): RawBuilder<Stored> {
  const at = sql`${now}::timestamptz`
  const off = (channel: string) => sql`coalesce(preferences->'off'->${sql.lit(channel)} ? told.kind, false)`
  return sql`
    insert into notices as kept (uid, kind, event, from_uid, conversation_id, about, shown, created_at, push_at, mail_at)
    select told.uid, told.kind, told.event, told.from_uid, told.conversation_id, told.about, not ${off('product')}, ${at},
      case when not ${off('push')} and exists (select from push_subscriptions where push_subscriptions.uid = told.uid)
        then ${at} + ${sql.lit(PUSH_AFTER)}::interval end,
      case when coalesce((preferences->>'mail')::boolean, true) and not ${off('mail')} then ${at} + ${sql.lit(MAIL_AFTER)}::interval end
    from ${source}
      join people on people.uid = told.uid and people.disabled_at is null and people.deleted_at is null
      left join notice_preferences on notice_preferences.uid = told.uid
    where told.from_uid is null or told.conversation_id is not null or not exists (select from blocks
      where blocker_uid = told.uid and blocked_uid = told.from_uid or blocker_uid = told.from_uid and blocked_uid = told.uid)
    on conflict (uid, event) do update set
      about = case when kept.read_at is not null then excluded.about
        else jsonb_set(excluded.about, '{count}', to_jsonb((kept.about->>'count')::int + 1)) end,
      push_at = case when kept.read_at is null then kept.push_at else excluded.push_at end,
      mail_at = case when kept.read_at is null then kept.mail_at else excluded.mail_at end,
      from_uid = excluded.from_uid, shown = excluded.shown, created_at = excluded.created_at, read_at = null
    where kept.kind in (${sql.join(GROUPED_KINDS.map((kind) => sql.lit(kind)))})
    returning kept.uid, kept.conversation_id`
}

export interface Stored {
  uid: Uid
  conversationId: ConversationId | null
}

export interface NoticePosition {
  /** Microseconds since 1970, the precision of the database. */
  created: number
  id: string
}

const micros = sql<number>`(extract(epoch from created_at) * 1000000)::float8`

/** Newest first, beginning after the position `after`; all of them without a limit. */
export function findNotices(db: Db, uid: Uid, { after, limit }: { after: NoticePosition | null; limit: number | null }) {
  let rows = db
    .selectFrom('notices')
    .select(['id', 'kind', 'about', 'fromUid', 'createdAt', 'readAt', micros.as('created')])
    .where('uid', '=', uid)
    .where('shown', '=', true)
  if (after) {
    const created = sql`timestamptz 'epoch' + ${after.created} * interval '1 microsecond'`
    rows = rows.where(sql<boolean>`(created_at, id) < (${created}, ${after.id}::bigint)`)
  }
  if (limit !== null) rows = rows.limit(limit)
  return rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

export async function countUnreadNotices(db: Db, uid: Uid): Promise<number> {
  const [row] = await unreadNotices(db, { uid })
  return row?.count ?? 0
}

const unreadNotices = writtenOnce<{ uid: Uid }, { count: number }>(
  ({ uid }) => sql`select count(*)::int as count from notices where uid = ${uid} and read_at is null and shown`,
)

/** The bell's count: unread notices, except those that the inbox counts as unread messages of a visible conversation. */
export async function countForBell(db: Db, uid: Uid): Promise<number> {
  const [row] = await forBell(db, { uid })
  return row?.count ?? 0
}

const forBell = writtenOnce<{ uid: Uid }, { count: number }>(
  ({ uid }) => sql`
    select count(*)::int as count from notices where uid = ${uid} and read_at is null and shown
      and not (kind in (${sql.join(CHAT_KINDS.map((kind) => sql.lit(kind)))})
        and exists (select from conversations where conversations.id = notices.conversation_id and ${TALK_SHOWS}))`,
)

/** Marks notices as read (by id, of a conversation, or all), so that they are not sent any more. Returns how many were unread. */
export async function readNotices(
  db: Db,
  uid: Uid,
  which: { ids?: readonly string[] | undefined; talk?: ConversationId },
  now: Date,
): Promise<number> {
  let rows = db
    .updateTable('notices')
    .set({ readAt: now, pushAt: null, mailAt: null })
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
  if (which.ids?.length === 0) return 0
  if (which.ids) rows = rows.where('id', 'in', which.ids)
  if (which.talk) rows = rows.where('conversationId', '=', which.talk)
  const { numUpdatedRows } = await rows.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function findPreferences(db: Db, uid: Uid): Promise<Preferences> {
  const row = await db.selectFrom('noticePreferences').select('preferences').where('uid', '=', uid).executeTakeFirst()
  return row?.preferences ?? DEFAULT_PREFERENCES
}

export async function savePreferences(db: Db, uid: Uid, preferences: Preferences): Promise<void> {
  const stored = JSON.stringify(preferences)
  await db
    .insertInto('noticePreferences')
    .values({ uid, preferences: stored })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ preferences: stored }))
    .execute()
}

/** After a block: deletes notices about each other, and those of the conversations that are no longer visible. */
export async function removeNoticesBetween(trx: Trx, one: Uid, other: Uid, gone: readonly ConversationId[]): Promise<void> {
  await sql`
    delete from notices where uid in (${one}, ${other}) and (conversation_id = any(${gone}::uuid[])
      or conversation_id is null and from_uid in (${one}, ${other}))`.execute(trx)
}

/** For an account deletion: deletes the notices of a person on all channels. */
export async function removeNoticesOf(trx: Trx, uid: Uid): Promise<void> {
  for (const table of ['deliveries', 'pushSubscriptions', 'noticePreferences', 'notices'] as const)
    await trx.deleteFrom(table).where('uid', '=', uid).execute()
}
