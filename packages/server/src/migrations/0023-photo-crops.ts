import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The square of each photo that cards show, by the photo's address; null where every photo is shown by its middle. What the
  // version before writes may leave the square of a photo that has gone: readers look squares up by the photos that are there.
  await sql`alter table items add column crops jsonb`.execute(db)
}
