import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The chosen name before the change at `name_changed_at`.
  await sql`alter table people add column former_name text`.execute(db)
}
