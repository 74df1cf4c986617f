import type pg from 'pg'
import type { Connection } from '../platform/database.ts'
import { connectClient } from './catalog.ts'

/** Stores how old the last complete backup is, for `/metrics`. By the clock of the database, which all processes share. */
export async function recordLastBackup(connection: Connection, secondsAgo: number): Promise<void> {
  const client = await connectClient(connection)
  try {
    // A database of an earlier version can be saved too.
    if (!(await hasTable(client))) return
    await client.query(
      `insert into last_backup (taken_at) values (now() - $1 * interval '1 second')
       on conflict (singleton) do update set taken_at = excluded.taken_at`,
      [secondsAgo],
    )
  } finally {
    await client.end()
  }
}

async function hasTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('last_backup') is not null as found")
  return rows[0]?.found ?? false
}
