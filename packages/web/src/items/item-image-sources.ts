import type { Item } from '@barattolo/domain/items/contract'
import { categoryImage, imageAtSize, imageSources, LOGO_IMAGE, PHOTO_SIZES } from '@barattolo/domain/items/images'
import type { PhotoCrop, PhotoCrops } from '@barattolo/domain/items/photo-crop'

export type ItemImageData = Pick<Item, 'images' | 'imageUrl' | 'category'> & { crops?: PhotoCrops | null | undefined }

export interface ItemImageSource {
  src: string
  /** All widths of the image; absent if there is only one. */
  srcSet?: string
  /** Determines how the image fits its square: the logo is shown whole with a margin, the others fill the square. */
  kind: 'photo' | 'placeholder' | 'logo'
  /** The part that is shown in a square; the center if absent. */
  crop?: PhotoCrop
}

/** The size for browsers without `srcset` support. */
const DEFAULT_SIZE = 800

/** Image sources in order, each a fallback for a load error: the photos, the picture of the category, the logo. */
export function itemImageSources(item: ItemImageData): ItemImageSource[] {
  return imageSources(item, DEFAULT_SIZE).map((src) => {
    if (src === LOGO_IMAGE) return { src, kind: 'logo' }
    if (src === categoryImage(item.category)) return { src, kind: 'placeholder' }
    const srcSet = widthsOf(src, item)
    const crop = cropFor(src, item)
    return { src, kind: 'photo', ...(srcSet ? { srcSet } : {}), ...(crop ? { crop } : {}) }
  })
}

function cropFor(src: string, { imageUrl, images, crops }: ItemImageData): PhotoCrop | undefined {
  const original = [imageUrl, ...images].find((address) => address === src || imageAtSize(address, DEFAULT_SIZE) === src)
  return original ? crops?.[original] : undefined
}

function widthsOf(src: string, { imageUrl, images }: ItemImageData): string | null {
  const original = [imageUrl, ...images].find((address) => imageAtSize(address, DEFAULT_SIZE) === src)
  if (!original || original === src) return null
  return PHOTO_SIZES.map((size) => `${imageAtSize(original, size)} ${size}w`).join(', ')
}
