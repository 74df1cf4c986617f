import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      id bigint generated always as identity primary key,
      uid text not null references people,
      kind text not null,
      -- What has happened, by a name that it has once: one event, one notice a person.
      event text not null,
      from_uid text references people,
      -- Reading the conversation reads its notices; with the conversation they go.
      conversation_id uuid references conversations on delete cascade,
      about jsonb not null,
      -- False where the person does not want this kind in the product.
      shown boolean not null default true,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      -- When it is to go out on the other channels; null where it is not, or has.
      push_at timestamptz,
      mail_at timestamptz,
      unique (uid, event))`.execute(db)
  await sql`create index notices_of_person on notices (uid, created_at, id) where shown`.execute(db)
  await sql`create index notices_unread on notices (uid) where read_at is null and shown`.execute(db)
  await sql`create index notices_of_talk on notices (conversation_id, uid) where read_at is null`.execute(db)
  await sql`create index notices_to_push on notices (push_at) where push_at is not null`.execute(db)
  await sql`create index notices_to_mail on notices (mail_at) where mail_at is not null`.execute(db)
  await sql`
    create table notice_preferences (
      uid text primary key references people,
      preferences jsonb not null)`.execute(db)
  // An endpoint is one browser's; whoever signs in there last has it.
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      uid text not null references people,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now())`.execute(db)
  await sql`create index push_subscriptions_of_person on push_subscriptions (uid)`.execute(db)
  // What is on its way out: a push to one browser, or one e-mail that gathers several notices.
  await sql`
    create table deliveries (
      id bigint generated always as identity primary key,
      uid text not null references people,
      subscription_id uuid references push_subscriptions on delete cascade,
      notice_ids bigint[] not null,
      due_at timestamptz not null,
      tries integer not null default 0,
      created_at timestamptz not null default now())`.execute(db)
  await sql`create index deliveries_due on deliveries (due_at)`.execute(db)
  // Keys made once and shared by every process.
  await sql`
    create table house_keys (
      name text primary key,
      secret jsonb not null)`.execute(db)
}
