import { type Kysely, sql } from 'kysely'

/** Indexes that are made while people write messages have no transaction around them, and are made anew after a crash. */
export const alone = true

/**
 * Landed migrations are frozen: they import nothing of ours and are never edited. There is no index on `people.last_seen_at`: it
 * would make each visit's update write to all indexes of the table, for a job that runs once an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists conversations_old_messages`.execute(db)
  await sql`create index concurrently conversations_old_messages on conversations (last_message_at)
    where last_message is not null and status <> 'pending'`.execute(db)
  await sql`drop index concurrently if exists exchanges_old_places`.execute(db)
  await sql`create index concurrently exchanges_old_places on exchanges (ended_at) where places_erased_at is null`.execute(db)
}
