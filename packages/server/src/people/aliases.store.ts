import { randomUUID } from 'node:crypto'
import { type Uid, uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'

/** The times of each alias: those of the erasure would join all aliases of one person, even rounded to the day in a small town. */
const NO_TIME = new Date(0)

/**
 * Adds people without any data, each of whom stands for a deleted account in one conversation or exchange. As they count as deleted,
 * they have no name, no profile and no place in the public figures.
 */
export async function addAliases(trx: Trx, count: number): Promise<Uid[]> {
  const aliases = Array.from({ length: count }, () => uid.parse(randomUUID()))
  await sql`
    insert into people (uid, email, alias, created_at, last_seen_at, deleted_at)
    select alias_uid, '', true, ${NO_TIME}, ${NO_TIME}, ${NO_TIME} from unnest(${aliases}::text[]) as alias_uid`.execute(trx)
  return aliases
}

/** Takes the times off aliases that earlier versions have added. Returns how many. */
export async function roundAliases(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update people set created_at = ${NO_TIME}, last_seen_at = ${NO_TIME}, deleted_at = ${NO_TIME}
    where uid in (select uid from people where alias and deleted_at <> ${NO_TIME} order by random() limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
