import { ITEMS_PER_PERSON_MAX } from '@barattolo/domain/bounds'
import { type ItemId, itemId, type Uid } from '@barattolo/domain/ids'
import type { ItemChange, ItemDetail, ItemSearch, NewItem, Returning } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { itemsAreGoing, itemWasEdited } from '../conversations/tell.service.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { holdPerson } from '../people/hold.store.ts'
import { claimPhotos, refuseUnsquareCrops } from '../photos/claim.ts'
import type { Announce } from '../platform/announce.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { idFor } from '../platform/id-for.ts'
import type { Person } from '../platform/session.ts'
import { announceTold } from '../platform/told.ts'
import { type Telling, tellOfItem } from '../wanted/tell.service.ts'
import { fileTitle } from '../wanted/terms.store.ts'
import { asItemDetail } from './item-row.ts'
import { changedImages, changedValues, chosenCrops, chosenImages, needsNewRevision, newPosition, placeAt } from './item-values.ts'
import { addItem, countAndPlacesOf, lockBazar, lockItem, removeItems, returnItem, saveItem } from './items.changes.store.ts'
import { findItem, findPage, findPageByWords, findResembling, type Page } from './items.store.ts'
import type { Totals } from './totals.ts'

export interface ItemsDeps {
  db: Db
  config: Config
  announce: Announce
  log: Telling['log']
  now: () => Date
}

export type Viewer = Pick<Person, 'uid' | 'isAdmin'>

/** A page of matches. If no item contains the text, items with a similar title are returned. */
export async function listItems(db: Db, search: ItemSearch, viewer: Viewer | null, totals: Totals): Promise<Page> {
  const words = search.q
  const page = words ? await findPageByWords(db, search, words, viewer) : await findPage(db, search, viewer)
  if (words && page.total === 0) return findResembling(db, search, words, viewer)
  if (page.total !== null || search.count === 'no') return page
  return { ...page, total: await totals(db, search, viewer) }
}

export async function readItem(db: Db, id: ItemId, viewer: Viewer | null): Promise<ItemDetail> {
  const row = await findItem(db, id)
  if (!row || (row.hiddenBecause !== null && !viewer?.isAdmin && viewer?.uid !== row.ownerUid)) throw new Problem('itemNotFound')
  if (await isHiddenFrom(db, viewer, row.ownerUid)) throw new Problem('itemNotFound')
  return asItemDetail(row, viewer)
}

export async function createItem(deps: ItemsDeps, given: NewItem, owner: Viewer): Promise<ItemDetail> {
  const { db, config, announce, now } = deps
  const id = itemId.parse(idFor(owner.uid, given.clientId))
  const { title, description, status, category, tags } = given
  const images = chosenImages(given.imageUrl, given.images)
  const crops = chosenCrops(images, given.crops)
  const exact = { lat: given.latitude, lng: given.longitude }
  const { row, isNew } = await db.transaction().execute(async (trx) => {
    await holdPerson(trx, owner.uid)
    await lockBazar(trx, owner.uid)
    const sentBefore = given.clientId === undefined ? undefined : await findItem(trx, id)
    if (sentBefore) return { row: sentBefore, isNew: false }
    const { count, places } = await countAndPlacesOf(trx, owner.uid, exact)
    if (count >= ITEMS_PER_PERSON_MAX) throw new Problem('tooManyItems')
    await claimPhotos(trx, config, owner.uid, images)
    await refuseUnsquareCrops(trx, crops)
    const place = placeAt(id, exact, places, given.location)
    const added = await addItem(
      trx,
      { id, ownerUid: owner.uid, title, description, status, category, tags, images, crops, ...place },
      now(),
    )
    await fileTitle(trx, 'items', added, true)
    return { row: added, isNew: true }
  })
  if (!isNew) return asItemDetail(row, owner)
  announce.changed(['items'], 'everybody')
  await tellOfItem(deps, id)
  return asItemDetail(row, owner)
}

export async function changeItem(deps: ItemsDeps, id: ItemId, change: ItemChange, person: Viewer): Promise<ItemDetail> {
  const { db, config, announce, now } = deps
  const { row, told } = await db.transaction().execute(async (trx) => {
    const item = await lockItem(trx, id)
    if (!item) throw new Problem('itemNotFound')
    if (item.ownerUid !== person.uid) throw new Problem('notYourItem')
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    // Photos uploaded by a previous owner stay.
    const added = changedImages(item, change).filter((address) => !item.images.includes(address))
    await claimPhotos(trx, config, person.uid, added)
    await refuseUnsquareCrops(trx, change.crops)
    const position = newPosition(change)
    if (position) await lockBazar(trx, person.uid)
    const others = position ? (await countAndPlacesOf(trx, person.uid, position)).places : []
    const values = changedValues(item, change, others)
    const isNewRevision = needsNewRevision(item, values)
    const row = await saveItem(trx, id, values, isNewRevision, now())
    if (change.title !== undefined || change.tags) await fileTitle(trx, 'items', row, false)
    return { row, told: isNewRevision ? await itemWasEdited(trx, id, now()) : [] }
  })
  announceTold(announce, ['items', ...told])
  return asItemDetail(row, person)
}

/** "Rimetti in circolo", for the user who received the item. It takes the cell of their other items at the same place. */
export async function putBackItem(deps: ItemsDeps, id: ItemId, where: Returning, person: Viewer): Promise<ItemDetail> {
  const { db, announce, now } = deps
  const row = await db.transaction().execute(async (trx) => {
    const item = await lockItem(trx, id)
    if (!item) throw new Problem('itemNotFound')
    if (item.ownerUid !== person.uid) throw new Problem('notYourItem')
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    if (item.availability === 'disponibile') throw new Problem('itemInCircle')
    await lockBazar(trx, person.uid)
    const exact = { lat: where.latitude, lng: where.longitude }
    const { places } = await countAndPlacesOf(trx, person.uid, exact)
    const row = await returnItem(trx, id, placeAt(id, exact, places, where.location), now())
    await fileTitle(trx, 'items', row, true)
    return row
  })
  announce.changed(['items'], 'everybody')
  await tellOfItem(deps, id)
  return asItemDetail(row, person)
}

/** For the owner and the admin. A reserved item is refused: its exchange must be called off first. Returns the owner's uid. */
export async function deleteItem({ db, announce, now }: ItemsDeps, id: ItemId, person: Viewer): Promise<Uid> {
  const { owner, told } = await db.transaction().execute(async (trx) => {
    const item = await lockItem(trx, id)
    if (!item) throw new Problem('itemNotFound')
    if (item.ownerUid !== person.uid && !person.isAdmin) throw new Problem('notYourItem')
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    const told = await itemsAreGoing(trx, [id], now())
    await removeItems(trx, [id])
    return { owner: item.ownerUid, told }
  })
  announceTold(announce, ['items', ...told])
  return owner
}
