import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `hides_until` is null for a report that has never hidden a photo at once. `photos_hidden` is null or false for a report whose photos
  // may be seen; a decision sets it, whatever the time.
  await sql`alter table reports add column hides_until timestamptz, add column photos_hidden boolean`.execute(db)
}
