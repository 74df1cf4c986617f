import { isDeepStrictEqual } from 'node:util'
import { type ItemId, itemId, type Uid } from '@barattolo/domain/ids'
import type { Item, ItemChange, NewItem, PutBackPosition } from '@barattolo/domain/items/contract'
import { newFields, pickFields } from '@barattolo/domain/items/fields'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import type { Weight } from '@barattolo/domain/items/weight'
import { ITEMS_PER_PERSON_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import type { RecordAct } from '../admin-log/admin-log.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { publishEvents } from '../events/pending-events.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { lockPerson, requireActive } from '../people/lock-person.store.ts'
import { audienceOf } from '../people/people.store.ts'
import { claimPhotos, requireOwn, requireSquareCrops, requireSquareCropsOf, withoutHosted } from '../photos/claim-photos.ts'
import type { PhotoLog } from '../photos/photo-store.ts'
import { type PhotoRemovalDeps, removeLostPhotos } from '../photos/photos.service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { lockIfNeeded } from '../platform/database/retry-on-conflict.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { idempotentId } from '../platform/http/idempotent-id.ts'
import type { Person } from '../platform/http/session.ts'
import { confirmAvailability, setPaused } from './availability-check.store.ts'
import { choosePlace, choosePlaceNear, placeAfterChange, positionOfChange } from './choose-place.ts'
import { asItem, type ItemRow, isShownTo } from './item-row.ts'
import { applyItemChange, imagesAfter, needsNewRevision, resolveCrops, uniqueImages } from './item-values.ts'
import {
  type AddItem,
  type ItemValues,
  type LockedItem,
  lockBazar,
  lockItem,
  type PlaceValues,
  readForPublication,
  removeItems,
  saveItem,
  savePutBack,
} from './items.changes.store.ts'
import { findItem, findWeight } from './items.store.ts'

export interface ItemsDeps extends PhotoRemovalDeps {
  db: Db
  town: Town
  log: PhotoLog
  config: Config
  publish: EventPublisher
  applyEffects: ApplyEffects
  addItem: AddItem
  /** Notifies the people who seek a listed item, after the commit and beside the response. */
  notifyMatchesOfItem: (owner: Uid, id: ItemId) => Promise<void>
  /** Stores which ads the item fits, where no person is to be notified. */
  refreshFitsOfItem: (owner: Uid, id: ItemId) => Promise<void>
  now: () => Date
}

export type Caller = Pick<Person, 'uid' | 'isAdmin'>

export async function readItem({ db, town }: Pick<ItemsDeps, 'db' | 'town'>, id: ItemId, viewer: Caller | null): Promise<Item> {
  const row = await findItem(db, id)
  const item = row && asItem(row, audienceOf(viewer), town)
  if (!item || !isShownTo(item, viewer)) throw new Problem('itemNotFound')
  if (await isHiddenFrom(db, viewer, item.ownerUid)) throw new Problem('itemNotFound')
  return item
}

/** The weight that the owner has chosen. */
export async function readWeight(db: Db, id: ItemId, person: Caller): Promise<Weight | null> {
  const item = await findWeight(db, id)
  if (!item || (await isHiddenFrom(db, person, item.ownerUid))) throw new Problem('itemNotFound')
  if (item.ownerUid !== person.uid) throw new Problem('notYourItem')
  return item.weight
}

export async function createItem(deps: ItemsDeps, input: NewItem, owner: Caller): Promise<Item> {
  const { db, town, publish } = deps
  const id = itemId.parse(idempotentId(owner.uid, input.clientId))
  const images = uniqueImages(input.imageUrl, input.images)
  const crops = resolveCrops(images, input.crops)
  const publishItem = (dbOrTrx: Db | Trx) => publishOnce({ ...deps, db: dbOrTrx }, { input, id, images, crops }, owner)
  const publishLocked = () =>
    db.transaction().execute(async (trx) => {
      // In the order of a deletion of the account.
      await lockPerson(trx, owner.uid)
      await lockBazar(trx, owner.uid)
      return publishItem(trx)
    })
  const { row, isNew } = await lockIfNeeded((locks) => (locks ? publishLocked() : publishItem(db)))
  if (!isNew) return asItem(row, 'signedIn', town)
  publish.listChanged('items')
  await deps.notifyMatchesOfItem(owner.uid, id)
  return asItem(row, 'signedIn', town)
}

interface ItemToPublish {
  input: NewItem
  id: ItemId
  images: string[]
  crops: PhotoCrops | null
}

/**
 * Reads the bazar and inserts the item, without a lock in between: if the bazar, the owner or a photo has changed meanwhile, nothing is
 * inserted, and the answer is null.
 */
async function publishOnce(
  { db, town, config, now, addItem }: Pick<ItemsDeps, 'town' | 'config' | 'now' | 'addItem'> & { db: Db | Trx },
  { input, id, images, crops }: ItemToPublish,
  owner: Caller,
): Promise<{ row: ItemRow; isNew: boolean } | null> {
  const ownPhotos = withoutHosted(config, images)
  const found = await readForPublication(db, owner.uid, id, ownPhotos)
  requireActive(found)
  const existing = found.isPublished ? await findItem(db, id) : undefined
  const { latitude: lat, longitude: lng, onlyMunicipality, location } = input
  const { place, newCell } = choosePlaceNear(town, found, { id, point: { lat, lng }, onlyMunicipality, location })
  const values = { ...newFields(input), images, crops, ...place }
  if (existing) {
    await requireSameContent({ db, town }, existing, { ...values, weight: input.weight }, owner)
    return { row: existing, isNew: false }
  }
  if (found.items >= ITEMS_PER_PERSON_MAX) throw new Problem('tooManyItems')
  requireOwn(ownPhotos, found.photos.length)
  requireSquareCropsOf(found.photos, crops)
  const item = { id, ownerUid: owner.uid, ...values, weight: input.weight }
  const row = await addItem(db, { ...item, bazarVersion: found.version, ownPhotos, newCell, mustNotify: true }, now())
  return row ? { row, isNew: true } : null
}

/**
 * Throws if another content was stored under this client id. The exact position is not stored: the same position is one that leads
 * to the same place, with the cells that its owner has used.
 */
async function requireSameContent(
  { db, town }: TownDb,
  stored: ItemRow,
  { weight, ...values }: ItemValues & PlaceValues,
  owner: Caller,
): Promise<void> {
  // Another person has received it meanwhile.
  if (stored.ownerUid !== owner.uid) throw new Problem('alreadyStored')
  const { images, crops, area, lat, lng, location } = stored
  const before = { ...pickFields(stored), images, crops, area, lat, lng, location }
  const { cellX: _x, cellY: _y, locationCorrected: _corrected, ...after } = values
  const isSame = isDeepStrictEqual(before, after) && (await findWeight(db, stored.id))?.weight === weight
  if (!isSame) throw new Problem('alreadyStored', { present: asItem(stored, 'signedIn', town) })
}

export async function changeItem(deps: ItemsDeps, id: ItemId, change: ItemChange, person: Caller): Promise<Item> {
  const { db, town, config, publish, now, applyEffects } = deps
  const isRetitled = [change.title, change.description, change.tags].some((value) => value !== undefined)
  const { row, lost, wasHidden, events } = await db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, person)
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    // Only added photos are checked: the item may keep photos that a previous owner has uploaded.
    const added = imagesAfter(item, change).filter((address) => !item.images.includes(address))
    await claimPhotos(trx, config, person.uid, added)
    await requireSquareCrops(trx, change.crops)
    if (positionOfChange(change)) await lockBazar(trx, person.uid)
    const values = applyItemChange(item, change)
    const place = await placeAfterChange(trx, town, item, change, now())
    const isNewRevision = needsNewRevision(item, values)
    const row = await saveItem(trx, id, { ...values, ...place }, isNewRevision, now())
    if (isRetitled) await applyEffects(trx, { type: 'itemRetitled', item: row }, now())
    const lost = item.images.filter((address) => !values.images.includes(address))
    const wasHidden = item.hiddenAt !== null
    return {
      row,
      lost,
      wasHidden,
      events: isNewRevision ? await applyEffects(trx, { type: 'itemEdited', itemId: id }, now()) : [],
    }
  })
  publishEvents(publish, ['items', ...events])
  if (isRetitled) await deps.refreshFitsOfItem(person.uid, id)
  await removeLostPhotos(wasHidden ? evenIfUsed(deps) : deps, lost, now())
  return asItem(row, 'signedIn', town)
}

