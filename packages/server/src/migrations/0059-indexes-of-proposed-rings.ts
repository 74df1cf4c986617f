import { type Kysely, sql } from 'kysely'

/** Indexes that are built while people change rings have no transaction around them, and are built again after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Two proposers of the same directed people get the same ring.
  await sql`drop index concurrently if exists rings_open`.execute(db)
  await sql`create unique index concurrently rings_open on rings (signature) where state in ('open', 'repairing')`.execute(db)
  await sql`drop index concurrently if exists rings_next_due_at`.execute(db)
  await sql`create index concurrently rings_next_due_at on rings (next_due_at) where next_due_at is not null`.execute(db)
  await sql`drop index concurrently if exists rings_proposed_by`.execute(db)
  await sql`create index concurrently rings_proposed_by on rings (proposed_by, opened_at) where proposed_by is not null`.execute(
    db,
  )
  await sql`drop index concurrently if exists rings_after_ring`.execute(db)
  await sql`create unique index concurrently rings_after_ring on rings (after_ring) where after_ring is not null`.execute(db)
  await sql`drop index concurrently if exists ring_people_silence`.execute(db)
  await sql`create index concurrently ring_people_silence on ring_people (uid, left_at) where left_why = 'silence'`.execute(db)
  await sql`drop index concurrently if exists exchanges_ring`.execute(db)
  await sql`create unique index concurrently exchanges_ring on exchanges (ring_id) where ring_id is not null`.execute(db)
}
