import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Db } from './database/database.ts'

/**
 * Stores how old the last complete backup is, for `/metrics`. By the clock of the database, which all processes share. The backup is a
 * program without the pool of the server.
 */
export async function recordLastBackup(connection: Connection, secondsAgo: number): Promise<void> {
  const client = new pg.Client(connection)
  // A broken connection already rejects the running query; without a listener the same error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `insert into last_backup (taken_at) values (now() - $1 * interval '1 second')
       on conflict (singleton) do update set taken_at = excluded.taken_at`,
      [secondsAgo],
    )
  } catch (error) {
    // A database of an earlier version, which has no such table, can be saved too.
    if (!(error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)) throw error
  } finally {
    await client.end()
  }
}

const UNDEFINED_TABLE = '42P01'

/** In seconds, by the clock of the database; infinite if no backup was complete. */
export async function readLastBackupAge(db: Db): Promise<number> {
  const row = await db
    .selectFrom('lastBackup')
    .select(sql<number>`extract(epoch from now() - taken_at)::float8`.as('age'))
    .executeTakeFirst()
  return row?.age ?? Number.POSITIVE_INFINITY
}