/** For photos that the admin has hidden or removed with their item: they stay refused, also where another item shows them. */
const evenIfUsed = (deps: ItemsDeps): ItemsDeps => ({ ...deps, isPhotoUsed: sql<boolean>`false` })

/** "Rimetti in circolo", for the user who received the item. It gets the same cell as their other items at this place. */
export async function putBackItem(deps: ItemsDeps, id: ItemId, position: PutBackPosition, person: Caller): Promise<Item> {
  const { db, town, publish, now, applyEffects } = deps
  const row = await db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, person)
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    if (item.availability === 'disponibile') throw new Problem('itemInCircle')
    await lockBazar(trx, person.uid)
    const { latitude: lat, longitude: lng, onlyMunicipality, location } = position
    const place = await choosePlace(trx, town, person.uid, { id, point: { lat, lng }, onlyMunicipality, location }, now())
    const row = await savePutBack(trx, id, place, now())
    await applyEffects(trx, { type: 'itemListed', item: row }, now())
    return row
  })
  publish.listChanged('items')
  await deps.notifyMatchesOfItem(person.uid, id)
  return asItem(row, 'signedIn', town)
}

/** Throws for items of others; those of people hidden by a block are as unknown as in `readItem`. */
async function lockOwnItem(trx: Trx, id: ItemId, person: Caller): Promise<LockedItem> {
  const item = await lockItem(trx, id)
  if (!item || (await isHiddenFrom(trx, person, item.ownerUid))) throw new Problem('itemNotFound')
  if (item.ownerUid !== person.uid) throw new Problem('notYourItem')
  return item
}

