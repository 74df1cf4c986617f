import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The best matches of each open ad, so that what is wished from a person is read from an index.
  await sql`
    create table request_fits (
      request_id uuid not null references requests on delete cascade,
      item_id uuid not null references items on delete cascade,
      score double precision not null,
      terms_version integer not null,
      primary key (request_id, item_id)
    )`.execute(db)
  await sql`create index request_fits_item on request_fits (item_id) include (request_id)`.execute(db)
  // When the matches of an ad are written next: at once by default, also for the ads that the version before adds; never while the ad
  // is closed ('infinity').
  await sql`alter table request_terms add column fits_due_at timestamptz not null default '-infinity'`.execute(db)
}
