import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the person was warned that the unused account will be erased; void after a later visit.
  await sql`alter table people add column unused_warned_at timestamptz`.execute(db)
  // When the places of the meeting were erased from the exchange, its conversation and its notices.
  await sql`alter table exchanges add column places_erased_at timestamptz`.execute(db)
}
