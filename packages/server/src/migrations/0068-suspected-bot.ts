import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages add column suspected_bot boolean not null default false`.execute(db)
  await sql`alter table reports add column suspected_bot boolean not null default false`.execute(db)
}
