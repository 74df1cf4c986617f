import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Increases with every write that depends on a person's items and cells, so that a publication can be one statement, which is
  // repeated if the version has changed since it was read. No key to people, so that no writer waits for a person's row. The version
  // before does not increase it: one person who publishes through both versions in the same moment is not serialized.
  await sql`create table bazar_versions (uid text primary key, version integer not null) with (fillfactor = 50)`.execute(db)
}
