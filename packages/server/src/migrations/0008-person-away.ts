import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One of its two people is disabled: nobody moves or writes there until they are enabled again.
  await sql`alter table conversations add column person_away boolean not null default false`.execute(db)
}
