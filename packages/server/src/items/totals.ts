import { BOUNDED_TOTAL, type ItemSearch } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { hasNoBlocks, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadBroadly } from '../platform/http/broad-reads.ts'
import { canUseItemCounts } from './item-counts.store.ts'
import { countMatches } from './items.store.ts'

/** Returns the number of all matches of a search; of what `item_counts` cannot answer at most one more than `BOUNDED_TOTAL`. Null if refused. */
export type CountTotal = (
  deps: { db: Db; readBroadly: ReadBroadly },
  search: ItemSearch,
  viewer: Viewer,
) => Promise<number | null>

/** The total that the answer has: it stops at 1,000 where the caller asks for that, and where more would have to be counted. */
export function boundedTotal(total: number, search: ItemSearch): { total: number; isBounded: boolean } {
  const isExact = search.count !== 'bounded' && (canUseItemCounts(search) || search.ownerUid !== undefined)
  return isExact || total <= BOUNDED_TOTAL ? { total, isBounded: false } : { total: BOUNDED_TOTAL, isBounded: true }
}

/** Totals from this number on are cached for a minute. */
const LARGE_TOTAL = BOUNDED_TOTAL
const CACHE_LIMITS = { maxEntries: 500, ttl: 60_000 }

/**
 * Searches that item_counts cannot answer (text, tags, boxes) are counted by query. Large totals, which are slow to count, are
 * cached. Of concurrent requests for the same total one runs the query; the others get the expired total, or wait for the
 * query if there is none. Small totals are neither cached nor shared.
 */
export function createCountTotal(now: () => Date, largeTotal = LARGE_TOTAL): CountTotal {
  const cache = new Map<string, { total: number; expiresAt: number }>()
  const inFlight = new Map<string, Promise<number>>()

  function store(key: string, total: number) {
    cache.delete(key)
    if (total >= largeTotal) cache.set(key, { total, expiresAt: now().getTime() + CACHE_LIMITS.ttl })
    const oldest = cache.size > CACHE_LIMITS.maxEntries ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return total
  }
  async function countBroadly({ db, readBroadly }: Parameters<CountTotal>[0], search: ItemSearch, viewer: Viewer) {
    const key = await cacheKeyOf(db, search, viewer)
    const cached = cache.get(key)
    const pending = inFlight.get(key)
    if (cached && (pending || cached.expiresAt > now().getTime())) return cached.total
    if (pending) {
      // A failed count is reported to the request that started it; this request counts on its own.
      const sharedTotal = await pending.catch(() => 0)
      if (sharedTotal >= largeTotal) return sharedTotal
    }
    const ownTotal = readBroadly((broad) => countMatches(broad, search, viewer)).then((total) => store(key, total))
    const isFirst = !inFlight.has(key)
    if (isFirst) inFlight.set(key, ownTotal)
    return ownTotal.finally(() => (isFirst ? inFlight.delete(key) : false))
  }
  return async (deps, search, viewer) => {
    const isExact = canUseItemCounts(search) || search.ownerUid !== undefined
    if (isExact && !isFilteredCircle(search)) return countMatches(deps.db, search, viewer)
    try {
      return isExact
        ? await deps.readBroadly((broad) => countMatches(broad, search, viewer))
        : await countBroadly(deps, search, viewer)
    } catch (error) {
      // The page is known: it is shown without a total.
      if (error instanceof Problem && error.code === 'tooBroad') return null
      throw error
    }
  }
}

/** Whether the query of the page counts the matches too: where that is exact and cheap. */
export const isCountedWithPage = (search: ItemSearch) =>
  search.count !== 'no' && canUseItemCounts(search) && !isFilteredCircle(search)

/** With a filter, `item_counts` has a row for each kind and category of a cell. */
const isFilteredCircle = ({ ownerUid, radius, status, category, availability }: ItemSearch) =>
  ownerUid === undefined && radius !== undefined && [status, category, availability].some((value) => value !== undefined)

/** Viewers without blocks share one key. */
async function cacheKeyOf(db: Db, search: ItemSearch, viewer: Viewer): Promise<string> {
  return `${(await hasNoBlocks(db, viewer)) ? '' : viewer?.uid} ${totalKeyOf(search)}`
}

/** The page is not part of it. */
export const totalKeyOf = ({ sort, limit: _, cursor: __, count: ___, ...search }: ItemSearch) =>
  JSON.stringify([search, sort === 'nearest'])
