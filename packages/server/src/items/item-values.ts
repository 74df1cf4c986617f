import type { ItemId } from '@barattolo/domain/ids'
import type { ItemChange } from '@barattolo/domain/items/contract'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import { changeFields, isNewFieldRevision } from '@barattolo/domain/items/fields'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { PHOTOS_MAX } from '@barattolo/domain/limits'
import { assignCell, type Cell, cellCentre, type KnownPosition, publicPoint } from '@barattolo/domain/map/cell'
import type { Point } from '@barattolo/domain/map/distance'
import { municipalityOf } from '@barattolo/domain/map/municipalities'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { ItemValues, LockedItem, PlaceValues } from './items.changes.store.ts'

/** The photos of a payload without duplicates, the specification's `imageUrl` first. */
export function uniqueImages(imageUrl: string | undefined, images: readonly string[]): string[] {
  const unique = [...new Set([...(imageUrl ? [imageUrl] : []), ...images])]
  if (unique.length > PHOTOS_MAX)
    throw new Problem('invalidInput', { fields: [{ path: 'images', message: it.fields.tooMany(PHOTOS_MAX) }] })
  return unique
}

/** The given crops, which must belong to these photos; by default the previous crops of these photos. */
export function resolveCrops(
  images: readonly string[],
  requested: PhotoCrops | undefined,
  previous: PhotoCrops | null = null,
): PhotoCrops | null {
  if (Object.keys(requested ?? {}).some((address) => !images.includes(address)))
    throw new Problem('invalidInput', { fields: [{ path: 'crops', message: it.fields.wrong }] })
  return cropsOf(images, requested ?? previous)
}

/** The values derived from a position: cell (shared with the owner's other items at the same place), public point, place name. */
export function placeAt(id: ItemId, exact: Point, others: readonly KnownPosition[], ownerLocation?: string | null): PlaceValues {
  const cell = assignCell(exact, others)
  const point = publicPoint(cell, id)
  return {
    exactLat: exact.lat,
    exactLng: exact.lng,
    cellX: cell.x,
    cellY: cell.y,
    lat: point.lat,
    lng: point.lng,
    ...locationValues(cell, ownerLocation),
  }
}

/** The owner's name for the place, else the municipality nearest to the cell's centre, which reveals no more than the cell. */
function locationValues(cell: Cell | null, ownerLocation: string | null | undefined) {
  if (ownerLocation) return { location: ownerLocation, locationCorrected: true }
  return { location: cell && municipalityOf(cellCentre(cell)).name, locationCorrected: false }
}

/** The item's values after a change; `others` are the owner's positions with which a new position is compared. */
export function applyItemChange(
  item: LockedItem,
  change: ItemChange,
  others: readonly KnownPosition[],
): ItemValues & PlaceValues {
  return {
    ...changeFields(item, change),
    images: imagesAfter(item, change),
    crops: resolveCrops(imagesAfter(item, change), change.crops, item.crops),
    ...placeAfter(item, change, others),
  }
}

export function imagesAfter(item: LockedItem, { imageUrl, images }: ItemChange): string[] {
  return imageUrl === undefined && images === undefined ? item.images : uniqueImages(imageUrl, images ?? [])
}

export function positionOfChange({ latitude: lat, longitude: lng }: ItemChange): Point | null {
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

function placeAfter(item: LockedItem, change: ItemChange, others: readonly KnownPosition[]): PlaceValues {
  const { exactLat, exactLng, cellX, cellY, lat, lng, location, locationCorrected } = item
  const cell = cellX === null || cellY === null ? null : { x: cellX, y: cellY }
  const exact = positionOfChange(change)
  if (!exact) {
    const name = change.location === undefined ? { location, locationCorrected } : locationValues(cell, change.location)
    return { exactLat, exactLng, cellX, cellY, lat, lng, ...name }
  }
  const place = placeAt(item.id, exact, others, change.location)
  // If the cell has not changed, the item keeps its place name, which the owner may have entered.
  const keepsLocation = change.location === undefined && place.cellX === cellX && place.cellY === cellY
  return keepsLocation ? { ...place, location, locationCorrected } : place
}

/** A change of the photos, or of certain fields, needs a new revision: an acceptance must not refer to an outdated one. */
export function needsNewRevision(before: LockedItem, after: ItemValues): boolean {
  const sameImages =
    before.images.length === after.images.length && before.images.every((address, i) => address === after.images[i])
  return isNewFieldRevision(before, after) || !sameImages
}
