import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rings of four also where one of three is possible.
  await sql`alter table people add column rings_of_four boolean not null default false`.execute(db)

  // Swaps of two to four people. `signature` names the directed people: while a ring is suggested, no second one has the same. Pairs are
  // stored only when the night has chosen them. `recommended_on`: the day in Italy of the night that chose it; `proven`: no other choice was better.
  await sql`
    create table rings (
      id uuid primary key default gen_random_uuid(),
      signature text not null,
      size smallint not null check (size between 2 and 4),
      state text not null default 'suggested' check (state in ('suggested', 'refused', 'expired')),
      found_at timestamptz not null,
      expires_at timestamptz not null,
      recommended_on text check (recommended_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      proven boolean not null default false
    )`.execute(db)
  await sql`create unique index rings_suggested on rings (signature) where state = 'suggested'`.execute(db)
  await sql`create index rings_signature on rings (signature)`.execute(db)
  await sql`create index rings_expiry on rings (expires_at)`.execute(db)
  await sql`create index rings_recommended on rings (recommended_on) where recommended_on is not null`.execute(db)

  // In giving order from place 0. The person has asked for a notice when the ring is proposed, has refused it, or got a notice about it.
  await sql`
    create table ring_people (
      ring_id uuid not null references rings on delete cascade,
      uid text not null references people,
      place smallint not null,
      interested_at timestamptz,
      refused_at timestamptz,
      notified_at timestamptz,
      primary key (ring_id, uid)
    )`.execute(db)
  await sql`create index ring_people_uid on ring_people (uid)`.execute(db)

  await sql`
    create table ring_legs (
      ring_id uuid not null references rings on delete cascade,
      item_id uuid not null references items on delete cascade,
      giver_uid text not null references people,
      receiver_uid text not null references people,
      primary key (ring_id, item_id)
    )`.execute(db)
  await sql`create index ring_legs_item on ring_legs (item_id, receiver_uid)`.execute(db)
  await sql`create index ring_legs_giver on ring_legs (giver_uid)`.execute(db)
  await sql`create index ring_legs_receiver on ring_legs (receiver_uid)`.execute(db)

  // Wishes through which rings are to be searched: that of one person for an item, or, without a person, those of its newest wishers.
  await sql`
    create table ring_searches (
      item_id uuid not null references items on delete cascade,
      wisher_uid text not null default '',
      created_at timestamptz not null default now(),
      primary key (item_id, wisher_uid)
    )`.execute(db)
  await sql`create index ring_searches_oldest on ring_searches (created_at)`.execute(db)

  // The runs of the nightly job. A run whose process has ended is taken over when its time is over.
  await sql`
    create table ring_nights (
      night text primary key check (night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      taken_until timestamptz not null,
      finished_at timestamptz,
      rings integer,
      proven boolean
    )`.execute(db)
}
