import { type Kysely, sql } from 'kysely'

/** Outside of a transaction, because the index is created while reports are written. It is dropped first, after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each request for a photo asks whether a report hides it.
  await sql`drop index concurrently if exists reports_hidden_photos`.execute(db)
  await sql`
    create index concurrently reports_hidden_photos on reports using gin ((snapshot -> 'images')) where photos_hidden`.execute(db)
}
