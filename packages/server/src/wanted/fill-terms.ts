import type { Db } from '../platform/database.ts'
import { refileSearches } from '../searches/searches.store.ts'
import { type Filed, fileOld, lockUnfiled } from './terms.store.ts'

/** About 10 milliseconds of CPU time, so that concurrent calls hardly wait. */
const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the keys of all items and ads that have none, or those of an older thesaurus. Several processes may run it at once: they
 * store the same keys, and wait for rows that another one has locked. Returns how many rows it has indexed; stops between two
 * batches when `shouldStop` returns true.
 */
export async function fillTerms(db: Db, isOver = () => false): Promise<number> {
  await refileSearches(db)
  return (await fill(db, 'items', isOver)) + (await fill(db, 'requests', isOver))
}

async function fill(db: Db, filed: Filed, isOver: () => boolean): Promise<number> {
  let filled = 0
  let after = BEFORE_ALL
  for (;;) {
    const rows = await db.transaction().execute(async (trx) => {
      const unfiled = await lockUnfiled(trx, filed, after, BATCH)
      await fileOld(trx, filed, unfiled)
      return unfiled
    })
    filled += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH || isOver()) return filled
  }
}
