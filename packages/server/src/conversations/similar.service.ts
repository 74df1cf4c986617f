import { SIMILAR_MOST } from '@barattolo/domain/conversations/similar'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { distanceKm, type Point } from '@barattolo/domain/map/distance'
import { termsOf } from '@barattolo/domain/wanted/terms'
import { findItemsById, findNewestPointOf, findPage } from '../items/items.store.ts'
import type { Db } from '../platform/database.ts'
import { weighItems } from '../wanted/candidates.store.ts'
import type { ConversationRow } from './negotiation.store.ts'
import { asNegotiation } from './negotiation.store.ts'
import { ownConversation } from './read.service.ts'

/**
 * Available items of others that are similar to an item that is gone: first those whose title names the same thing, then those
 * of its category, each nearest first. Only for the interested person who has not got the item; its owner gets an empty list.
 */
export async function readSimilar(db: Db, me: Uid, id: ConversationId, near: Point | undefined): Promise<Item[]> {
  const row = await ownConversation(db, me, id)
  const { rootGone, present } = await asNegotiation(db, row, [row.rootItem._id])
  if (row.interestedUid !== me || !rootGone || present.get(row.rootItem._id)?.item.ownerUid === me) return []
  const place = near ?? (await findNewestPointOf(db, me))
  const alike = await sameWords(db, me, row, place)
  const rest = alike.length < SIMILAR_MOST ? await sameCategory(db, me, row, place) : []
  const known = new Set(alike.map(({ _id }) => _id))
  return [...alike, ...rest.filter(({ _id }) => !known.has(_id))].slice(0, SIMILAR_MOST)
}

async function sameWords(db: Db, me: Uid, { rootItem }: ConversationRow, place: Point | undefined): Promise<Item[]> {
  const fitting = await weighItems(db, termsOf(rootItem.title, []), me)
  const items = await findItemsById(
    db,
    fitting.map(({ id }) => id),
  )
  const byScore = new Map(fitting.map(({ id }, index) => [id, index]))
  const order = place ? ({ coords }: Item) => (coords ? distanceKm(place, coords) : Number.POSITIVE_INFINITY) : orderBy(byScore)
  return items
    .filter(({ _id }) => _id !== rootItem._id)
    .toSorted((one, other) => order(one) - order(other) || orderBy(byScore)(one) - orderBy(byScore)(other))
    .slice(0, SIMILAR_MOST)
    .map((item) => ({ ...item, distance: place && item.coords ? distanceKm(place, item.coords) : null }))
}

const orderBy = (places: ReadonlyMap<ItemId, number>) => (item: Item) => places.get(item._id) ?? places.size

async function sameCategory(db: Db, me: Uid, { rootItem }: ConversationRow, place: Point | undefined): Promise<Item[]> {
  const search = { category: rootItem.category, notOwnerUid: me, availability: 'disponibile', limit: SIMILAR_MOST * 2 } as const
  const viewer = { uid: me, isAdmin: false }
  const page = await findPage(db, place ? { ...search, near: place, sort: 'nearest' } : search, viewer)
  return page.items.filter(({ _id }) => _id !== rootItem._id)
}
