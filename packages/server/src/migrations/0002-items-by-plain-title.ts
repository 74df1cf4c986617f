import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A to Z as people read it: È stands with e, and case does not matter.
  await sql`drop index items_title`.execute(db)
  await sql`create index items_title on items (plain_text(title), id) where availability <> 'scambiato'`.execute(db)
  // For words with a slip in them, looked for in titles only.
  await sql`create index items_title_words on items using gin (plain_text(title) gin_trgm_ops)`.execute(db)
  // Every list leaves the objects of disabled people out: they are few, and found without reading all people.
  await sql`create index people_disabled on people (uid) where disabled_at is not null`.execute(db)
}
