import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null where the owner has not given it. The check is not validated, because the existing rows are all null.
  await sql`
    alter table items add column condition text,
      add constraint items_condition_check check (condition in ('nuovo', 'come_nuovo', 'buono', 'usato')) not valid`.execute(db)
}
