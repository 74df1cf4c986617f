import type { Uid } from '@barattolo/domain/ids'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { INTIMATE_HIDES_MS, INTIMATE_WINDOW_MS, type IntimateReporter } from '@barattolo/domain/reports/intimate-report'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { ReportRow } from './reports.store.ts'

/** SQL condition: a report hides the photo with this address. */
export const isHiddenByReport = (address: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from reports where reports.photos_hidden and reports.snapshot -> 'images' ? ${address})`

/** What decides whether a person's report hides photos at once. Serializes their reports until the transaction ends. */
export async function lockIntimateReporter(trx: Trx, reporter: Uid, now: Date): Promise<IntimateReporter> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reporter ${reporter}`}, 0))`.execute(trx.withoutPlugins())
  const [row] = await query(
    trx,
    'lockIntimateReporter',
    sql<{ accountCreatedAt: Date; hidRecently: number; unfounded: number }>`
    select p.created_at as "accountCreatedAt",
      (select count(*)::int from reports r where r.reporter_uid = p.uid
        and r.hides_until > ${new Date(now.getTime() - INTIMATE_WINDOW_MS + INTIMATE_HIDES_MS)}) as "hidRecently",
      (select count(*)::int from reports r join report_decisions d on d.id = r.decision_id
        where r.reporter_uid = p.uid and r.reason = 'intimate' and coalesce(d.review_outcome, d.outcome) = 'nothing') as unfounded
    from people p where p.uid = ${reporter}`,
  )
  if (!row) throw new Error('the reporter is no person')
  return row
}

/** Serializes the reports of intimate photos about a target until the transaction ends, so that only the first one hides them. */
export async function lockIntimateTarget(trx: Trx, { kind, id }: ReportTarget): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intimate ${kind} ${id}`}, 0))`.execute(trx.withoutPlugins())
}

/** Whether an earlier report about the target has hidden all of these photos at once: they are hidden so only once. */
export async function haveBeenHidden(trx: Trx, target: ReportTarget, images: readonly string[]): Promise<boolean> {
  const earlier = trx
    .selectFrom('reports')
    .select('id')
    .where('targetKind', '=', target.kind)
    .where('targetId', '=', target.id)
    .where('hidesUntil', 'is not', null)
    .where(sql<boolean>`snapshot -> 'images' @> ${JSON.stringify(images)}::jsonb`)
  return (await earlier.limit(1).executeTakeFirst()) !== undefined
}

/** A decision on reports of intimate photos hides the photos for good, or shows them. */
export async function setReportedPhotosHidden(trx: Trx, reports: readonly ReportRow[], photosHidden: boolean): Promise<void> {
  const ids = reports.filter(({ reason }) => reason === 'intimate').map(({ id }) => id)
  if (ids.length > 0) await trx.updateTable('reports').set({ photosHidden }).where('id', 'in', ids).execute()
}

/**
 * Shows the photos of reports on which the admin has not decided in time; returns their number. One statement, so that each
 * report is counted by one of several processes.
 */
export async function showUndecidedPhotos(db: Db, now: Date): Promise<number> {
  const shown = await db
    .updateTable('reports')
    .set({ photosHidden: false })
    .where('photosHidden', '=', true)
    .where('decisionId', 'is', null)
    .where('hidesUntil', '<=', now)
    .executeTakeFirst()
  return Number(shown.numUpdatedRows)
}
