import { type Kysely, sql } from 'kysely'

/** An index cannot be created concurrently in a transaction. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists items_with_exact_point`.execute(db)
  // Empty after the job has erased the exact points; then the job reads nothing.
  await sql`create index concurrently items_with_exact_point on items (id) where exact_lat is not null`.execute(db)
}
