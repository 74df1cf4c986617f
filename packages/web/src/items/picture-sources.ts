import type { Item } from '@barattolo/domain/items/contract'
import { categoryPicture, imageAt, imageSources, LOGO_PICTURE, PHOTO_SIZES } from '@barattolo/domain/items/images'
import type { PhotoCrop, PhotoCrops } from '@barattolo/domain/items/photo-crop'

export type Pictured = Pick<Item, 'images' | 'imageUrl' | 'category'> & { crops?: PhotoCrops | null | undefined }

export interface PictureSource {
  src: string
  /** Every width the picture exists in; absent where it has only one. */
  srcSet?: string
  /** A photo fills its square, the logo stands in it. */
  kind: 'photo' | 'placeholder' | 'logo'
  /** The part that a square shows; absent for the middle. */
  crop?: PhotoCrop
}

/** Asked for by browsers that do not read `srcset`, and where nothing is known of the width. */
const USUAL_SIZE = 800

/** What a picture tries in order, moving on at each load error: its addresses, the category's picture, the logo. */
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
