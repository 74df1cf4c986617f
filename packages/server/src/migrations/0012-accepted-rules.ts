import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people
      -- The day of the rules that they have accepted last, their age confirmed with them.
      add column rules_version text,
      add column rules_accepted_at timestamptz,
      add constraint people_rules check ((rules_version is null) = (rules_accepted_at is null))`.execute(db)
}
