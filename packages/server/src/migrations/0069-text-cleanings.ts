import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How often a job has gone through the texts of a table with these rules, and when it ended last.
  await sql`
    create table text_cleanings (
      cleaned_table text primary key,
      rules integer not null,
      runs integer not null,
      ended_at timestamptz not null
    )`.execute(db)
}
