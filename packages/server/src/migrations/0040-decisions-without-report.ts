import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Admins also decide without a report: about a conversation or an exchange, and with the outcomes reset and settled. The new checks
  // allow more than the old ones, so the rows need no scan.
  const targets = sql.raw("('item', 'person', 'message', 'request', 'conversation', 'exchange')")
  const outcomes = sql.raw("('nothing', 'hidden', 'removed', 'warned', 'disabled', 'reset', 'settled')")
  await sql`
    alter table reports drop constraint reports_target_kind_check,
      add constraint reports_target_kind check (target_kind in ${targets}) not valid`.execute(db)
  await sql`
    alter table report_decisions drop constraint report_decisions_target_kind_check,
      drop constraint report_decisions_outcome_check, drop constraint report_decisions_review_outcome_check,
      add constraint report_decisions_target_kind check (target_kind in ${targets}) not valid,
      add constraint report_decisions_outcome check (outcome in ${outcomes}) not valid,
      add constraint report_decisions_review_outcome check (review_outcome in ${outcomes}) not valid`.execute(db)
}
