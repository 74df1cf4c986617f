import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row: when the data of the last complete backup was read.
  await sql`
    create table last_backup (
      singleton boolean primary key default true check (singleton),
      taken_at timestamptz not null
    )`.execute(db)
}
