import { type Kysely, sql } from 'kysely'

/** An index that is made while people sign in has no transaction around it, and is made anew after a crash. */
export const alone = true

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The search by name, which has the index `people_name` for the names of the identity provider.
  await sql`drop index concurrently if exists people_chosen_name`.execute(db)
  await sql`create index concurrently people_chosen_name on people using gin (plain_text(chosen_name) gin_trgm_ops)`.execute(db)
}
