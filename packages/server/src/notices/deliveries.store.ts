import type { Uid } from '@barattolo/domain/ids'
import { NOTICE_KINDS } from '@barattolo/domain/notices/kinds'
import {
  DEFAULT_NOTICE_PREFERENCES,
  type NoticePreferences,
  storedNoticePreferences,
} from '@barattolo/domain/notices/preferences'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { type DeletionDeps, deleteDueRows } from '../platform/jobs/process-due-rows.ts'
import type { NoticeRow } from './notices.store.ts'

/**
 * How long a claimed delivery belongs to one process, in milliseconds; if that process dies, the delivery is due again. Longer
 * than the slowest delivery: an SMTP server that answers each of about twelve steps just before the timeout.
 */
const LEASE_MS = 5 * 60 * 1000

/** Without a subscription it is an e-mail. The tries include the current one. */
export type Delivery = Pick<Selectable<Tables['deliveries']>, 'id' | 'uid' | 'subscriptionId' | 'noticeIds' | 'tries'>

export type Channel = 'push' | 'mail'
const DUE_COLUMN = { push: 'pushAt', mail: 'mailAt' } as const

export interface DueNotice extends Pick<NoticeRow, 'id' | 'kind'> {
  uid: Uid
  preferences: NoticePreferences
}

/**
 * Locks unread notices that are due on this channel, until the transaction ends. Kinds that this version does not know are left to
 * the version that does.
 */
export async function lockDueNotices(trx: Trx, channel: Channel, now: Date, limit: number): Promise<DueNotice[]> {
  const rows = await trx
    .selectFrom('notices')
    .leftJoin('noticePreferences', 'noticePreferences.uid', 'notices.uid')
    .select(['notices.id', 'notices.uid', 'kind', 'preferences'])
    .where(DUE_COLUMN[channel], '<=', now)
    .where('kind', 'in', NOTICE_KINDS)
    .orderBy(DUE_COLUMN[channel])
    .limit(limit)
    .forUpdate('notices')
    .skipLocked()
    .execute()
  return rows.map(({ preferences, ...row }) => ({
    ...row,
    preferences: preferences ? storedNoticePreferences.parse(preferences) : DEFAULT_NOTICE_PREFERENCES,
  }))
}

/** Changes when notices are due on a channel. Null: never, because deliveries exist or the recipients have switched them off. */
export async function setNoticesDue(trx: Trx, channel: Channel, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('notices')
    .set(channel === 'push' ? { pushAt: at } : { mailAt: at })
    .where('id', 'in', ids)
    .execute()
}

/** One delivery for each browser of the person. */
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

/**
 * One e-mail with all unread notices of this person that wait for e-mail, also those that are not due yet, without kinds that
 * have been switched off since.
 */
export async function insertDigest(trx: Trx, { uid, preferences }: DueNotice, now: Date): Promise<void> {
  const pending = await trx
    .updateTable('notices')
    .set({ mailAt: null })
    .where('uid', '=', uid)
    .where('mailAt', 'is not', null)
    .where('readAt', 'is', null)
    .where(sql<boolean>`kind <> all(${preferences.off.mail}::text[])`)
    .returning('id')
    .execute()
  if (pending.length === 0) return
  await trx
    .insertInto('deliveries')
    .values({ uid, subscriptionId: null, noticeIds: pending.map(({ id }) => id), dueAt: now, createdAt: now })
    .execute()
}

/** Claims due deliveries of this channel for the time of the lease, and counts the try: each goes to one process only. */
export async function claimDeliveries(db: Db, channel: Channel, now: Date, limit: number): Promise<Delivery[]> {
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('subscriptionId', channel === 'mail' ? 'is' : 'is not', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('deliveries')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), dueAt: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', due)
    .returning(['id', 'uid', 'subscriptionId', 'noticeIds', 'tries'])
    .execute()
}

export async function removeDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).execute()
}

/** A push service or an SMTP server has accepted these notices; the first time counts. */
export async function markDelivered(db: Db, noticeIds: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ deliveredAt: now })
    .where('id', 'in', noticeIds)
    .where('deliveredAt', 'is', null)
    .execute()
}

export async function retryDelivery(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('deliveries').set({ dueAt: at }).where('id', '=', id).execute()
}

/** For a delivery that was claimed but not tried: the try does not count. */
export async function postponeDelivery(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(({ eb }) => ({ dueAt: at, tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * The notices of a delivery that should still be sent, oldest first: unread ones, and of meeting reminders only those whose
 * meeting is in the future and unchanged.
 */
export function findDeliverableNotices(
  db: Db,
  ids: readonly string[],
  isReminderValid: RawBuilder<boolean>,
  now: Date,
): Promise<(NoticeRow & { event: string })[]> {
  return db
    .selectFrom('notices')
    .select(['id', 'kind', 'about', 'fromUid', 'createdAt', 'readAt', 'event'])
    .where('id', 'in', ids)
    .where('readAt', 'is', null)
    .where(sql<boolean>`(kind <> 'meetingSoon' or (about->>'at')::timestamptz > ${now} and ${isReminderValid})`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The browser of a push; undefined if it is unsubscribed, or its person is disabled or deleted. */
export function findPushTarget(db: Db, subscriptionId: string, uid: Uid) {
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

/** The recipient of an e-mail; undefined if the person is disabled or deleted, or their address is not verified. */
export function findMailRecipient(db: Db, uid: Uid) {
  return db
    .selectFrom('people')
    .select(['name', 'chosenName', 'email'])
    .where('uid', '=', uid)
    .where('emailVerified', '=', true)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function removePushTarget(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute()
}

/** Deletes old notices and deliveries, and everything that belongs to deleted people. */
export async function deleteOldNotices(deps: DeletionDeps): Promise<void> {
  const { db } = deps
  const before = retentionCutoff(RETENTION.notices, deps.now())
  await deleteDueRows(deps, {
    limit: { job: 'notices', countOpen: sql`select count(*) from notices` },
    find: async (from, limit) => {
      const old = from.selectFrom('notices').select('id').where('createdAt', '<', before)
      return (await old.orderBy('createdAt').limit(limit).execute()).map(({ id }) => id)
    },
    remove: (trx, ids) => trx.deleteFrom('notices').where('id', 'in', ids).execute(),
  })
  await db.deleteFrom('deliveries').where('createdAt', '<', before).execute()
  const deletedUids = db.selectFrom('people').select('uid').where('deletedAt', 'is not', null)
  for (const table of ['deliveries', 'pushSubscriptions', 'noticePreferences', 'notices'] as const)
    await db.deleteFrom(table).where('uid', 'in', deletedUids).execute()
}
