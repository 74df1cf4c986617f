import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`create extension if not exists cube`.execute(db)

  // unaccent() is only STABLE because its dictionary could change; a generated column wants IMMUTABLE.
  await sql`
    create function plain_text(text) returns text
    language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, $1))`.execute(db)

  // A point on the unit sphere: the distance of two such cubes is the chord, which orders like the great circle.
  await sql`
    create function sphere_point(lat double precision, lng double precision) returns cube
    language sql immutable strict parallel safe
    return cube(array[
      cos(radians(lat)) * cos(radians(lng)),
      cos(radians(lat)) * sin(radians(lng)),
      sin(radians(lat))])`.execute(db)

  await sql`
    create table people (
      uid text primary key,
      email text not null,
      email_verified boolean not null default false,
      name text not null default '',
      photo text,
      disabled_at timestamptz,
      disabled_reason text,
      -- A tombstone: the row stays, so that a token that is still valid is refused; name and e-mail are emptied.
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index people_name on people using gin (plain_text(name) gin_trgm_ops)`.execute(db)

  await sql`
    create table photos (
      id uuid primary key default gen_random_uuid(),
      owner_uid text not null references people,
      -- As it stands in an object's images; the smaller sizes are derived from it.
      address text not null unique,
      width integer not null,
      height integer not null,
      bytes integer not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index photos_created_at on photos (created_at)`.execute(db)

  await sql`
    create table items (
      id uuid primary key default gen_random_uuid(),
      owner_uid text not null references people,
      title text not null check (length(title) between 1 and 120),
      description text not null default '' check (length(description) <= 4000),
      status text not null check (status in ('baratto', 'dono', 'riparare')),
      category text not null check (category in
        ('home', 'fashion', 'hobby', 'culture', 'kids', 'tech', 'garden', 'mobility', 'creative', 'donation')),
      availability text not null default 'disponibile' check (availability in ('disponibile', 'in_trattativa', 'scambiato')),
      images text[] not null default '{}' check (cardinality(images) <= 8),
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      -- The owner's own point. Nobody else ever receives it; a transfer erases it.
      exact_lat double precision,
      exact_lng double precision,
      -- The cell of the fixed grid, and the point inside it that everybody sees and every distance uses.
      cell_x integer,
      cell_y integer,
      lat double precision,
      lng double precision,
      place cube generated always as (sphere_point(lat, lng)) stored,
      -- The municipality: found from the cell's centre, or corrected by the owner.
      location text,
      location_corrected boolean not null default false,
      -- Goes up when kind, title or photos change: an acceptance of an older one is refused.
      revision integer not null default 1,
      passages integer not null default 0,
      search text generated always as (plain_text(title || ' ' || description)) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((lat is null) = (lng is null) and (lat is null) = (cell_x is null) and (lat is null) = (cell_y is null)),
      check ((exact_lat is null) = (exact_lng is null))
    )`.execute(db)
  const isPublic = sql`where availability <> 'scambiato'`
  await sql`create index items_newest on items (created_at, id) ${isPublic}`.execute(db)
  await sql`create index items_title on items (lower(title), id) ${isPublic}`.execute(db)
  await sql`create index items_owner on items (owner_uid, created_at)`.execute(db)
  await sql`create index items_place on items using gist (place) ${isPublic}`.execute(db)
  await sql`create index items_lat_lng on items (lat, lng) ${isPublic}`.execute(db)
  await sql`create index items_search on items using gin (search gin_trgm_ops)`.execute(db)
  await sql`create index items_images on items using gin (images)`.execute(db)

  await sql`
    create table item_passages (
      item_id uuid not null references items on delete cascade,
      exchange_id uuid,
      passed_at timestamptz not null default now(),
      primary key (item_id, passed_at)
    )`.execute(db)

  await sql`
    create table requests (
      id uuid primary key default gen_random_uuid(),
      owner_uid text not null references people,
      title text not null check (length(title) between 1 and 120),
      description text not null default '' check (length(description) <= 4000),
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      closed_at timestamptz,
      search text generated always as (plain_text(title || ' ' || description)) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index requests_open on requests (created_at, id) where closed_at is null`.execute(db)
  await sql`create index requests_owner on requests (owner_uid, created_at)`.execute(db)
  await sql`create index requests_search on requests using gin (search gin_trgm_ops)`.execute(db)

  await sql`
    create table conversations (
      id uuid primary key default gen_random_uuid(),
      interested_uid text not null references people,
      owner_uid text not null references people,
      root_item_id uuid references items on delete set null,
      -- The root object as it was when the conversation opened: the conversation outlives it.
      root_item jsonb not null,
      request_id uuid references requests on delete set null,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'archived')),
      last_action_by text references people,
      -- The turn's holder has changed the proposal and not sent it (the rows of stage 'draft').
      unsent boolean not null default false,
      -- Who may take the last sent proposal back to the rows of stage 'previous', and who had acted before it.
      takes_back boolean not null default false,
      previous_action_by text references people,
      -- Null while archived automatically.
      archived_by text references people,
      -- Goes up with every change; shared_version only follows where both could see it (a draft is one person's).
      version integer not null default 1,
      shared_version integer not null default 1,
      last_message jsonb,
      last_message_at timestamptz,
      -- The last line of the chat that each has seen.
      interested_read_to bigint not null default 0,
      owner_read_to bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (interested_uid <> owner_uid)
    )`.execute(db)
  await sql`
    create unique index conversations_one_open on conversations (interested_uid, root_item_id, owner_uid)
    where status in ('pending', 'archived') and root_item_id is not null`.execute(db)
  await sql`create index conversations_interested on conversations (interested_uid, updated_at)`.execute(db)
  await sql`create index conversations_owner on conversations (owner_uid, updated_at)`.execute(db)
  await sql`create index conversations_root on conversations (root_item_id)`.execute(db)

  await sql`
    create table proposal_items (
      conversation_id uuid not null references conversations on delete cascade,
      -- sent: the proposal; draft: the turn's holder's unsent changes; previous: the proposal before the last sent one.
      stage text not null check (stage in ('sent', 'draft', 'previous')),
      -- No key to items: checking it would lock their rows behind the back of the order in which moves lock.
      item_id uuid not null,
      -- The object as it was when it was put there: revision, owner, what it was called and looked like.
      item jsonb not null,
      revision integer not null,
      selected_by text not null references people,
      position integer not null default 0,
      primary key (conversation_id, stage, item_id)
    )`.execute(db)
  await sql`create index proposal_items_item on proposal_items (item_id)`.execute(db)

  await sql`
    create table messages (
      id bigint generated always as identity primary key,
      conversation_id uuid not null references conversations on delete cascade,
      -- Null for what the product says by itself.
      from_uid text references people,
      client_id uuid,
      kind text not null,
      -- What a person wrote; automatic lines are worded when read, from kind and details.
      text text check (length(text) <= 2000),
      details jsonb not null default '{}',
      created_at timestamptz not null default now(),
      unique (conversation_id, from_uid, client_id)
    )`.execute(db)
  await sql`create index messages_conversation on messages (conversation_id, id)`.execute(db)

  await sql`
    create table exchanges (
      id uuid primary key default gen_random_uuid(),
      conversation_id uuid unique references conversations on delete set null,
      state text not null default 'open' check (state in ('open', 'done', 'calledOff', 'notHappened', 'held')),
      place text,
      meeting_at timestamptz,
      ended_at timestamptz,
      called_off_by text references people,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index exchanges_open on exchanges (created_at) where state = 'open'`.execute(db)

  await sql`
    create table exchange_people (
      exchange_id uuid not null references exchanges on delete cascade,
      uid text not null references people,
      meeting_confirmed_at timestamptz,
      statement text check (statement in ('happened', 'notHappened')),
      stated_at timestamptz,
      primary key (exchange_id, uid)
    )`.execute(db)
  await sql`create index exchange_people_uid on exchange_people (uid)`.execute(db)

  await sql`
    create table exchange_legs (
      exchange_id uuid not null references exchanges on delete cascade,
      -- No key to items: what was agreed stays readable after the object has gone.
      item_id uuid not null,
      item jsonb not null,
      giver_uid text not null references people,
      receiver_uid text not null references people,
      primary key (exchange_id, item_id),
      check (giver_uid <> receiver_uid)
    )`.execute(db)
  await sql`create index exchange_legs_item on exchange_legs (item_id)`.execute(db)

  // The key decides the race of two acceptances: an object is held by one open exchange at most.
  await sql`
    create table reservations (
      item_id uuid primary key references items,
      exchange_id uuid not null references exchanges on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index reservations_exchange on reservations (exchange_id)`.execute(db)

  await sql`
    create table feedback (
      exchange_id uuid not null references exchanges on delete cascade,
      author_uid text not null references people,
      about_uid text not null references people,
      came boolean not null,
      as_described boolean,
      text text not null default '' check (length(text) <= 2000),
      private_note text not null default '' check (length(private_note) <= 2000),
      created_at timestamptz not null default now(),
      primary key (exchange_id, author_uid, about_uid),
      check (author_uid <> about_uid)
    )`.execute(db)
  await sql`create index feedback_about on feedback (about_uid)`.execute(db)

  // The built-in identity service (decisions 2). Not used where the real provider is configured.
  await sql`
    create table identity_accounts (
      uid text primary key,
      email text not null,
      name text not null default '',
      disabled boolean not null default false,
      created_at timestamptz not null default now(),
      last_login_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index identity_accounts_email on identity_accounts (lower(email))`.execute(db)
  await sql`
    create table identity_refresh_tokens (
      token_hash bytea primary key,
      uid text not null references identity_accounts on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index identity_refresh_tokens_uid on identity_refresh_tokens (uid)`.execute(db)
  await sql`
    create table identity_used_tokens (
      jti text primary key,
      expires_at timestamptz not null
    )`.execute(db)
}
