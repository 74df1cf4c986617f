import type { ItemSearch } from '@barattolo/domain/items/contract'
import { seesEverybody, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { areKept } from './counts.store.ts'
import { countMatches } from './items.store.ts'

/** Returns the number of all matches of a search. */
export type Totals = (db: Db, search: ItemSearch, viewer: Viewer) => Promise<number>

/** Totals from this number on are cached for a minute. */
const LARGE = 5000
const KEPT = { most: 500, milliseconds: 60_000 }

/**
 * Searches that item_counts cannot answer (text, tags, boxes) are counted by query. Large totals, which are slow to count, are
 * cached. Of concurrent requests for the same total one runs the query; the others get the expired total, or wait for the
 * query if there is none. Small totals are neither cached nor shared.
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
      // A failed count is reported to the request that started it; this request counts on its own.
      const another = await underWay.catch(() => 0)
      if (another >= large) return another
    }
    const counted = countMatches(db, search, viewer).then((total) => keep(key, total))
    const isFirst = !counting.has(key)
    if (isFirst) counting.set(key, counted)
    return counted.finally(() => (isFirst ? counting.delete(key) : false))
  }
}

/** Viewers without blocks share one key; the page is not part of it. */
async function keyOf(db: Db, { sort, limit: _, cursor: __, ...search }: ItemSearch, viewer: Viewer): Promise<string> {
  const whose = (await seesEverybody(db, viewer)) ? '' : viewer?.uid
  return JSON.stringify([search, sort === 'nearest', whose])
}
