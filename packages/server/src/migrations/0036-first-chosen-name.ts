import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the person first chose a name; null also for a name chosen before this migration.
  await sql`alter table people add column name_chosen_at timestamptz`.execute(db)
}
