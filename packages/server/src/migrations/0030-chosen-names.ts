import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name that others see; null where the person has not chosen one. The time is that of the last change of a chosen name.
  await sql`alter table people add column chosen_name text, add column name_changed_at timestamptz`.execute(db)
}
