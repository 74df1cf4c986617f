import type { Uid } from '@barattolo/domain/ids'
import type { Tie } from '@barattolo/domain/people/groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** Which accounts count as one person (`domain/src/people/groups.ts`). A job writes them (`profiles/group-people.service.ts`). */

/**
 * SQL expression that is equal for accounts that count as one person in public figures and rings: the group, or else the account's own
 * value. A subquery, so that PostgreSQL looks one row up.
 */
export function personKey(uid: RawBuilder<unknown>, ownKey: RawBuilder<unknown> = uid): RawBuilder<string> {
  return sql<string>`coalesce((select group_id::text from person_groups where person_groups.uid = ${uid} limit 1), ${ownKey})`
}

/** The accounts that share an e-mail address or a device. */
export async function findSharedDevicesAndEmails(db: Db): Promise<Tie[]> {
  return query(
    db,
    'findSharedDevicesAndEmails',
    sql<{ kind: 'email' | 'device'; uids: Uid[] }>`
    select 'device' as kind, array_agg(uid order by uid) as uids from person_devices group by device_hash having count(*) > 1
    union all
    select 'email', array_agg(uid order by uid) from people where deleted_at is null and email <> '' group by lower(email) having count(*) > 1`,
  )
}

export interface StoredAccount {
  uid: Uid
  openedAt: number
  groupId: string | null
  aloneSince: Date | null
  checkedAt: Date | null
}

/** These accounts, and all for which something is stored; those that were deleted are missing. */
export function findGroupAccounts(db: Db, uids: readonly Uid[]): Promise<StoredAccount[]> {
  return query(
    db,
    'findGroupAccounts',
    sql<StoredAccount>`
    select p.uid, (extract(epoch from p.created_at) * 1000)::float8 as "openedAt", stored.group_id as "groupId",
      stored.alone_since as "aloneSince", stored.checked_at as "checkedAt"
    from people p left join person_groups stored on stored.uid = p.uid
    where p.deleted_at is null and (stored.uid is not null or p.uid = any(${uids}::text[]))`,
  )
}

type GroupRow = Omit<StoredAccount, 'openedAt'>

export async function saveGroupRows(trx: Trx, rows: readonly GroupRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into person_groups (uid, group_id, alone_since, checked_at)
    select uid, "groupId", "aloneSince", "checkedAt" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      row (uid text, "groupId" uuid, "aloneSince" timestamptz, "checkedAt" timestamptz)
    on conflict (uid) do update set group_id = excluded.group_id, alone_since = excluded.alone_since, checked_at = excluded.checked_at`.execute(
    trx.withoutPlugins(),
  )
}

/** Deletes what says nothing any more, and what is stored of deleted accounts. */
export async function removeGroupRows(trx: Trx): Promise<void> {
  await sql`
    delete from person_groups where group_id is null and alone_since is null
      or exists (select from people where people.uid = person_groups.uid and deleted_at is not null)`.execute(
    trx.withoutPlugins(),
  )
}

/** For account deletion. */
export async function removeGroupOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('personGroups').where('uid', '=', uid).execute()
}

/** For the copy of a person's data. */
export async function findAloneSince(db: Db, uid: Uid): Promise<Date | null> {
  const row = await db.selectFrom('personGroups').select('aloneSince').where('uid', '=', uid).executeTakeFirst()
  return row?.aloneSince ?? null
}
