import type { Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { lockPair } from './blocks.store.ts'

/**
 * The first locks of a transaction that agrees or opens a ring, or changes the objects of an exchange: its people, so that a holiday, a
 * suspension and an erasure wait, and each pair of them, so that a block waits. Both in one order, so that two of them do not deadlock.
 */
export async function lockPeopleTogether(trx: Trx, uids: readonly Uid[]): Promise<void> {
  const sorted = uids.toSorted()
  await query(
    trx,
    'lockPeopleTogether',
    sql<{ uid: Uid }>`select uid from people where uid = any(${sorted}::text[]) order by uid for share`,
  )
  for (const [index, one] of sorted.entries())
    for (const other of sorted.slice(index + 1)) await lockPair(trx, one, other, 'begin')
}
