import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A suggestion that one of its people has proposed is negotiated. `version` increases with every change; `after_ring`: the agreed
  // ring that was called off, in whose place this one was proposed.
  await sql`alter table rings drop constraint rings_state_check`.execute(db)
  await sql`
    alter table rings
      add constraint rings_state_check
        check (state in ('suggested', 'refused', 'expired', 'open', 'repairing', 'agreed', 'dissolved', 'done')),
      add column version integer not null default 0,
      add column proposed_by text references people,
      add column opened_at timestamptz,
      add column deadline_at timestamptz,
      add column hard_until timestamptz,
      add column next_due_at timestamptz,
      add column repairs smallint not null default 0 check (repairs between 0 and 3),
      add column refused_items uuid[] not null default '{}',
      add column ended_why text check (ended_why in ('withdrawn', 'deadline', 'noRepair', 'repairOverdue', 'calledOff', 'notHappened')),
      add column ended_at timestamptz,
      add column pair_uids text[] not null default '{}',
      add column updated_at timestamptz,
      add column after_ring uuid references rings on delete set null,
      add constraint rings_negotiation check (state in ('suggested', 'refused', 'expired')
        or opened_at is not null and deadline_at is not null and hard_until is not null and updated_at is not null),
      add constraint rings_next_due check (state not in ('open', 'repairing', 'agreed') or next_due_at is not null),
      add constraint rings_ended check ((state in ('dissolved', 'done')) = (ended_at is not null))`.execute(db)
  // Two proposers of the same directed people get the same ring.
  await sql`create unique index rings_open on rings (signature) where state in ('open', 'repairing')`.execute(db)
  await sql`create index rings_next_due on rings (next_due_at) where next_due_at is not null`.execute(db)
  await sql`create index rings_proposed_by on rings (proposed_by, opened_at) where proposed_by is not null`.execute(db)
  await sql`create unique index rings_after_ring on rings (after_ring) where after_ring is not null`.execute(db)

  // `answer_key`: what the yes belongs to; `held_back`: is asked when all others have said yes. People who have left keep their rows.
  await sql`
    alter table ring_people
      add column joined_version integer,
      add column left_version integer,
      add column left_why text check (left_why in ('notThesePeople', 'notNow', 'silence', 'blocked', 'holiday', 'suspended', 'deleted')),
      add column left_at timestamptz,
      add column answer text check (answer = 'yes'),
      add column answer_key text,
      add column answered_at timestamptz,
      add column held_back boolean not null default false,
      add column asked_at timestamptz,
      add column answer_by timestamptz,
      add column nudges smallint not null default 0,
      add column changes smallint not null default 0 check (changes between 0 and 2)`.execute(db)
  await sql`create index ring_people_silence on ring_people (uid, left_at) where left_why = 'silence'`.execute(db)

  // The objects of a negotiated ring stay in it when they are deleted, with what their people have seen; suggestions are checked against
  // the objects when they are read.
  await sql`alter table ring_legs drop constraint ring_legs_item_id_fkey`.execute(db)
  await sql`
    alter table ring_legs
      add column item jsonb,
      add column revision integer,
      add column position smallint not null default 0,
      add column broken text check (broken in ('gone', 'reserved', 'gift', 'paused', 'notThisItem'))`.execute(db)

  // What has happened to a ring, for the admin.
  await sql`
    create table ring_events (
      id bigint primary key generated always as identity,
      ring_id uuid not null references rings on delete cascade,
      version integer not null,
      kind text not null,
      by_uid text references people,
      details jsonb not null default '{}',
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index ring_events_ring on ring_events (ring_id, id)`.execute(db)
  await sql`create index ring_events_by on ring_events (by_uid) where by_uid is not null`.execute(db)

  // Rings that a change outside of them may concern: a job looks at them. Rows are only added, without a key on the ring, so that a change
  // never waits for another one or for the job.
  await sql`
    create table ring_checks (
      id bigint primary key generated always as identity,
      ring_id uuid not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index ring_checks_ring on ring_checks (ring_id)`.execute(db)

  // The exchange of an agreed ring.
  await sql`alter table exchanges add column ring_id uuid references rings on delete set null`.execute(db)
  await sql`create unique index exchanges_ring on exchanges (ring_id) where ring_id is not null`.execute(db)
}
