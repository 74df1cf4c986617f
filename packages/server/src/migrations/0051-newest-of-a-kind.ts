import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people publish have no transaction around them, and are made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists items_newest_of_status`.execute(db)
  await sql`create index concurrently items_newest_of_status on items (status, created_at, id)
    where availability <> 'scambiato' and resting_since is null`.execute(db)
  await sql`drop index concurrently if exists items_newest_in_category`.execute(db)
  await sql`create index concurrently items_newest_in_category on items (category, created_at, id)
    where availability <> 'scambiato' and resting_since is null`.execute(db)
}
