import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One of its two people has deleted their account: nobody moves or writes there any more.
  await sql`alter table conversations add column person_left boolean not null default false`.execute(db)
  // As in proposal_items: checking this key (PostgreSQL does at the second update of a row in one transaction) would lock the
  // object behind the back of the order in which moves lock. A root object that is not there has gone.
  await sql`alter table conversations drop constraint conversations_root_item_id_fkey`.execute(db)
}
