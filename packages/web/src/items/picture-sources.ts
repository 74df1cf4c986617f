import type { Item } from '@barattolo/domain/items/contract'
import { categoryPicture, imageAt, imageSources, LOGO_PICTURE, PHOTO_SIZES } from '@barattolo/domain/items/images'
import type { PhotoCrop, PhotoCrops } from '@barattolo/domain/items/photo-crop'

export type Pictured = Pick<Item, 'images' | 'imageUrl' | 'category'> & { crops?: PhotoCrops | null | undefined }

export interface PictureSource {
  src: string
  /** All widths of the image; absent if there is only one. */
  srcSet?: string
  /** A photo covers its square, the logo is contained in it. */
  kind: 'photo' | 'placeholder' | 'logo'
  /** The part that is shown in a square; the center if absent. */
  crop?: PhotoCrop
}

/** The size for browsers without `srcset` support. */
const USUAL_SIZE = 800

/** Image sources in order, each a fallback for a load error: the photos, the picture of the category, the logo. */
export function pictureSources(item: Pictured): PictureSource[] {
  return imageSources(item, USUAL_SIZE).map((src) => {
    if (src === LOGO_PICTURE) return { src, kind: 'logo' }
    if (src === categoryPicture(item.category)) return { src, kind: 'placeholder' }
    const srcSet = widthsOf(src, item)
    const crop = cropFor(src, item)
    return { src, kind: 'photo', ...(srcSet ? { srcSet } : {}), ...(crop ? { crop } : {}) }
  })
}

function cropFor(src: string, { imageUrl, images, crops }: Pictured): PhotoCrop | undefined {
  const given = [imageUrl, ...images].find((address) => address === src || imageAt(address, USUAL_SIZE) === src)
  return given ? crops?.[given] : undefined
}

function widthsOf(src: string, { imageUrl, images }: Pictured): string | null {
  const given = [imageUrl, ...images].find((address) => imageAt(address, USUAL_SIZE) === src)
  if (!given || given === src) return null
  return PHOTO_SIZES.map((size) => `${imageAt(given, size)} ${size}w`).join(', ')
}
