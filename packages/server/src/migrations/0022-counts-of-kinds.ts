import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people publish have no transaction around them, and are made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const listed = sql`where availability <> 'scambiato' and resting_since is null and hidden_at is null`
  // Every exact total takes off what belongs to people who are away: hundreds, of whom nothing but this is read.
  await sql`drop index concurrently if exists items_listed_of`.execute(db)
  await sql`
    create index concurrently items_listed_of on items (owner_uid)
    include (cell_y, lat, lng, status, category, availability) ${listed}`.execute(db)
  // By cell, as before, with what tells the kinds on a circle's edge without reading the objects.
  await sql`drop index concurrently if exists items_listed_in`.execute(db)
  await sql`
    create index concurrently items_listed_in on items (cell_y, cell_x)
    include (lat, lng, owner_uid, status, category, availability) ${listed}`.execute(db)
  await sql`drop index concurrently if exists items_cell`.execute(db)
  // The counts of one category in a circle's inner cells.
  await sql`drop index concurrently if exists item_counts_category`.execute(db)
  await sql`
    create index concurrently item_counts_category on item_counts (category, cell_y, cell_x) include (status, availability, items)
    where category <> '' and cell_y >= 0`.execute(db)
  // Conversations of people kept apart, of whom there are few: what an inbox does not count.
  await sql`drop index concurrently if exists conversations_apart_interested`.execute(db)
  await sql`create index concurrently conversations_apart_interested on conversations (interested_uid) where apart`.execute(db)
  await sql`drop index concurrently if exists conversations_apart_owner`.execute(db)
  await sql`create index concurrently conversations_apart_owner on conversations (owner_uid) where apart`.execute(db)
}
