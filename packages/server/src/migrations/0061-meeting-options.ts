import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The places and times that one of three or more people has proposed, in the order of their preference, and for whom each is possible. A
  // proposal replaces the one before; the rows go when the exchange ends. `at` is a time of the product, like `proposed_at` of an exchange.
  await sql`
    create table meeting_options (
      exchange_id uuid not null references exchanges on delete cascade,
      position smallint not null check (position between 1 and 3),
      id uuid not null,
      place text not null,
      at timestamptz not null,
      proposed_by text not null,
      ticked_by text[] not null default '{}',
      primary key (exchange_id, position)
    )`.execute(db)
}
