import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the interested person could meet. The previous version does not delete it when a conversation closes; the next change does.
  await sql`alter table conversations add column offered_times jsonb`.execute(db)
}
