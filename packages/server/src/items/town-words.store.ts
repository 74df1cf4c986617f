import type { TownWord } from '@barattolo/domain/matching/search-corrections'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'
import { IS_PUBLIC } from './item-conditions.ts'

/** The words that begin like one, more than which no town has. */
const TOWN_WORDS_MAX = 5000

/** The words of the town that begin with one of these texts, those of most objects first. */
export function findTownWords(db: Db, beginnings: readonly string[], limit = TOWN_WORDS_MAX): Promise<TownWord[]> {
  return query(
    db,
    'findTownWords',
    sql<TownWord>`
    select word, items from town_words
    where ${sql.join(
      beginnings.map((text) => sql`starts_with(word, ${text})`),
      sql` or `,
    )}
    order by items desc, word limit ${limit}`,
  )
}

/**
 * Counts the words in titles and tags of the public objects again. Only the lock holder works. Returns the number of words.
 */
export function countTownWords(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, sql`hashtextextended('count town words', 0)`))) return 0
    await sql`delete from town_words`.execute(trx.withoutPlugins())
    // Concepts and sizes begin with a sign, and numbers are no words that a person searches for.
    const { numAffectedRows } = await sql`
      insert into town_words (word, items)
      select word, ndoc from ts_stat($$
        select ts_filter(document, '{a,b,c}') from item_terms t join items i on i.id = t.item_id
        where ${IS_PUBLIC}
      $$) where word ~ '^[[:alpha:]]' and length(word) > 2`.execute(trx.withoutPlugins())
    return Number(numAffectedRows ?? 0)
  })
}
