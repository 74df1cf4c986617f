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
    if (isDone) return 0
    let stored = 0
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        update items set card = null where id in (select id from items where card is null limit ${BATCH} for update skip locked)`.execute(
        db.withoutPlugins(),
      )
      if (numAffectedRows === 0n) break
      stored += Number(numAffectedRows)
    }
    // What others have locked is left for the next call.
    isDone = (await db.selectFrom('items').select('id').where('card', 'is', null).limit(1).executeTakeFirst()) === undefined
    return stored
  }
}
