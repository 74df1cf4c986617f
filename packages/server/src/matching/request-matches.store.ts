import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { termsOf } from '@barattolo/domain/matching/terms'
import type { Request } from '@barattolo/domain/requests/contract'
import { findItemsById } from '../items/items.store.ts'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { findRequestsById } from '../requests/requests.store.ts'
import { matchItems, matchRequests } from './matches.store.ts'

/** Maximum number of matches, which the screen shows in one row of cards. */
const MAX_MATCHES = 6

interface MatchQuery {
  title: string
  tags: readonly string[]
  /** The owner of the item or request; their own records are excluded. */
  owner: Uid
  viewer: Viewer
}

/** Available items of other people that match a request, best match first, then newest. */
export async function findMatchingItems(db: Db, { title, tags, owner, viewer }: MatchQuery): Promise<Item[]> {
  const matches = await matchItems(db, termsOf(title, tags), owner, viewer)
  return loadInOrder(matches, (ids) => findItemsById(db, ids))
}

/** Open requests of other people that match an item, best match first, then newest. */
export async function findMatchingRequests(db: Db, { title, tags, owner, viewer }: MatchQuery): Promise<Request[]> {
  const matches = await matchRequests(db, termsOf(title, tags), owner, { viewer })
  return loadInOrder(matches, (ids) => findRequestsById(db, ids))
}

/** Open requests that match an item title, also the viewer's own, best match first, then newest. */
export async function findRequestsByTitle(db: Db, title: string, limit: number, viewer: Viewer): Promise<Request[]> {
  const matches = await matchRequests(db, termsOf(title), null, { limit, viewer })
  return loadInOrder(matches, (ids) => findRequestsById(db, ids), limit)
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
