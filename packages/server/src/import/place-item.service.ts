import { randomUUID } from 'node:crypto'
import type { Point } from '@barattolo/domain/geo/distance'
import { itemId, type Uid } from '@barattolo/domain/ids'
import type { ImportedItem } from '@barattolo/domain/import/contract'
import { newFields } from '@barattolo/domain/items/fields'
import { ITEMS_PER_PERSON_MAX } from '@barattolo/domain/limits'
import type { Town } from '@barattolo/domain/town'
import { choosePlace, choosePlaceOfCentre } from '../items/choose-place.ts'
import { NO_PLACE, readBazar, saveImportedState } from '../items/items.changes.store.ts'
import { addItem } from '../matching/title-keys.store.ts'
import type { Trx } from '../platform/database/database.ts'

/**
 * Puts an object of an earlier system into a bazar, as publishing does but without notices about its matches. False if the bazar
 * is full. The caller has locked the person and the bazar. The position of an object that has waited is the centre of its cell.
 */
export async function placeItem(
  trx: Trx,
  town: Town,
  { ownerUid, item, hasWaited }: { ownerUid: Uid; item: ImportedItem; hasWaited: boolean },
  now: Date,
): Promise<boolean> {
  const { availability, resting, createdAt, images } = item
  const { items, version } = await readBazar(trx, ownerUid)
  if (items >= ITEMS_PER_PERSON_MAX) return false
  const id = itemId.parse(randomUUID())
  const placeAt = (point: Point) =>
    hasWaited
      ? choosePlaceOfCentre(trx, town, ownerUid, { id, centre: point }, now)
      : choosePlace(trx, town, ownerUid, { id, point, onlyMunicipality: false }, now)
  const place = item.position ? await placeAt(item.position) : NO_PLACE
  const publishedAt = createdAt === null ? now : new Date(Math.min(Date.parse(createdAt), now.getTime()))
  const values = { ...newFields(item), images, crops: null, weight: null, ...place }
  // The photos are at the image host, or in the store that the earlier system has shared.
  const context = { bazarVersion: version, ownPhotos: [], newCell: null, mustNotify: false }
  const added = await addItem(trx, { id, ownerUid, ...values, ...context }, publishedAt)
  if (!added) throw new Error('the bazar has changed under its lock')
  await saveImportedState(trx, id, { availability, resting }, now)
  return true
}
