import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cropsOf } from '../items/crop-geometry.ts'
import type { PhotoCrops } from '../items/photo-crop.ts'

/** The caller's photos of objects that have passed on: these lose them, and their owners are asked for new ones. */
export const takePhotosBack = endpoint({
  method: 'POST',
  path: '/api/me/photos/take-back',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Riprende le mie foto degli oggetti che ho ceduto',
  // The number of objects that have lost photos.
  answer: z.object({ items: z.int() }),
})

interface ItemPhotos {
  images: readonly string[]
  crops: PhotoCrops | null
}

/** The photos of an object that has lost these; null if it shows none of them. */
export function withoutPhotos(
  { images, crops }: ItemPhotos,
  lost: readonly string[],
): { images: string[]; crops: PhotoCrops | null } | null {
  const kept = images.filter((address) => !lost.includes(address))
  return kept.length === images.length ? null : { images: kept, crops: cropsOf(kept, crops) }
}
