import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A chat of a ring has no conversation. The messages of a deleted conversation go with its chat, which a trigger deletes.
  await sql`alter table messages drop constraint messages_conversation_id_fkey`.execute(db)
  await sql`alter table notices drop constraint notices_conversation_id_fkey`.execute(db)
}
