import { type Kysely, sql } from 'kysely'

/**
 * Landed migrations are frozen: they import nothing of ours and are never edited. The keys of what is there already are
 * filled in by the server after its start, a few rows at a time (`wanted/fill-terms.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Beside the objects and not in their rows: each of these has a dozen indexes, and is rewritten at every promise.
  for (const [table, id, of] of [
    ['item_terms', 'item_id', 'items'],
    ['request_terms', 'request_id', 'requests'],
  ] as const) {
    const [terms, key, owner] = [sql.table(table), sql.ref(id), sql.table(of)]
    await sql`
      create table ${terms} (
        ${key} uuid primary key references ${owner} on delete cascade,
        -- What its title is filed under.
        keys text[] not null,
        -- Of the thesaurus and the rules that made them.
        version integer not null,
        -- When those who look for it were told; null while that is still to be done.
        told_at timestamptz
      )`.execute(db)
    await sql`create index ${sql.ref(`${table}_keys`)} on ${terms} using gin (keys)`.execute(db)
    await sql`create index ${sql.ref(`${table}_untold`)} on ${terms} (${key}) where told_at is null`.execute(db)
  }

  await sql`
    create table saved_searches (
      id uuid primary key default gen_random_uuid(),
      owner_uid text not null references people,
      name text not null check (length(name) between 1 and 80),
      words text not null default '' check (length(words) <= 80),
      status text check (status in ('baratto', 'dono', 'riparare')),
      category text check (category in
        ('home', 'fashion', 'hobby', 'culture', 'kids', 'tech', 'garden', 'mobility', 'creative', 'donation')),
      -- The middle of its circle, to about a kilometre, and what the place is called.
      lat double precision,
      lng double precision,
      radius_km double precision check (radius_km > 0 and radius_km <= 500),
      place text check (length(place) <= 80),
      keys text[] not null default '{}',
      version integer not null,
      created_at timestamptz not null default now(),
      check ((lat is null) = (lng is null) and (lat is null) = (radius_km is null)),
      check (words <> '' or status is not null or category is not null or lat is not null)
    )`.execute(db)
  await sql`create index saved_searches_owner on saved_searches (owner_uid, created_at)`.execute(db)
  await sql`create index saved_searches_keys on saved_searches using gin (keys)`.execute(db)
  await sql`create index saved_searches_wordless on saved_searches (category) where words = ''`.execute(db)
}
