import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** So few that a person who changes one of these items hardly waits. */
const BATCH = 200

/**
 * Stores the cards of items that have not been written since the column exists; a list computes them until then. Each call returns the
 * number of cards stored. Once there are none left there will be none: the trigger stores the card with each write.
 */
export function createFillCards(): (db: Db) => Promise<number> {
  let isDone = false
  return async (db) => {
    let stored = 0
    while (!isDone) {
      const { numAffectedRows = 0n } = await sql`
        update items set card = null where id in (select id from items where card is null limit ${BATCH} for update skip locked)`.execute(
        db.withoutPlugins(),
      )
      stored += Number(numAffectedRows)
      isDone = numAffectedRows === 0n
    }
    return stored
  }
}
