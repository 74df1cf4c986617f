import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As with the root object: checking this key (PostgreSQL does at the second update of a row in one transaction) would lock the
  // wanted ad after the conversation, and deleting the ad would lock its conversations after the ad. An ad that is not there has gone.
  await sql`alter table conversations drop constraint conversations_request_id_fkey`.execute(db)
}
