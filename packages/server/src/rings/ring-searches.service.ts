import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Town } from '@barattolo/domain/town'
import type { Db, Trx } from '../platform/database/database.ts'
import { DatabaseUnavailable, SlowStatement } from '../platform/database/database-unavailable.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'
import { chooseNewRings, findRingsOfWish } from './find-rings.service.ts'
import {
  dropRingSearch,
  findRingSearches,
  lockRingSearch,
  queueRingSearches,
  type RingSearch,
  removeRingSearch,
} from './ring-searches.store.ts'
import { findSuggestionCounts, type NewRing, RINGS_PER_PERSON_MAX, saveRings } from './rings.store.ts'
import { findWishes } from './wishes.store.ts'

/** When an object becomes available, only its newest wishes are searched for rings. The night compares the others. */
const NEWEST_WISHERS_MAX = 50

export interface RingSearchDeps {
  db: Db
  town: Town
  now: () => Date
  publish: EventPublisher
  log: { error: (details: { err: unknown }, message: string) => void }
}

/** When a person asks for more rings, only their newest wishes of each source are searched. The night compares the others. */
const NEWEST_WISHES_MAX = 20

/** Queues searches through the newest wishes of a person. */
export async function queueSearchesOfWisher(db: Db, wisher: Uid): Promise<void> {
  const wishes = await findWishes(db, { me: wisher, role: 'wisher', perSource: NEWEST_WISHES_MAX })
  await queueRingSearches(
    db,
    wishes.map(({ itemId }) => ({ itemId, wisher })),
  )
}

/** Counts of this process since its start, for the metrics. */
export const ringSearchCounts = { searches: 0, capped: 0, rings: 0 }

/** Searches rings through the wishes that have appeared, and stores those that may be suggested. Returns the number of searches. */
export function runRingSearches(deps: RingSearchDeps): Promise<number> {
  const { db, log } = deps
  return processDueRows({
    name: 'ring search',
    log,
    find: (limit) => findRingSearches(db, limit),
    processRow: async (key) => {
      try {
        return await runRingSearch(deps, key)
      } catch (error) {
        // The search would fail again, and delay the others. The night compares its wishes.
        if (!(error instanceof DatabaseUnavailable) || error instanceof SlowStatement) await dropRingSearch(db, key)
        throw error
      }
    },
  })
}

async function runRingSearch({ db, town, now, publish }: RingSearchDeps, key: string): Promise<boolean> {
  const people = await db.transaction().execute(async (trx) => {
    const search = await lockRingSearch(trx, key)
    if (!search) return null
    // All reads come before the first row lock, and one statement stores all rings, because only its own locks are in order.
    const rings = await searchRings({ db: trx, town }, search, now())
    const saved = await saveRings(trx, rings, now())
    await removeRingSearch(trx, search)
    return saved
  })
  if (people && people.length > 0) publish.changed(['conversations'], [...new Set(people)])
  return people !== null
}

async function searchRings({ db: trx, town }: TownDb<Trx>, { itemId, wisher }: RingSearch, now: Date): Promise<NewRing[]> {
  const item = await trx.selectFrom('items').select('ownerUid').where('id', '=', itemId).executeTakeFirst()
  if (!item) return []
  const { ownerUid } = item
  const wishers = wisher === null ? await findNewestWishers(trx, ownerUid, itemId) : [wisher]
  const stored = await findSuggestionCounts(trx, [ownerUid, ...wishers], now)
  const chosen: NewRing[] = []
  const isFull = (uid: Uid) =>
    (stored.get(uid)?.all ?? 0) + chosen.filter(({ people }) => people.includes(uid)).length >= RINGS_PER_PERSON_MAX
  for (const each of wishers) {
    // Each ring that this search could find contains both people.
    if (isFull(ownerUid) || isFull(each)) continue
    const { rings, isCapped } = await findRingsOfWish({ db: trx, town }, { wisher: each, itemId }, now)
    ringSearchCounts.searches += 1
    if (isCapped) ringSearchCounts.capped += 1
    chosen.push(...(await chooseNewRings(trx, rings, now, chosen)))
  }
  ringSearchCounts.rings += chosen.length
  return chosen
}

async function findNewestWishers(trx: Trx, ownerUid: Uid, itemId: ItemId): Promise<Uid[]> {
  const wishes = await findWishes(trx, { me: ownerUid, role: 'owner', itemIds: [itemId], perSource: NEWEST_WISHERS_MAX })
  return [...new Set(wishes.map(({ wisher }) => wisher))].slice(0, NEWEST_WISHERS_MAX)
}
