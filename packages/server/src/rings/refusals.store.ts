import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Refusal } from '@barattolo/domain/rings/refusal'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'

/** Each search reads the refusals of all its people. No honest person has this many in 90 days. */
const REFUSALS_PER_PERSON_MAX = 500

/** A repeated refusal is renewed. If a person has more than the maximum, their oldest refusals are deleted. */
export async function saveRefusal(db: Db, { uid, gives, receives, weight }: Refusal, now: Date): Promise<void> {
  const renewed = { receivesWeight: weight, refusedAt: now }
  await db
    .insertInto('ringRefusals')
    .values({ uid, givesItemId: gives, receivesItemId: receives, ...renewed })
    .onConflict((conflict) => conflict.columns(['uid', 'givesItemId', 'receivesItemId']).doUpdateSet(renewed))
    .execute()
  await sql`
    delete from ring_refusals where uid = ${uid} and (gives_item_id, receives_item_id) in (
      select gives_item_id, receives_item_id from ring_refusals where uid = ${uid}
      order by refused_at desc, gives_item_id, receives_item_id offset ${sql.lit(REFUSALS_PER_PERSON_MAX)})`.execute(db)
}

/** What these people have refused since this time. */
export async function findRefusals(db: Db, uids: readonly Uid[], gives: readonly ItemId[], since: Date): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('ringRefusals')
    .select(['uid', 'givesItemId as gives', 'receivesItemId as receives', 'receivesWeight as weight'])
    .where('uid', 'in', [...uids])
    .where('givesItemId', 'in', [...gives])
    .where('refusedAt', '>', since)
    .execute()
  return rows
}

/** All refusals since this time; with `uids`, only those of these people. */
export function findRefusalsSince(db: Db, since: Date, uids?: readonly Uid[]): Promise<Refusal[]> {
  return db
    .selectFrom('ringRefusals')
    .select(['uid', 'givesItemId as gives', 'receivesItemId as receives', 'receivesWeight as weight'])
    .where('refusedAt', '>', since)
    .$if(uids !== undefined, (rows) => rows.where(sql<boolean>`uid = any(${uids}::text[])`))
    .execute()
}

/** The refusals of a person for the data export. */
export function findRefusalsOf(db: Db, uid: Uid): Promise<{ gives: ItemId; receives: ItemId; at: Date }[]> {
  return db
    .selectFrom('ringRefusals')
    .select(['givesItemId as gives', 'receivesItemId as receives', 'refusedAt as at'])
    .where('uid', '=', uid)
    .orderBy('refusedAt')
    .orderBy('receivesItemId')
    .execute()
}

/** Account deletion removes the refusals of the person. */
export async function removeRefusalsOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('ringRefusals').where('uid', '=', uid).execute()
}

export async function deleteOldRefusals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ringRefusals').where('refusedAt', '<=', before).execute()
}
