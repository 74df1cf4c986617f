import type { Item } from '@barattolo/domain/items/contract'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import type { Pair } from '@barattolo/domain/rings/contract'

/** What a suggestion shows of an object. */
export function asSuggestedItem({ _id, title, status, category, imageUrl, images, crops: all }: Item): Pair['gives'] {
  const crops = cropsOf(images.slice(0, 1), all ?? null)
  return { _id, title, status, category, imageUrl, ...(crops ? { crops } : {}) }
}