/** For the owner. A reserved item is refused: its exchange must be called off first. */
export function deleteItem(deps: ItemsDeps, id: ItemId, person: Caller): Promise<void> {
  return deleteLockedItem(deps, (trx) => lockOwnItem(trx, id, person))
}

/** For an admin, whose act is recorded in the same transaction. */
export function deleteItemAsAdmin(deps: ItemsDeps, id: ItemId, record: RecordAct<LockedItem>): Promise<void> {
  const lock = async (trx: Trx) => {
    const item = await lockItem(trx, id)
    if (!item) throw new Problem('itemNotFound')
    return item
  }
  return deleteLockedItem(deps, lock, record)
}

async function deleteLockedItem(
  deps: ItemsDeps,
  lock: (trx: Trx) => Promise<LockedItem>,
  record?: RecordAct<LockedItem>,
): Promise<void> {
  const { db, publish, now, applyEffects } = deps
  const { lost, isRefused, events } = await db.transaction().execute(async (trx) => {
    const item = await lock(trx)
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    const events = await applyEffects(trx, { type: 'itemsRemoved', itemIds: [item.id], participants: [] }, now())
    await removeItems(trx, [item.id])
    if (record) events.push(...(await record(trx, item, now())))
    return { lost: item.images, isRefused: item.hiddenAt !== null || record !== undefined, events }
  })
  publishEvents(publish, ['items', ...events])
  await removeLostPhotos(isRefused ? evenIfUsed(deps) : deps, lost, now())
}

/** "Non più disponibile" and back. Refuses reserved and exchanged items; repeating the same call is allowed. */
export async function setItemPaused(deps: ItemsDeps, id: ItemId, paused: boolean, person: Caller): Promise<Item> {
  const { db, town, publish, now, applyEffects } = deps
  const { row, events } = await db.transaction().execute(async (trx) => {
    const time = now()
    const item = await lockOwnItem(trx, id, person)
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    if (item.availability === 'scambiato') throw new Problem('itemNotAvailable')
    const row = await setPaused(trx, id, paused, time)
    const hasChanged = (item.restingSince !== null) !== paused
    return {
      row,
      events: hasChanged ? await applyEffects(trx, { type: paused ? 'itemPaused' : 'itemResumed', itemId: id }, time) : [],
    }
  })
  publishEvents(publish, ['items', ...events])
  if (!paused) await deps.refreshFitsOfItem(person.uid, id)
  return asItem(row, 'signedIn', town)
}

/** "Sì, ce l’ho": closes the availability check. */
export async function confirmItem({ db, now }: ItemsDeps, id: ItemId, person: Caller): Promise<void> {
  if (!(await confirmAvailability(db, id, person.uid, now()))) throw new Problem('itemNotFound')
}
