import type { Uid } from '@barattolo/domain/ids'
import { DEFAULT_PREFERENCES, type Preferences } from '@barattolo/domain/notices/preferences'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'
import type { NoticeRow } from './notices.store.ts'

/**
 * While somebody sends it nobody else does; should they die over it, it is due again. In milliseconds: longer than a post office
 * may take that answers each of its dozen steps at the last moment.
 */
const LEASE = 5 * 60 * 1000

export interface Delivery {
  id: string
  uid: Uid
  /** Null for an e-mail. */
  subscriptionId: string | null
  noticeIds: string[]
  /** This one counted. */
  tries: number
}

export type Channel = 'push' | 'mail'
const DUE = { push: 'pushAt', mail: 'mailAt' } as const

export interface DueNotice extends Pick<NoticeRow, 'id' | 'kind'> {
  uid: Uid
  preferences: Preferences
}

/** Unread notices whose time to go out on this channel has come, nobody else's for as long as the transaction lasts. */
export async function lockDue(trx: Trx, channel: Channel, now: Date, most: number): Promise<DueNotice[]> {
  const rows = await trx
    .selectFrom('notices')
    .leftJoin('noticePreferences', 'noticePreferences.uid', 'notices.uid')
    .select(['notices.id', 'notices.uid', 'kind', 'preferences'])
    .where(DUE[channel], '<=', now)
    .orderBy(DUE[channel])
    .limit(most)
    .forUpdate('notices')
    .skipLocked()
    .execute()
  return rows.map(({ preferences, ...row }) => ({ ...row, preferences: preferences ?? DEFAULT_PREFERENCES }))
}

/** Goes out at another time, or (null) not at all: it has been handed over, or nobody wants it. */
export async function setDue(trx: Trx, channel: Channel, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('notices')
    .set(channel === 'push' ? { pushAt: at } : { mailAt: at })
    .where('id', 'in', ids)
    .execute()
}

/** To each browser of the person. */
export async function insertPushes(trx: Trx, { id, uid }: DueNotice, now: Date): Promise<void> {
  await trx
    .insertInto('deliveries')
    .columns(['uid', 'subscriptionId', 'noticeIds', 'dueAt', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select([
          'uid',
          'id',
          sql<string[]>`array[${id}::bigint]`.as('noticeIds'),
          sql<Date>`${now}::timestamptz`.as('dueAt'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
        ])
        .where('uid', '=', uid),
    )
    .execute()
}

/** One e-mail with everything unread of this person's that waits to go out by e-mail, also what has not waited as long; nothing that they have switched off meanwhile. */
export async function insertDigest(trx: Trx, { uid, preferences }: DueNotice, now: Date): Promise<void> {
  const waiting = await trx
    .updateTable('notices')
    .set({ mailAt: null })
    .where('uid', '=', uid)
    .where('mailAt', 'is not', null)
    .where('readAt', 'is', null)
    .where(sql<boolean>`kind <> all(${preferences.off.mail}::text[])`)
    .returning('id')
    .execute()
  if (waiting.length === 0) return
  await trx
    .insertInto('deliveries')
    .values({ uid, subscriptionId: null, noticeIds: waiting.map(({ id }) => id), dueAt: now, createdAt: now })
    .execute()
}

/** Takes what is due on this channel, for a while, and counts the try: however many processes there are, one of them has it. */
export async function claimDeliveries(db: Db, channel: Channel, now: Date, most: number): Promise<Delivery[]> {
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('subscriptionId', channel === 'mail' ? 'is' : 'is not', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(most)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('deliveries')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), dueAt: new Date(now.getTime() + LEASE) }))
    .where('id', 'in', due)
    .returning(['id', 'uid', 'subscriptionId', 'noticeIds', 'tries'])
    .execute()
}

export async function removeDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
}

export async function retryDelivery(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('deliveries').set({ dueAt: at }).where('id', '=', id).execute()
}

/** Taken and not tried: it does not count. */
export async function putOffDelivery(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(({ eb }) => ({ dueAt: at, tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What is still to be told of a delivery, the oldest first: unread, and of a meeting only while it is still to come and nobody has moved it. */
export function findToTell(db: Db, ids: readonly string[], now: Date): Promise<(NoticeRow & { event: string })[]> {
  return db
    .selectFrom('notices')
    .select(['id', 'kind', 'about', 'fromUid', 'createdAt', 'readAt', 'event'])
    .where('id', 'in', ids)
    .where('readAt', 'is', null)
    .where(
      sql<boolean>`(kind <> 'meetingSoon' or (about->>'at')::timestamptz > ${now} and exists (
        select from exchanges where exchanges.state = 'open' and exchanges.meeting_at = (about->>'at')::timestamptz
          and starts_with(notices.event, 'soon ' || exchanges.id)))`,
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Where a push goes; undefined where its person has turned it off meanwhile, or may not be here. */
export function findTarget(db: Db, subscriptionId: string, uid: Uid) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('people', 'people.uid', 'pushSubscriptions.uid')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('pushSubscriptions.id', '=', subscriptionId)
    .where('pushSubscriptions.uid', '=', uid)
    .where('people.disabledAt', 'is', null)
    .where('people.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Where an e-mail goes, as `findTarget`; only to an address that its provider has verified. */
export function findAddressee(db: Db, uid: Uid) {
  return db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('uid', '=', uid)
    .where('emailVerified', '=', true)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function removeTarget(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute()
}

/** What nobody needs any more: old notices, and whatever was left for people who have gone. */
export async function sweepNotices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notices').where('createdAt', '<', before).execute()
  await db.deleteFrom('deliveries').where('createdAt', '<', before).execute()
  const gone = db.selectFrom('people').select('uid').where('deletedAt', 'is not', null)
  for (const table of ['deliveries', 'pushSubscriptions', 'noticePreferences', 'notices'] as const)
    await db.deleteFrom(table).where('uid', 'in', gone).execute()
}
