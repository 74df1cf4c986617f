import type { ItemChange } from '@barattolo/domain/items/contract'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import { changeFields, isNewFieldRevision } from '@barattolo/domain/items/fields'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { PHOTOS_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { ItemValues, LockedItem } from './items.changes.store.ts'

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

/** The item's values after a change, without its place. */
export function applyItemChange(item: LockedItem, change: ItemChange): ItemValues {
  return {
    ...changeFields(item, change),
    weight: change.weight === undefined ? item.weight : change.weight,
    images: imagesAfter(item, change),
    crops: resolveCrops(imagesAfter(item, change), change.crops, item.crops),
  }
}

export function imagesAfter(item: LockedItem, { imageUrl, images }: ItemChange): string[] {
  return imageUrl === undefined && images === undefined ? item.images : uniqueImages(imageUrl, images ?? [])
}

/** A change of the photos, or of certain fields, needs a new revision: an acceptance must not refer to an outdated one. */
export function needsNewRevision(before: LockedItem, after: ItemValues): boolean {
  const sameImages =
    before.images.length === after.images.length && before.images.every((address, i) => address === after.images[i])
  return isNewFieldRevision(before, after) || !sameImages
}
