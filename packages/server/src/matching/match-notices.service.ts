import { type ItemId, itemId, type RequestId, requestId, type Uid } from '@barattolo/domain/ids'
import type { Town } from '@barattolo/domain/town'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findItem } from '../items/items.store.ts'
import { type NewNotice, storeNotices } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { findRequest } from '../requests/requests.store.ts'
import { findMatchingSearches } from '../searches/searches.store.ts'
import type { ScoredMatch } from './matches.store.ts'
import { storeFitsOfItem, storeFitsOfRequest } from './request-fits.service.ts'
import { claimNotification, findUnnotified } from './title-keys.store.ts'

export interface MatchNoticeDeps {
  db: Db
  town: Town
  publish: EventPublisher
  log: { error: (about: { err: unknown }, message: string) => void }
  now: () => Date
}

/** An ad such as "libri" matches very many items: only the owners of the best matches are notified. */
const MAX_OWNERS = 20
const BATCH_SIZE = 50

/**
 * Notifies the people whose ad or saved search matches an item that was published or put back; each gets one notice. Runs after
 * the commit in a transaction of its own: a failure does not undo the publication, is logged, and is retried by the job. The matches
 * are stored before, so that a retry stores them too.
 */
export function notifyMatchesOfItem(deps: MatchNoticeDeps, id: ItemId): Promise<void> {
  return sendMatchNotices(deps, `match notices for item ${id} failed`, async () => {
    const matches = await storeFitsOfItem(deps.db, id)
    return (trx) => noticesOfItem(trx, id, matches, deps.now())
  })
}

/** Notifies the owners of items that match a new ad; each gets one notice. The matches are stored before. */
export function notifyMatchesOfRequest(deps: MatchNoticeDeps, id: RequestId): Promise<void> {
  return sendMatchNotices(deps, `match notices for request ${id} failed`, async () => {
    const matches = await storeFitsOfRequest(deps, id)
    return (trx) => noticesOfRequest({ db: trx, town: deps.town }, id, matches, deps.now())
  })
}

/** Sends the notices that are missing after a crash or a failure, and those about items that were paused before. */
export async function notifyPendingMatches(deps: MatchNoticeDeps): Promise<void> {
  for (const id of await findUnnotified(deps.db, 'items', BATCH_SIZE)) await notifyMatchesOfItem(deps, itemId.parse(id))
  for (const id of await findUnnotified(deps.db, 'requests', BATCH_SIZE)) await notifyMatchesOfRequest(deps, requestId.parse(id))
}

async function sendMatchNotices(
  { db, publish, log, now }: MatchNoticeDeps,
  failure: string,
  storeFits: () => Promise<(trx: Trx) => Promise<NewNotice[]>>,
) {
  try {
    const findNotices = await storeFits()
    const events = await db
      .transaction()
      .execute(async (trx): Promise<PendingEvent[]> => storeNotices(trx, await findNotices(trx), now()))
    publishEvents(publish, events)
  } catch (error) {
    log.error({ err: error }, failure)
  }
}

/** Notices about an item that is paused, or whose owner is on holiday, are sent when it becomes available. */
async function noticesOfItem(trx: Trx, id: ItemId, requests: readonly ScoredMatch<RequestId>[], now: Date): Promise<NewNotice[]> {
  const item = await findItem(trx, id)
  if (item?.resting || !(await claimNotification(trx, 'items', id, now))) return []
  if (item?.availability !== 'disponibile' || item.hiddenBecause !== null) return []
  const searches = await findMatchingSearches(trx, item)
  const about = { itemId: id, title: item.title }
  return firstPerOwner([
    ...requests.map(({ owner, title }) => ({
      owner,
      kind: 'wantedFits' as const,
      // An item that a new owner puts back is a new event.
      event: `fits ${id} ${item.passages}`,
      about: { ...about, sought: title },
    })),
    ...searches.map(({ id: searchId, owner, name }) => ({
      owner,
      kind: 'searchFits' as const,
      event: `search ${searchId}`,
      about: { ...about, searchId, name, count: 1 },
    })),
  ]).map(({ owner, ...notice }) => ({ ...notice, to: owner, from: item.ownerUid }))
}

async function noticesOfRequest(
  { db: trx, town }: TownDb<Trx>,
  id: RequestId,
  items: readonly ScoredMatch<ItemId>[],
  now: Date,
): Promise<NewNotice[]> {
  if (!(await claimNotification(trx, 'requests', id, now))) return []
  const request = await findRequest({ db: trx, town }, id, null)
  if (!request || request.closedAt) return []
  return firstPerOwner(items)
    .slice(0, MAX_OWNERS)
    .map(({ owner, title }) => ({
      to: owner,
      kind: 'somebodySeeks',
      event: `seeks ${id}`,
      from: request.owner.uid,
      about: { requestId: id, title: request.title, item: title },
    }))
}

/** The first match of each owner. */
function firstPerOwner<T extends { owner: Uid }>(all: readonly T[]): T[] {
  const first = new Map<Uid, T>()
  for (const match of all) if (!first.has(match.owner)) first.set(match.owner, match)
  return [...first.values()]
}
