import { type ItemId, itemId, type RequestId, requestId, type Uid } from '@barattolo/domain/ids'
import { termsOf } from '@barattolo/domain/wanted/terms'
import { findItem } from '../items/items.store.ts'
import { type NewNotice, notify } from '../notices/notify.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { findRequest } from '../requests/requests.store.ts'
import { findSearchesAnswered } from '../searches/searches.store.ts'
import { weighItems, weighRequests } from './candidates.store.ts'
import { findUntold, markTold } from './terms.store.ts'

export interface Telling {
  db: Db
  announce: Announce
  log: { error: (about: { err: unknown }, message: string) => void }
  now: () => Date
}

/** An ad such as "libri" matches very many items: only the owners of the best matches are notified. */
const OWNERS_TOLD = 20
const BATCH = 50

/**
 * Notifies each person whose ad or saved search matches an item that was published or put back, once. Runs after the commit in
 * a transaction of its own: publishing does not wait for it, and a failure is logged and made up for by the job.
 */
export function tellOfItem(telling: Telling, id: ItemId): Promise<void> {
  return tell(telling, `match notices for item ${id} failed`, (trx) => noticesOfItem(trx, id, telling.now()))
}

/** Notifies the owners of items that match a new ad, once each. */
export function tellOfRequest(telling: Telling, id: RequestId): Promise<void> {
  return tell(telling, `match notices for request ${id} failed`, (trx) => noticesOfRequest(trx, id, telling.now()))
}

/** Sends the notices that a crashed process has not sent. */
export async function tellUntold(telling: Telling): Promise<void> {
  for (const id of await findUntold(telling.db, 'items', BATCH)) await tellOfItem(telling, itemId.parse(id))
  for (const id of await findUntold(telling.db, 'requests', BATCH)) await tellOfRequest(telling, requestId.parse(id))
}

async function tell({ db, announce, log, now }: Telling, what: string, find: (trx: Trx) => Promise<NewNotice[]>) {
  try {
    const told = await db.transaction().execute(async (trx): Promise<Told[]> => notify(trx, await find(trx), now()))
    announceTold(announce, told)
  } catch (error) {
    log.error({ err: error }, what)
  }
}

/** An item that is paused, or whose owner is on holiday, is announced when it becomes available. */
async function noticesOfItem(trx: Trx, id: ItemId, now: Date): Promise<NewNotice[]> {
  const item = await findItem(trx, id)
  if (item?.resting || !(await markTold(trx, 'items', id, now))) return []
  if (item?.availability !== 'disponibile' || item.hiddenBecause !== null) return []
  const ads = await weighRequests(trx, termsOf(item.title, item.tags), item.ownerUid)
  const searches = await findSearchesAnswered(trx, item)
  const about = { itemId: id, title: item.title }
  return firstOfEach([
    ...ads.map(({ owner, title }) => ({
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

async function noticesOfRequest(trx: Trx, id: RequestId, now: Date): Promise<NewNotice[]> {
  if (!(await markTold(trx, 'requests', id, now))) return []
  const request = await findRequest(trx, id, null)
  if (!request || request.closedAt) return []
  const items = await weighItems(trx, termsOf(request.title, request.tags), request.owner.uid)
  return firstOfEach(items)
    .slice(0, OWNERS_TOLD)
    .map(({ owner, title }) => ({
      to: owner,
      kind: 'somebodySeeks',
      event: `seeks ${id}`,
      from: request.owner.uid,
      about: { requestId: id, title: request.title, item: title },
    }))
}

/** The first match of each owner. */
function firstOfEach<T extends { owner: Uid }>(all: readonly T[]): T[] {
  const first = new Map<Uid, T>()
  for (const one of all) if (!first.has(one.owner)) first.set(one.owner, one)
  return [...first.values()]
}
