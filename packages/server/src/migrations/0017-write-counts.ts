import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How much each person wrote in each minute, where several processes have to agree on it. A crash may take it.
  await sql`
    create unlogged table write_counts (
      uid text not null,
      minute timestamptz not null,
      writes integer not null,
      primary key (uid, minute)
    )`.execute(db)
}
