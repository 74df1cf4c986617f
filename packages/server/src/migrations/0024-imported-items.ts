import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The objects that an import has brought, by their id in the earlier system. `item` is set while an object waits for its owner's
  // decision at the first sign-in. A decided row stays without it, so that a repeated import does not bring the object again.
  await sql`
    create table imported_items (
      source_id text primary key,
      email_hash text,
      item jsonb,
      imported_at timestamptz not null default now(),
      check ((email_hash is null) = (item is null))
    )`.execute(db)
  await sql`create index imported_items_waiting on imported_items (email_hash) where email_hash is not null`.execute(db)
}
