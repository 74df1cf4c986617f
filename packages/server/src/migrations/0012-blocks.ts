import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      blocker_uid text not null references people,
      blocked_uid text not null references people,
      created_at timestamptz not null default now(),
      primary key (blocker_uid, blocked_uid),
      check (blocker_uid <> blocked_uid)
    )`.execute(db)
  // Both ways are asked each time: who has blocked me, and whom I have.
  await sql`create index blocks_blocked on blocks (blocked_uid, blocker_uid)`.execute(db)
  // One of its two people has blocked the other: nobody writes there, and it shows only while an exchange needs it.
  await sql`alter table conversations add column apart boolean not null default false`.execute(db)
}
