import { storeMissingKeys } from '../matching/store-missing-keys.ts'
import type { Db } from '../platform/database/database.ts'
import { cleanTable, findTablesToClean, saveCleaning } from './clean-stored-texts.store.ts'

/**
 * Cleans the texts that earlier versions have stored, in all tables, as texts are cleaned that are written today. Several processes may
 * do it at once. Returns how many rows were changed.
 */
export async function cleanStoredTexts(db: Db, now: Date, shouldStop = () => false): Promise<number> {
  let count = 0
  for (const table of await findTablesToClean(db, now)) {
    count += await cleanTable(db, table, shouldStop)
    if (shouldStop()) return count
    await saveCleaning(db, table, now)
  }
  if (count > 0) await storeMissingKeys(db, shouldStop)
  return count
}
