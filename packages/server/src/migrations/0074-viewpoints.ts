import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Where a person looks at the town from: the slug of a municipality, or 'tutti'; null until they have answered.
  await sql`alter table people add column viewpoint text`.execute(db)
}
