import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The participant who has opened the conversation with a stranger, and how many messages they have written in it. Null: not
  // limited, as in all conversations that exist already.
  await sql`
    alter table conversations add column limited_uid text, add column limited_messages integer not null default 0`.execute(db)
  // The times of a person's first contacts and reports, by a keyed hash of the e-mail: they outlive the account by seven days.
  await sql`
    create table daily_counts (
      email_hash text primary key,
      contacts timestamptz[] not null default '{}',
      reports timestamptz[] not null default '{}',
      counted_at timestamptz not null
    )`.execute(db)
  await sql`create index daily_counts_counted on daily_counts (counted_at)`.execute(db)
}
