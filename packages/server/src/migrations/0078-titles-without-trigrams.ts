import { type Kysely, sql } from 'kysely'

/** An index cannot be dropped concurrently in a transaction. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Misspelled words are corrected from the words of the town, and no statement compares titles by their trigrams any more.
  await sql`drop index concurrently if exists items_title_words`.execute(db)
}
