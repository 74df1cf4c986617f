import { type Kysely, sql } from 'kysely'

/** An index that is built while people negotiate has no transaction around it, and is built again after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each wish is compared with the few refusals that close its object.
  await sql`drop index concurrently if exists conversations_closed_interests`.execute(db)
  await sql`
    create index concurrently conversations_closed_interests on conversations (interested_uid, root_item_id)
    where interest_closed_until is not null`.execute(db)
}
