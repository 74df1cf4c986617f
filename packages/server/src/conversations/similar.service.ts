import { SIMILAR_ITEMS_MAX } from '@barattolo/domain/conversations/similar-items'
import { distanceKm, type Point } from '@barattolo/domain/geo/distance'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { termsOf } from '@barattolo/domain/matching/terms'
import { asItem, withDistance } from '../items/item-row.ts'
import { findItemsById, findNewestPointOf, findPage, WHOLE_ITEMS } from '../items/items.store.ts'
import { matchItems } from '../matching/matches.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { ConversationRow } from './negotiation.store.ts'
import { loadNegotiation } from './negotiation.store.ts'
import { requireOwnConversation } from './read.service.ts'

/**
 * Available items of others that are similar to the root item: first those whose title names the same thing, then those of its
 * category, each nearest first. Only for the interested person, after the root item has been deleted or transferred to another
 * person; empty otherwise.
 */
export async function readSimilar({ db, town }: TownDb, me: Uid, id: ConversationId, near: Point | undefined): Promise<Item[]> {
  const row = await requireOwnConversation(db, me, id)
  const { rootGone, currentItems } = await loadNegotiation(db, row, [row.rootItem._id])
  if (row.interestedUid !== me || !rootGone || currentItems.get(row.rootItem._id)?.item.ownerUid === me) return []
  const position = near ?? (await findNewestPointOf(db, me))
  const sameTitle = await findByTitle({ db, town }, me, row, position)
  const inCategory = sameTitle.length < SIMILAR_ITEMS_MAX ? await findInCategory({ db, town }, me, row, position) : []
  const foundIds = new Set(sameTitle.map(({ _id }) => _id))
  return [...sameTitle, ...inCategory.filter(({ _id }) => !foundIds.has(_id))].slice(0, SIMILAR_ITEMS_MAX)
}

async function findByTitle(
  { db, town }: TownDb,
  me: Uid,
  { rootItem }: ConversationRow,
  position: Point | undefined,
): Promise<Item[]> {
  const matches = await matchItems(db, termsOf(rootItem.title, []), me)
  const items = await findItemsById(
    { db, town },
    matches.map(({ id }) => id),
    'signedIn',
  )
  const ranks = new Map(matches.map(({ id }, index) => [id, index]))
  const sortKey = position
    ? ({ coords }: Item) => (coords ? distanceKm(position, coords) : Number.POSITIVE_INFINITY)
    : rankBy(ranks)
  return items
    .filter(({ _id }) => _id !== rootItem._id)
    .toSorted((one, other) => sortKey(one) - sortKey(other) || rankBy(ranks)(one) - rankBy(ranks)(other))
    .slice(0, SIMILAR_ITEMS_MAX)
    .map((item) => withDistance(item, position))
}

const rankBy = (ranks: ReadonlyMap<ItemId, number>) => (item: Item) => ranks.get(item._id) ?? ranks.size

async function findInCategory(
  { db, town }: TownDb,
  me: Uid,
  { rootItem }: ConversationRow,
  position: Point | undefined,
): Promise<Item[]> {
  const search = {
    category: rootItem.category,
    notOwnerUid: me,
    availability: 'disponibile',
    limit: SIMILAR_ITEMS_MAX * 2,
  } as const
  const viewer = { uid: me, isAdmin: false }
  const { items } = await findPage(db, position ? { ...search, near: position, sort: 'nearest' } : search, viewer, WHOLE_ITEMS)
  return items.filter(({ id }) => id !== rootItem._id).map((row) => withDistance(asItem(row, 'signedIn', town), position))
}
