import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The e-mails to visitors about their reports. `due_at`: when it is tried next; null if it is sent or given up.
  await sql`
    create table visitor_mails (
      report_id uuid not null references reports on delete cascade,
      kind text not null check (kind in ('receipt', 'decision', 'review')),
      due_at timestamptz,
      tries integer not null default 0,
      sent_at timestamptz,
      primary key (report_id, kind)
    )`.execute(db)
  await sql`create index visitor_mails_due on visitor_mails (due_at) where due_at is not null`.execute(db)
}
