import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What one process tells the others and is too long for a NOTIFY waits here for some seconds: nothing that a crash may not take.
  await sql`
    create unlogged table socket_io_attachments (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      payload bytea not null
    )`.execute(db)
}
