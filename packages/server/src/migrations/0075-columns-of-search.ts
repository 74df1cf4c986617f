import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The terms of title, tags and description with their places; null until the server has computed them after its start.
  // Beside it when the object was published, so that the newest are chosen before their rows are read.
  await sql`alter table item_terms add column document tsvector, add column created_at timestamptz`.execute(db)
  await sql`alter table request_terms add column document tsvector, add column created_at timestamptz`.execute(db)
  // What the words of a saved search seek in such a document; null without words, and until the server has computed it.
  await sql`alter table saved_searches add column sought tsquery`.execute(db)
  // The words in titles and tags of the public objects, each with the number of objects that have it: what a search may have meant.
  await sql`
    create table town_words (
      word text collate "C" primary key,
      items integer not null
    )`.execute(db)
}
