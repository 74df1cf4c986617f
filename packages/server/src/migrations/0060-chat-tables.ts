import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The chat of a conversation or of a ring, with the same id. A conversation has its readers, read marks and last message in its own
  // columns, so that its hot statements read one row; of its chat only id and kind are used. `closed_at`: the ring has ended.
  await sql`
    create table chats (
      id uuid primary key,
      kind text not null check (kind in ('conversation', 'ring')),
      created_at timestamptz not null default now(),
      last_message_at timestamptz,
      closed_at timestamptz
    )`.execute(db)
  await sql`create index chats_old_messages on chats (last_message_at) where closed_at is not null and last_message_at is not null`.execute(
    db,
  )

  // The people of a ring's chat. A person reads the messages after `from_line` up to `to_line`, which is null until they leave. Both are
  // ids of messages, whose order is that of the commits.
  await sql`
    create table chat_people (
      chat_id uuid not null references chats on delete cascade,
      uid text not null references people,
      from_line bigint not null default 0,
      to_line bigint,
      read_to bigint not null default 0,
      joined_at timestamptz not null,
      left_at timestamptz,
      primary key (chat_id, uid),
      check ((to_line is null) = (left_at is null))
    )`.execute(db)
  await sql`create index chat_people_uid on chat_people (uid, chat_id)`.execute(db)

  // Triggers, because the previous version opens conversations too while it serves.
  await sql`
    create function open_chat_of_conversation() returns trigger language plpgsql as $$
    begin
      insert into chats (id, kind, created_at) values (new.id, 'conversation', new.created_at) on conflict (id) do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger chat_of_conversation_opened after insert on conversations
    for each row execute function open_chat_of_conversation()`.execute(db)
  await sql`
    create function delete_chat_of_conversation() returns trigger language plpgsql as $$
    begin
      delete from chats where id = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger chat_of_conversation_deleted after delete on conversations
    for each row execute function delete_chat_of_conversation()`.execute(db)
}
