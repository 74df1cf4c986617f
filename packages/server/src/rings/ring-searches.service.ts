import type { Uid } from '@barattolo/domain/ids'
import type { Db, Trx } from '../platform/database.ts'
import type { EventPublisher } from '../platform/event-publisher.ts'
import { processDueRows } from '../platform/process-due-rows.ts'
import { chooseNewRings, findRingsOfWish } from './find-rings.service.ts'
import { findRingSearches, type RingSearch, takeRingSearch } from './ring-searches.store.ts'
import { saveRings } from './rings.store.ts'
import { findWishes } from './wishes.store.ts'

/** When an object becomes available, rings are searched through its newest wishes. The night compares the others. */
const NEWEST_WISHERS_MAX = 50

export interface RingSearchDeps {
  db: Db
  now: () => Date
  publish: EventPublisher
  log: { error: (details: { err: unknown }, message: string) => void }
}

/** Of this process since its start, for the metrics. */
export const ringSearchCounts = { searches: 0, capped: 0, rings: 0 }

/** Searches rings through the wishes that have appeared, and stores those that may be suggested. Returns the number of searches. */
export function runRingSearches({ db, now, publish, log }: RingSearchDeps): Promise<number> {
  return processDueRows({
    name: 'ring search',
    log,
    find: (limit) => findRingSearches(db, limit),
    processRow: async (key) => {
      const people = await db.transaction().execute(async (trx) => {
        const search = await takeRingSearch(trx, key)
        return search && searchRings(trx, search, now())
      })
      if (people && people.length > 0) publish.changed(['conversations'], people)
      return people !== null
    },
  })
}

/** Returns the people of new suggestions. */
async function searchRings(trx: Trx, { itemId, wisher }: RingSearch, now: Date): Promise<Uid[]> {
  const wishers = wisher === null ? await findNewestWishers(trx, itemId) : [wisher]
  const people: Uid[] = []
  for (const each of wishers) {
    const { rings, isCapped } = await findRingsOfWish(trx, { wisher: each, itemId }, now)
    ringSearchCounts.searches += 1
    if (isCapped) ringSearchCounts.capped += 1
    const found = await chooseNewRings(trx, rings, now)
    ringSearchCounts.rings += found.length
    people.push(...(await saveRings(trx, found, now)))
  }
  return [...new Set(people)]
}

async function findNewestWishers(trx: Trx, itemId: RingSearch['itemId']): Promise<Uid[]> {
  const item = await trx.selectFrom('items').select('ownerUid').where('id', '=', itemId).executeTakeFirst()
  if (!item) return []
  const wishes = await findWishes(trx, { me: item.ownerUid, role: 'owner', itemIds: [itemId], perSource: NEWEST_WISHERS_MAX })
  return [...new Set(wishes.map(({ wisher }) => wisher))].slice(0, NEWEST_WISHERS_MAX)
}
