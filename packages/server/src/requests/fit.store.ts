import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Request } from '@barattolo/domain/requests/contract'
import { termsOf } from '@barattolo/domain/wanted/terms'
import { findItemsById } from '../items/items.store.ts'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { weighItems, weighRequests } from '../wanted/candidates.store.ts'
import { findRequestsById } from './requests.store.ts'

/** The number of cards in a row on screen. */
const MOST = 6

interface Sought {
  title: string
  tags: readonly string[]
  /** The owner of the item or request; their own records are excluded. */
  owner: Uid
  viewer: Viewer
}

/** Available items of other people that match a request, best match first, then newest. */
export async function findItemsFitting(db: Db, { title, tags, owner, viewer }: Sought): Promise<Item[]> {
  const fitting = await weighItems(db, termsOf(title, tags), owner, viewer)
  return inOrder(fitting, (few) => findItemsById(db, few))
}

/** Open requests of other people that match an item, in the same order. */
export async function findRequestsFitting(db: Db, { title, tags, owner, viewer }: Sought): Promise<Request[]> {
  const fitting = await weighRequests(db, termsOf(title, tags), owner, { viewer })
  return inOrder(fitting, (few) => findRequestsById(db, few))
}

/** Open requests of all people that match an item title. */
export async function findRequestsFor(db: Db, title: string, most: number, viewer: Viewer): Promise<Request[]> {
  const fitting = await weighRequests(db, termsOf(title), null, { most, viewer })
  return inOrder(fitting, (few) => findRequestsById(db, few), most)
}

async function inOrder<Id, T extends { _id: Id }>(
  fitting: readonly { id: Id }[],
  find: (ids: readonly Id[]) => Promise<T[]>,
  most = MOST,
): Promise<T[]> {
  const ids = fitting.slice(0, most).map(({ id }) => id)
  const found = new Map((await find(ids)).map((one) => [one._id, one]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
