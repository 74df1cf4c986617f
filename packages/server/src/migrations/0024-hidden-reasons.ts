import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Why the admin has hidden the record, for its owner. Null for records hidden by the previous version: `reports` fills them in.
  await sql`alter table items add column hidden_reason text`.execute(db)
  await sql`alter table requests add column hidden_reason text`.execute(db)
}
