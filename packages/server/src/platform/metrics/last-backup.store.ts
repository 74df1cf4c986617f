import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** In seconds, by the clock of the database; infinite if no backup was complete. */
export async function readLastBackupAge(db: Db): Promise<number> {
  const row = await db
    .selectFrom('lastBackup')
    .select(sql<number>`extract(epoch from now() - taken_at)::float8`.as('age'))
    .executeTakeFirst()
  return row?.age ?? Number.POSITIVE_INFINITY
}
