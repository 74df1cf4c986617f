import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A message and a notice belong to a chat: of a conversation or of a ring.
  await sql`
    alter table messages add constraint messages_chat
      foreign key (conversation_id) references chats on delete cascade not valid`.execute(db)
  await sql`
    alter table notices add constraint notices_chat
      foreign key (conversation_id) references chats on delete cascade not valid`.execute(db)
}
