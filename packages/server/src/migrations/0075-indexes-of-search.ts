import { type Kysely, sql } from 'kysely'

/** Indexes that are built while people publish have no transaction around them, and are built again after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists item_terms_document`.execute(db)
  await sql`create index concurrently item_terms_document on item_terms using gin (document)`.execute(db)
  await sql`drop index concurrently if exists request_terms_document`.execute(db)
  await sql`create index concurrently request_terms_document on request_terms using gin (document)`.execute(db)
}
