import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The open change of the objects: who proposes it, and the whole set as [{ "item": …, "revision": … }]. The version at which the
  // agreed objects were last changed. When a code was typed that had been shown under earlier objects.
  await sql`
    alter table exchanges
      add column change_by text,
      add column change_items jsonb,
      add column set_version int not null default 1,
      add column set_asked_at timestamptz`.execute(db)
}
