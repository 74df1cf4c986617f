import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An erasure finds the notice of a suggested ring by its ring; these would keep the titles of the objects of erased people.
  await sql`
    delete from notices
    where kind = 'ringSuggested' and not exists (select from rings where rings.id::text = notices.about->>'ringId')`.execute(db)
}
