import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Db } from './database/database.ts'

/**
 * Stores how old the last complete backup is, for `/metrics` and the checks. By the clock of the database, which all processes share. The
 * backup is a program without the pool of the server.
 */
export async function recordLastBackup(connection: Connection, secondsAgo: number): Promise<void> {
  await runOnce(
    connection,
    `insert into last_backup (taken_at) values (now() - $1 * interval '1 second')
     on conflict (singleton) do update set taken_at = excluded.taken_at`,
    [secondsAgo],
  )
}

/** Stores that a complete backup was restored for a trial now; it was taken at `takenAt`. */
export async function recordLastDrill(connection: Connection, takenAt: string): Promise<void> {
  await runOnce(
    connection,
    `insert into last_backup (taken_at, drilled_at) values ($1, now())
     on conflict (singleton) do update set drilled_at = excluded.drilled_at`,
    [takenAt],
  )
}

async function runOnce(connection: Connection, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(connection)
  // A broken connection already rejects the running query; without a listener the same error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement, values)
  } catch (error) {
    // A database of an earlier version, which has no such table or column, can be saved too.
    if (!(error instanceof pg.DatabaseError && UNDEFINED.has(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}

/** SQLSTATE of an undefined table and an undefined column. */
const UNDEFINED = new Set(['42P01', '42703'])

/** In seconds, by the clock of the database; infinite if there was none. */
export async function readBackupAges(db: Db): Promise<{ backup: number; drill: number }> {
  const row = await db
    .selectFrom('lastBackup')
    .select([
      sql<number>`extract(epoch from now() - taken_at)::float8`.as('backup'),
      sql<number | null>`extract(epoch from now() - drilled_at)::float8`.as('drill'),
    ])
    .executeTakeFirst()
  return { backup: row?.backup ?? Number.POSITIVE_INFINITY, drill: row?.drill ?? Number.POSITIVE_INFINITY }
}
