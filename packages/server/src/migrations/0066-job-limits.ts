import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What each job that ends or deletes rows has done in the present hour, in all processes together. `notified_at`: since when rows wait, of
  // which the operator was told; `mail_due_at`: when the e-mail about it is sent, or sent again.
  await sql`
    create table job_limits (
      job text primary key,
      hour timestamptz not null,
      allowed integer not null,
      used integer not null,
      notified_at timestamptz,
      mail_due_at timestamptz
    )`.execute(db)
}
