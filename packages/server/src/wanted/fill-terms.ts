import type { Db } from '../platform/database.ts'
import { refileSearches } from '../searches/searches.store.ts'
import { type Filed, fileOld, lockUnfiled } from './terms.store.ts'

/** Some 10 milliseconds of thinking: whoever calls meanwhile hardly waits. */
const BATCH = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Files every object and every ad that has no keys yet, or those of an older thesaurus. Any number of processes may run it at
 * once: they file the same keys, and rows that one of them holds the others wait for. Answers how many were filed here;
 * ends early, between two batches, when `isOver` says so.
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
