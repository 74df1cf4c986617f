import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the reported person deleted the account: the report is kept as evidence, for the admins alone.
  await sql`alter table reports add column sealed_at timestamptz`.execute(db)
}
