import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When a push service or an SMTP server first accepted the notice.
  await sql`alter table notices add column delivered_at timestamptz`.execute(db)
  // When a participant was notified of the latest statement of the others.
  await sql`alter table exchange_people add column notified_at timestamptz`.execute(db)
}
