import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Messages of the contact form. `mail_due_at`: when the e-mail to the operator is tried next; null if it is sent, given up or
  // never was to be sent.
  await sql`
    create table contact_messages (
      id uuid primary key,
      person_uid text,
      name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null,
      answered_at timestamptz,
      mailed_at timestamptz,
      mail_due_at timestamptz,
      mail_tries integer not null default 0
    )`.execute(db)
  await sql`create index contact_messages_created on contact_messages (created_at, id)`.execute(db)
  await sql`create index contact_messages_open on contact_messages (created_at, id) where answered_at is null`.execute(db)
  await sql`create index contact_messages_answered on contact_messages (answered_at, id) where answered_at is not null`.execute(
    db,
  )
  await sql`create index contact_messages_mail_due on contact_messages (mail_due_at) where mail_due_at is not null`.execute(db)
  await sql`create index contact_messages_person on contact_messages (person_uid) where person_uid is not null`.execute(db)
  // The times of what a limit counts, by what is limited and a keyed hash of whom.
  await sql`
    create table limit_counts (
      key text primary key,
      times timestamptz[] not null default '{}',
      counted_at timestamptz not null
    )`.execute(db)
  await sql`create index limit_counts_counted on limit_counts (counted_at)`.execute(db)
}
