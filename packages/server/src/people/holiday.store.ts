import type { Uid } from '@barattolo/domain/ids'
import type { Holiday } from '@barattolo/domain/people/holiday'
import type { Db, Trx } from '../platform/database/database.ts'

export async function findHoliday(db: Db, uid: Uid): Promise<Holiday | null> {
  return (await findHolidays(db, [uid])).get(uid) ?? null
}

export async function findHolidays(db: Db, uids: readonly Uid[]): Promise<Map<Uid, Holiday>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['uid', 'holidaySince', 'holidayUntil'])
    .where('uid', 'in', uids)
    .where('holidaySince', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ uid, holidaySince, holidayUntil }) =>
      holidaySince ? [[uid, { since: holidaySince.toISOString(), until: holidayUntil?.toISOString() ?? null }] as const] : [],
    ),
  )
}

/** Locks the person, so it must run before any other lock. */
export async function saveHoliday(trx: Trx, uid: Uid, until: Date | null, now: Date): Promise<void> {
  await trx
    .updateTable('people')
    .set(({ fn, val }) => ({ holidaySince: fn.coalesce('holidaySince', val(now)), holidayUntil: until }))
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .execute()
}

/** False if there is no holiday, or if it ends after `endsBy`. */
export async function removeHoliday(trx: Trx, uid: Uid, endsBy: Date | null): Promise<boolean> {
  let row = trx
    .updateTable('people')
    .set({ holidaySince: null, holidayUntil: null })
    .where('uid', '=', uid)
    .where('holidaySince', 'is not', null)
  if (endsBy) row = row.where('holidayUntil', '<=', endsBy)
  const { numUpdatedRows } = await row.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findDueHolidays(db: Db, now: Date, limit: number): Promise<Uid[]> {
  const rows = await db
    .selectFrom('people')
    .select('uid')
    .where('holidayUntil', '<=', now)
    .orderBy('holidayUntil')
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}
