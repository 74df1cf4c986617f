import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export const alone = true

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list of the admins. Suggestions have no time of a change.
  await sql`drop index concurrently if exists rings_updated`.execute(db)
  await sql`create index concurrently rings_updated on rings (updated_at, id) where updated_at is not null`.execute(db)
}
