import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sentences can be reported by their id. The default is set in a statement of its own, so that the table is not rewritten; it also
  // serves the rows that the version before writes. A job fills the older rows.
  await sql`alter table feedback add column id uuid, add column text_hidden_at timestamptz`.execute(db)
  await sql`alter table feedback alter column id set default gen_random_uuid()`.execute(db)
  // The new checks allow more than the old ones, so the rows need no scan.
  const targets = sql.raw("('item', 'person', 'message', 'request', 'feedback', 'conversation', 'exchange')")
  await sql`
    alter table reports drop constraint reports_target_kind,
      add constraint reports_target_kind check (target_kind in ${targets}) not valid`.execute(db)
  await sql`
    alter table report_decisions drop constraint report_decisions_target_kind,
      add constraint report_decisions_target_kind check (target_kind in ${targets}) not valid`.execute(db)
}
