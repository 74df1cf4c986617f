import type { ItemSearch } from '@barattolo/domain/items/contract'
import { seesEverybody, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { areKept } from './counts.store.ts'
import { countMatches } from './items.store.ts'

/** How many match in all. */
export type Totals = (db: Db, search: ItemSearch, viewer: Viewer) => Promise<number>

/** From here on a number that was counted one by one may be a minute old, and the searches that ask for one are few. */
const LARGE = 5000
const KEPT = { most: 500, milliseconds: 60_000 }

/**
 * What the database keeps no count of (words, tags, boxes) is counted each time, but for what thousands match: that number is
 * kept for a while, for counting them takes a while too. Of many who ask for one at the same time one counts: the others take
 * the number from before, and where there is none wait for theirs. A small number is never another's.
 */
export function openTotals(now: () => Date, large = LARGE): Totals {
  const known = new Map<string, { total: number; until: number }>()
  const counting = new Map<string, Promise<number>>()

  function keep(key: string, total: number) {
    known.delete(key)
    if (total >= large) known.set(key, { total, until: now().getTime() + KEPT.milliseconds })
    const oldest = known.size > KEPT.most ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    return total
  }
  return async (db, search, viewer) => {
    if (areKept(search) || search.ownerUid !== undefined) return countMatches(db, search, viewer)
    const key = await keyOf(db, search, viewer)
    const found = known.get(key)
    const underWay = counting.get(key)
    if (found && (underWay || found.until > now().getTime())) return found.total
    if (underWay) {
      // Whose count fails tells it themself.
      const another = await underWay.catch(() => 0)
      if (another >= large) return another
    }
    const counted = countMatches(db, search, viewer).then((total) => keep(key, total))
    const isFirst = !counting.has(key)
    if (isFirst) counting.set(key, counted)
    return counted.finally(() => (isFirst ? counting.delete(key) : false))
  }
}

/** What everybody sees is counted once for all of them, whatever page they are at. */
async function keyOf(db: Db, { sort, limit: _, cursor: __, ...search }: ItemSearch, viewer: Viewer): Promise<string> {
  const whose = (await seesEverybody(db, viewer)) ? '' : viewer?.uid
  return JSON.stringify([search, sort === 'nearest', whose])
}
