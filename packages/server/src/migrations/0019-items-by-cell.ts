import { type Kysely, sql } from 'kysely'

/** An index that is made while people publish has no transaction around it, and is made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The map counts a crowded circle cell by cell, and reads nothing but this index for it.
  await sql`drop index concurrently if exists items_cell`.execute(db)
  await sql`
    create index concurrently items_cell on items (cell_y, cell_x) include (lat, lng, owner_uid)
    where availability <> 'scambiato' and resting_since is null and hidden_at is null`.execute(db)
}
