import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Counting in a circle, and counting everything, reads this index alone: it holds the owner, who may be disabled.
  await sql`drop index items_lat_lng`.execute(db)
  await sql`create index items_lat_lng on items (lat, lng) include (owner_uid) where availability <> 'scambiato'`.execute(db)
}
