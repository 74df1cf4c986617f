import { type Kysely, sql } from 'kysely'

/** Indexes that are built while people sign in have no transaction around them, and are built again after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A list leaves out the objects of these people with one look-up in memory for each object, instead of two.
  await sql`drop index concurrently if exists people_away`.execute(db)
  await sql`create index concurrently people_away on people (uid) where holiday_since is not null or disabled_at is not null`.execute(
    db,
  )
  await sql`drop index concurrently if exists people_on_holiday`.execute(db)
}
