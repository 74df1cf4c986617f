import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A report of a visitor has a name and an e-mail address instead of a reporter.
  await sql`
    alter table reports alter column reporter_uid drop not null, add column visitor_name text, add column visitor_email text`.execute(
    db,
  )
}
