import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A suggestion that one of its people has proposed is negotiated. `version` increases with every change; `after_ring`: the agreed
  // ring that was called off, in whose place this one was proposed. The next migrations build the indexes and validate the constraints.
  await sql`alter table rings drop constraint rings_state_check`.execute(db)
  await sql`
    alter table rings
      add column version integer not null default 0,
      add column proposed_by text,
      add column opened_at timestamptz,
      add column deadline_at timestamptz,
      add column hard_until timestamptz,
      add column next_due_at timestamptz,
      add column repairs smallint not null default 0,
      add column refused_items uuid[] not null default '{}',
      add column ended_why text,
      add column ended_at timestamptz,
      add column pair_uids text[] not null default '{}',
      add column updated_at timestamptz,
      add column after_ring uuid,
      add constraint rings_state_check check
        (state in ('suggested', 'refused', 'expired', 'open', 'repairing', 'agreed', 'dissolved', 'done')) not valid,
      add constraint rings_repairs check (repairs between 0 and 3) not valid,
      add constraint rings_ended_why check
        (ended_why in ('withdrawn', 'deadline', 'noRepair', 'repairOverdue', 'calledOff', 'notHappened')) not valid,
      add constraint rings_negotiation check (state in ('suggested', 'refused', 'expired')
        or opened_at is not null and deadline_at is not null and hard_until is not null and updated_at is not null) not valid,
      add constraint rings_next_due check (state not in ('open', 'repairing', 'agreed') or next_due_at is not null) not valid,
      add constraint rings_ended check ((state in ('dissolved', 'done')) = (ended_at is not null)) not valid,
      add constraint rings_proposed_by_fkey foreign key (proposed_by) references people not valid,
      add constraint rings_after_ring_fkey foreign key (after_ring) references rings on delete set null not valid`.execute(db)

  // `answer_key`: what the yes belongs to; `held_back`: is asked when all others have said yes. People who have left keep their rows.
  await sql`
    alter table ring_people
      add column joined_version integer,
      add column left_version integer,
      add column left_why text,
      add column left_at timestamptz,
      add column answer text,
      add column answer_key text,
      add column answered_at timestamptz,
      add column held_back boolean not null default false,
      add column asked_at timestamptz,
      add column answer_by timestamptz,
      add column nudges smallint not null default 0,
      add column changes smallint not null default 0,
      add constraint ring_people_left_why check
        (left_why in ('notThesePeople', 'notNow', 'silence', 'blocked', 'holiday', 'suspended', 'deleted')) not valid,
      add constraint ring_people_answer check (answer = 'yes') not valid,
      add constraint ring_people_changes check (changes between 0 and 2) not valid`.execute(db)

  // The objects of a negotiated ring stay in it when they are deleted, with what their people have seen; suggestions are checked against
  // the objects when they are read.
  await sql`alter table ring_legs drop constraint ring_legs_item_id_fkey`.execute(db)
  await sql`
    alter table ring_legs
      add column item jsonb,
      add column revision integer,
      add column position smallint not null default 0,
      add column broken text,
      add constraint ring_legs_broken check (broken in ('gone', 'reserved', 'gift', 'paused', 'notThisItem')) not valid`.execute(
    db,
  )

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
  await sql`
    alter table exchanges
      add column ring_id uuid,
      add constraint exchanges_ring_id_fkey foreign key (ring_id) references rings on delete set null not valid`.execute(db)
}
