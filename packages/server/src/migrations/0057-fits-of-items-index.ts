import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people change ads have no transaction around them, and are made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists request_terms_fits_due`.execute(db)
  await sql`create index concurrently request_terms_fits_due on request_terms (fits_due_at)`.execute(db)
}
