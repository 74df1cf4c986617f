import { type Kysely, sql } from 'kysely'

/** Our own copy of a person's picture: a few KB, in the database because every server process must have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_pictures (
      uid text primary key references people,
      webp bytea not null
    )`.execute(db)
}
