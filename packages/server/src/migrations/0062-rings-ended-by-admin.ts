import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Admins also end a ring, and decide about it. The new checks allow more than the old ones, so the rows need no scan.
  await sql`
    alter table rings drop constraint rings_ended_why,
      add constraint rings_ended_why check
        (ended_why in ('withdrawn', 'deadline', 'noRepair', 'repairOverdue', 'admin', 'calledOff', 'notHappened')) not valid`.execute(
    db,
  )
  const targets = sql.raw("('item', 'person', 'message', 'request', 'feedback', 'conversation', 'exchange', 'ring')")
  const outcomes = sql.raw("('nothing', 'hidden', 'removed', 'warned', 'disabled', 'reset', 'settled', 'closed')")
  await sql`
    alter table reports drop constraint reports_target_kind,
      add constraint reports_target_kind check (target_kind in ${targets}) not valid`.execute(db)
  await sql`
    alter table report_decisions drop constraint report_decisions_target_kind,
      drop constraint report_decisions_outcome, drop constraint report_decisions_review_outcome,
      add constraint report_decisions_target_kind check (target_kind in ${targets}) not valid,
      add constraint report_decisions_outcome check (outcome in ${outcomes}) not valid,
      add constraint report_decisions_review_outcome check (review_outcome in ${outcomes}) not valid`.execute(db)
}
