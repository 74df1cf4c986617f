import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The municipalities of a person's objects that show nothing else, kept as long as the account.
  await sql`
    create table remembered_municipalities (
      uid text not null references people on delete cascade,
      name text not null,
      used_at timestamptz not null default now(),
      primary key (uid, name)
    )`.execute(db)
  await sql`
    insert into remembered_municipalities (uid, name, used_at)
    select owner_uid, location, max(created_at) from items where area = 'municipality' and location is not null
    group by owner_uid, location`.execute(db)
}
