import type { ReportTargetKind } from '@barattolo/domain/reports/report'
import { type RawBuilder, sql } from 'kysely'

/**
 * Why the admin has hidden it, as its owner reads it: the reasons of the last decision that did; null while it is not hidden. Part
 * of the query that reads such things. `id` and `hiddenAt` are the SQL of the columns in that query.
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
