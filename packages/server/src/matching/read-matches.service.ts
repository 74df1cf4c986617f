import type { ItemId, RequestId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { termsOf } from '@barattolo/domain/matching/terms'
import type { Request } from '@barattolo/domain/requests/contract'
import type { Town } from '@barattolo/domain/town'
import { readItem } from '../items/items.service.ts'
import { findItemsById } from '../items/items.store.ts'
import { audienceOf } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadBroadly } from '../platform/http/broad-reads.ts'
import type { Person } from '../platform/http/session.ts'
import { readRequest } from '../requests/requests.service.ts'
import { findRequestsById } from '../requests/requests.store.ts'
import { matchItems, matchRequests } from './matches.store.ts'

/** Maximum number of matches, which the screen shows in one row of cards. */
const MAX_MATCHES = 6

interface MatchDeps {
  db: Db
  town: Town
  readBroadly: ReadBroadly
}
type Caller = Pick<Person, 'uid' | 'isAdmin'>

/** Available items of other people that match a request, best match first, then newest; none if it is closed. */
export async function readMatchingItems(
  { db, town, readBroadly }: MatchDeps,
  id: RequestId,
  viewer: Caller | null,
): Promise<Item[]> {
  const { title, tags, owner, closedAt } = await readRequest({ db, town }, id, viewer)
  if (closedAt) return []
  const matches = await readBroadly((broad) => matchItems(broad, termsOf(title, tags), owner.uid, viewer))
  return loadInOrder(matches, (ids) => findItemsById({ db, town }, ids, audienceOf(viewer)))
}

/** Open requests of other people that match an item, best match first, then newest; none if it is not available. */
export async function readMatchingRequests(
  { db, town, readBroadly }: MatchDeps,
  id: ItemId,
  viewer: Caller | null,
): Promise<Request[]> {
  const { title, tags, ownerUid, availability, resting } = await readItem({ db, town }, id, viewer)
  if (availability !== 'disponibile' || resting) return []
  const matches = await readBroadly((broad) => matchRequests(broad, termsOf(title, tags), ownerUid, { viewer }))
  return loadInOrder(matches, (ids) => findRequestsById({ db, town }, ids, audienceOf(viewer)))
}

/** Open requests that match an item title, also the viewer's own, best match first, then newest. */
export async function findRequestsByTitle(
  { db, town }: Omit<MatchDeps, 'readBroadly'>,
  title: string,
  limit: number,
  viewer: Caller | null,
): Promise<Request[]> {
  const matches = await matchRequests(db, termsOf(title), null, { limit, viewer })
  return loadInOrder(matches, (ids) => findRequestsById({ db, town }, ids, audienceOf(viewer)), limit)
}

async function loadInOrder<Id, T extends { _id: Id }>(
  matches: readonly { id: Id }[],
  load: (ids: readonly Id[]) => Promise<T[]>,
  limit = MAX_MATCHES,
): Promise<T[]> {
  const ids = matches.slice(0, limit).map(({ id }) => id)
  const found = new Map((await load(ids)).map((record) => [record._id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
