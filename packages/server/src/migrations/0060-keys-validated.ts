import { type Kysely, sql } from 'kysely'

/** Outside of the transaction that adds the keys, whose locks would block writes while the tables are read. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages validate constraint messages_chat`.execute(db)
  await sql`alter table notices validate constraint notices_chat`.execute(db)
}
