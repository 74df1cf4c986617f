import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people change have no transaction around them, and are made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which former name was the last to be no longer shown, for the ETag of the inbox.
  await sql`drop index concurrently if exists people_name_chosen`.execute(db)
  await sql`create index concurrently people_name_chosen on people (name_chosen_at) where name_chosen_at is not null`.execute(db)
  await sql`drop index concurrently if exists people_name_changed`.execute(db)
  await sql`create index concurrently people_name_changed on people (name_changed_at) where name_changed_at is not null`.execute(
    db,
  )
}
