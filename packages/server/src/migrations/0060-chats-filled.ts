import { type Kysely, sql } from 'kysely'

/** Outside of a transaction, which would hold the lock of the triggers that the migration before has made. */
export const alone = true

/**
 * Landed migrations are frozen: they import nothing of ours and are never edited. A conversation that is deleted meanwhile may leave
 * its chat, which has no messages then and which no statement finds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into chats (id, kind, created_at)
    select id, 'conversation', created_at from conversations
    on conflict (id) do nothing`.execute(db)
}
