import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is to be removed from the photo store, which may not answer: kept until it is gone.
  await sql`
    create table photo_removals (
      id uuid primary key,
      due_at timestamptz not null
    )`.execute(db)
}
