import type { Db } from '../platform/database/database.ts'
import { recomputeSoughtTerms } from '../searches/searches.store.ts'
import { type KeyedTable, lockRowsWithoutKeys, storeKeysOfExisting } from './title-keys.store.ts'

/** About 10 milliseconds of CPU time, so that concurrent calls hardly wait. */
const BATCH_SIZE = 100
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the keys of all items and ads that have none, or have keys of an older thesaurus. Several processes may run it at once:
 * they store the same keys, and wait for rows that another one has locked. Returns how many rows it has indexed; stops between
 * two batches when `shouldStop` returns true.
 */
export async function storeMissingKeys(db: Db, shouldStop = () => false): Promise<number> {
  await recomputeSoughtTerms(db)
  return (await storeKeysOf(db, 'items', shouldStop)) + (await storeKeysOf(db, 'requests', shouldStop))
}

async function storeKeysOf(db: Db, table: KeyedTable, shouldStop: () => boolean): Promise<number> {
  let stored = 0
  let after = LOWEST_ID
  for (;;) {
    const rows = await db.transaction().execute(async (trx) => {
      const batch = await lockRowsWithoutKeys(trx, table, after, BATCH_SIZE)
      await storeKeysOfExisting(trx, table, batch)
      return batch
    })
    stored += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH_SIZE || shouldStop()) return stored
  }
}
