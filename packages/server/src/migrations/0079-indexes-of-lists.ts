import { type Kysely, sql } from 'kysely'

/** Indexes that are built while people publish have no transaction around them, and are built again after a crash. */
export const alone = true

const COLUMNS = {
  items_listed_newest: sql`created_at, id`,
  items_listed_of_status: sql`status, created_at, id`,
  items_listed_in_category: sql`category, created_at, id`,
}

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Lists are also counted along these indexes, which therefore have the owner: people on holiday are left out.
  for (const [name, columns] of Object.entries(COLUMNS)) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
    await sql`create index concurrently ${sql.ref(name)} on items (${columns}) include (owner_uid)
      where availability <> 'scambiato' and resting_since is null and hidden_at is null`.execute(db)
  }
  for (const name of ['items_newest', 'items_newest_of_status', 'items_newest_in_category'])
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
}
