import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people publish have no transaction around them, and are made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Counting the open ads reads this alone.
  await sql`drop index concurrently if exists requests_listed`.execute(db)
  await sql`
    create index concurrently requests_listed on requests (created_at, id) include (owner_uid)
    where closed_at is null and hidden_at is null`.execute(db)
  // The admin's lists hold everything there is, the newest first.
  await sql`drop index concurrently if exists items_all`.execute(db)
  await sql`create index concurrently items_all on items (created_at, id)`.execute(db)
  await sql`drop index concurrently if exists people_all`.execute(db)
  await sql`create index concurrently people_all on people (created_at, uid)`.execute(db)
  await sql`drop index concurrently if exists conversations_all`.execute(db)
  await sql`create index concurrently conversations_all on conversations (updated_at, id)`.execute(db)
  // The home page shows the newest agreements.
  await sql`drop index concurrently if exists exchanges_newest`.execute(db)
  await sql`create index concurrently exchanges_newest on exchanges (created_at, id)`.execute(db)
}
