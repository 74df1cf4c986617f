import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A suspended person who deletes the account: the keyed hash of the e-mail, so that a new account of it is suspended too.
  await sql`
    create table suspended_emails (
      email_hash text primary key,
      since timestamptz not null,
      kept_until timestamptz not null
    )`.execute(db)
  await sql`create index suspended_emails_by_end on suspended_emails (kept_until)`.execute(db)
}
