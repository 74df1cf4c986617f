import { randomUUID } from 'node:crypto'
import { type Uid, uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database.ts'

/**
 * Adds people without any data, each of whom stands for a deleted account in one conversation or exchange. As they count as deleted,
 * they have no name, no profile and no place in the public figures.
 */
export async function addAliases(trx: Trx, count: number, now: Date): Promise<Uid[]> {
  const aliases = Array.from({ length: count }, () => uid.parse(randomUUID()))
  await sql`
    insert into people (uid, email, alias, created_at, last_seen_at, deleted_at)
    select alias_uid, '', true, ${now}, ${now}, ${now} from unnest(${aliases}::text[]) as alias_uid`.execute(trx)
  return aliases
}
