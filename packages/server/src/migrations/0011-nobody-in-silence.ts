import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column turn_since timestamptz not null default now(),
      -- The last thing that the turn's holder has done.
      add column quiet_since timestamptz not null default now(),
      add column nudges integer not null default 0,
      -- When silence is next heard; null while nobody is waited for.
      add column next_due_at timestamptz,
      add constraint conversations_due check (next_due_at is null or status = 'pending')`.execute(db)
  // Nobody is reminded, or put aside, of what was never counted: it counts from now.
  await sql`
    update conversations set turn_since = updated_at,
      next_due_at = case when status = 'pending' and not person_left and not person_away and not exists (
        select from items where items.id = root_item_id and availability = 'in_trattativa') then now() + interval '2 days' end
  `.execute(db)
  await sql`create index conversations_due on conversations (next_due_at) where next_due_at is not null`.execute(db)

  await sql`
    alter table items
      -- Its owner lets it rest: in no public list, whatever its availability.
      add column resting_since timestamptz,
      -- When its owner last said, by doing something with it, that it is still there; and since when they are asked.
      add column fresh_at timestamptz not null default now(),
      add column asked_at timestamptz`.execute(db)
  await sql`update items set fresh_at = updated_at`.execute(db)
  await sql`
    create index items_to_ask on items (fresh_at)
    where asked_at is null and resting_since is null and availability = 'disponibile'`.execute(db)

  await sql`
    alter table people
      add column holiday_since timestamptz,
      -- Null while it lasts until it is switched off.
      add column holiday_until timestamptz,
      add constraint people_holiday check (holiday_until is null or holiday_since is not null)`.execute(db)
  // Every list leaves their objects out: they are few, and found without reading all people.
  await sql`create index people_on_holiday on people (uid) where holiday_since is not null`.execute(db)
  await sql`create index people_back on people (holiday_until) where holiday_until is not null`.execute(db)

  // The lists of what is public are read through these alone.
  const isPublic = sql`where availability <> 'scambiato' and resting_since is null`
  await sql`drop index items_newest, items_title, items_place, items_lat_lng`.execute(db)
  await sql`create index items_newest on items (created_at, id) ${isPublic}`.execute(db)
  await sql`create index items_title on items (plain_text(title), id) ${isPublic}`.execute(db)
  await sql`create index items_place on items using gist (place) ${isPublic}`.execute(db)
  await sql`create index items_lat_lng on items (lat, lng) include (owner_uid) ${isPublic}`.execute(db)
}
