import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The browsers in which a person has signed in: a keyed hash of the random id that each stores, and the last day.
  await sql`
    create table person_devices (
      uid text not null references people on delete cascade,
      device_hash text not null,
      seen_on text not null check (seen_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      primary key (uid, device_hash)
    )`.execute(db)
  await sql`create index person_devices_seen on person_devices (seen_on)`.execute(db)
  // Which accounts count as one person, as a job has computed it last. An account without a row is in no group and counts alone.
  // 'alone_since' stays as long as the account; 'checked_at' is when the job last asked whether a member of a group counts alone.
  await sql`
    create table person_groups (
      uid text primary key references people on delete cascade,
      group_id uuid,
      alone_since timestamptz,
      checked_at timestamptz
    )`.execute(db)
}
