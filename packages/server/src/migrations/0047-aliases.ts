import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Stands for a deleted account in one conversation or exchange, so that what is left there names no account.
  await sql`alter table people add column alias boolean not null default false`.execute(db)
}
