import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When a complete backup was last restored for a trial.
  await sql`alter table last_backup add column drilled_at timestamptz`.execute(db)
}
