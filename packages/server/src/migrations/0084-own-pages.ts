import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a person shows of themselves: a few words, a picture of their own, and their municipality if they say so. The admin can hide
  // words and pictures: `hidden_photo` is the address of the hidden one, which is not shown again when it is uploaded again.
  await sql`
    alter table people add column words text, add column words_hidden_reason text,
      add column hidden_photo text, add column photo_hidden_reason text,
      add column municipality text, add column shows_municipality boolean not null default false`.execute(db)
  await sql`
    create table own_pictures (
      uid text primary key references people,
      webp bytea not null,
      created_at timestamptz not null
    )`.execute(db)
  // Words and pictures are reported by themselves. The new checks allow more than the old ones, so the rows need no scan.
  const targets = sql.raw(
    "('item', 'person', 'picture', 'words', 'message', 'request', 'feedback', 'conversation', 'exchange', 'ring')",
  )
  await sql`
    alter table reports drop constraint reports_target_kind,
      add constraint reports_target_kind check (target_kind in ${targets}) not valid`.execute(db)
  await sql`
    alter table report_decisions drop constraint report_decisions_target_kind,
      add constraint report_decisions_target_kind check (target_kind in ${targets}) not valid`.execute(db)
}
