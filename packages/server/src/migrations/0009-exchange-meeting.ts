import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // place and meeting_at are what everybody has confirmed; another proposal leaves them standing until it is confirmed too.
  await sql`
    alter table exchanges
      add column proposed_place text,
      add column proposed_at timestamptz,
      add column proposed_by text references people,
      add column held_at timestamptz,
      add column version integer not null default 1,
      -- When time decides by itself, if nobody does anything.
      add column next_due_at timestamptz,
      add constraint exchanges_meeting check ((place is null) = (meeting_at is null)),
      add constraint exchanges_proposed check (
        (proposed_place is null) = (proposed_at is null) and (proposed_place is null) = (proposed_by is null))`.execute(db)
  await sql`
    update exchanges set next_due_at = coalesce(meeting_at + interval '14 days', created_at + interval '30 days')
    where state in ('open', 'held')`.execute(db)
  // None that waits is ever forgotten.
  await sql`
    alter table exchanges add constraint exchanges_due
      check ((next_due_at is null) = (state in ('done', 'calledOff', 'notHappened')))`.execute(db)
  await sql`drop index exchanges_open`.execute(db)
  await sql`create index exchanges_due on exchanges (next_due_at) where next_due_at is not null`.execute(db)
}
