import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function plain_texts(text[]) returns text[] language sql immutable parallel safe strict as $$
      select coalesce(array_agg(public.plain_text(each)), '{}') from unnest($1) each
    $$`.execute(db)
  await sql`create index items_tags on items using gin (plain_texts(tags))`.execute(db)
}
