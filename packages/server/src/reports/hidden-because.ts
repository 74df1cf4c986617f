import type { ReportTargetKind } from '@barattolo/domain/reports/report'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the reason why the admin has hidden a record, shown to its owner: the reasons of the last decision that hid it; null
 * if it is not hidden. `id` and `hiddenAt` are the columns of the surrounding query.
 */
export function hiddenBecause(
  kind: ReportTargetKind,
  id: RawBuilder<unknown>,
  hiddenAt: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`case when ${hiddenAt} is not null then coalesce((
    select case when d.review_outcome is null then d.reasons else d.review_reasons end from report_decisions d
    where d.target_kind = ${sql.lit(kind)} and d.target_id = ${id}::text and coalesce(d.review_outcome, d.outcome) = 'hidden'
    order by coalesce(d.reviewed_at, d.decided_at) desc limit 1), '') end`
}
