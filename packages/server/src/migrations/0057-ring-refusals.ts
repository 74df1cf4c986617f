import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Suggested swaps that a person has refused: the object to give, the one to receive, and the weight that this one had. The received
  // object has no key, because the refusal also counts for lighter objects after it is deleted. A job deletes old rows.
  await sql`
    create table ring_refusals (
      uid text not null references people,
      gives_item_id uuid not null references items on delete cascade,
      receives_item_id uuid not null,
      receives_weight smallint not null check (receives_weight between 1 and 4),
      refused_at timestamptz not null,
      primary key (uid, gives_item_id, receives_item_id)
    )`.execute(db)
  await sql`create index ring_refusals_gives on ring_refusals (gives_item_id)`.execute(db)
  await sql`create index ring_refusals_refused on ring_refusals (refused_at)`.execute(db)
}
