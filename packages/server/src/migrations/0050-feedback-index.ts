import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people write feedback have no transaction around them, and are made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists feedback_id`.execute(db)
  await sql`create unique index concurrently feedback_id on feedback (id)`.execute(db)
  // What the job that fills the ids reads.
  await sql`drop index concurrently if exists feedback_without_id`.execute(db)
  await sql`create index concurrently feedback_without_id on feedback (exchange_id) where id is null`.execute(db)
}
