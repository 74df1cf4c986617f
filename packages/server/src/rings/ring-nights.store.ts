import { sql } from 'kysely'
import type { PendingEvent } from '../events/pending-events.ts'
import { insertNoticesSql, noticeEvents } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { lockedRings } from './rings.store.ts'

/** A run takes less time. If its process has ended, another one takes the run over after this time. */
const RUN_MS = 10 * 60 * 1000

/** Whether this process does the work of this night. One process at a time does it, until it is finished. */
export async function takeNight(db: Db, night: string, now: Date): Promise<boolean> {
  const takenUntil = new Date(now.getTime() + RUN_MS)
  const taken = await db
    .insertInto('ringNights')
    .values({ night, takenUntil })
    .onConflict((conflict) =>
      conflict
        .column('night')
        .doUpdateSet({ takenUntil })
        .where('ringNights.finishedAt', 'is', null)
        .where('ringNights.takenUntil', '<=', now),
    )
    .returning('night')
    .executeTakeFirst()
  return taken !== undefined
}

/** False if another process has finished this night. */
export async function finishNight(
  trx: Trx,
  night: string,
  { rings, isProven }: { rings: number; isProven: boolean },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ringNights')
    .set({ finishedAt: now, rings, proven: isProven })
    .where('night', '=', night)
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Locks the stored rings that this night changes. The items have to be locked before. */
export async function lockRingsOfNight(trx: Trx, signatures: readonly string[]): Promise<void> {
  const isChanged = sql`state = 'suggested' and signature = any(${signatures}::text[]) or recommended_on is not null`
  await trx.selectFrom('rings').select('id').where(sql<boolean>`(${isChanged})`).orderBy('id').forUpdate().execute()
}

/** Removes the marks of earlier nights. */
export async function clearRecommended(trx: Trx, night: string): Promise<void> {
  await trx
    .updateTable('rings')
    .set({ recommendedOn: null })
    .where(lockedRings(sql`recommended_on is not null and recommended_on <> ${night}`))
    .execute()
}

export async function deleteOldNights(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ringNights').where('takenUntil', '<=', before).execute()
}

/** After two notices that were not read, a person gets one a week. */
const IGNORED_NOTICES = 2
const NEXT_NOTICE = '7 days'

/**
 * One notice for each person about the best ring that this night has chosen and that they have not been notified of. The event
 * contains the night, so that a second run does not notify a person twice.
 */
export async function notifyOfRings(trx: Trx, night: string, now: Date): Promise<PendingEvent[]> {
  const source = sql`(
    select distinct on (mine.uid) mine.uid, 'ringSuggested'::text as kind, concat('ring ', ${night}::text) as event, null::text as from_uid,
      null::uuid as conversation_id, jsonb_build_object('ringId', r.id, 'size', r.size, 'title', received.title, 'gives', given.title) as about
    from rings r join ring_people mine on mine.ring_id = r.id
      join ring_legs gives on gives.ring_id = r.id and gives.giver_uid = mine.uid join items given on given.id = gives.item_id
      join ring_legs receives on receives.ring_id = r.id and receives.receiver_uid = mine.uid join items received on received.id = receives.item_id
    where r.recommended_on = ${night} and r.state = 'suggested' and r.size > 2 and mine.notified_at is null
      and not exists (
        select from (select read_at, created_at from notices where notices.uid = mine.uid and notices.kind = 'ringSuggested'
          order by created_at desc limit ${sql.lit(IGNORED_NOTICES)}) last
        having count(*) filter (where read_at is null) = ${sql.lit(IGNORED_NOTICES)}
          and max(created_at) > ${now}::timestamptz - ${sql.lit(NEXT_NOTICE)}::interval)
    order by mine.uid, r.proven desc, r.found_at, r.id
  ) as new_notice`
  const events = noticeEvents(await query(trx, 'notifyOfRings', insertNoticesSql(source, now)))
  await sql`
    update ring_people set notified_at = ${now} from rings
    where rings.id = ring_people.ring_id and rings.recommended_on = ${night} and ring_people.notified_at is null
      and exists (select from notices where notices.uid = ring_people.uid and notices.event = concat('ring ', ${night}::text))`.execute(
    trx,
  )
  return events
}
