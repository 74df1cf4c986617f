import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The participant whose question has passed the turn last, and until when the owner's refusal closes the root object for the other.
  // The previous version writes neither: a refusal by it closes nothing, and a question that it answers may seem open.
  await sql`
    alter table conversations add column asked_by text, add column interest_closed_until timestamptz`.execute(db)
}
