import type { Category } from './categories.ts'
import type { Item } from './contract.ts'

/** The long edges, in pixels, in which our own store keeps every photo. */
export const PHOTO_SIZES = [320, 800, 1600] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]
/** The size whose address stands in an object's images. */
export const PHOTO_ADDRESS_SIZE: PhotoSize = 1600

const OUR_PHOTO = /^(\/images\/[0-9a-f]{2}\/[0-9a-f-]{36})-\d+\.webp$/
/** An image host that transforms by a path segment after `/image/upload/`. */
const HOSTED_PHOTO = /^(https:\/\/[^/]+\/[^/]+\/image\/upload\/)(?!c_limit,)(.+)$/

/** `/images/3f/3f….-1600.webp`: two letters of the id as a folder, so that no folder grows without end. */
export function photoAddress(id: string, size: PhotoSize = PHOTO_ADDRESS_SIZE): string {
  return `/images/${id.slice(0, 2)}/${id}-${size}.webp`
}

/** The same picture at a size: our own three, what the image host can make of its own, else the address as it is. */
export function imageAt(address: string, size: PhotoSize): string {
  return address
    .replace(OUR_PHOTO, (_, start) => `${start}-${size}.webp`)
    .replace(HOSTED_PHOTO, (_, start, rest) => `${start}c_limit,w_${size},h_${size},f_auto,q_auto/${rest}`)
}

/** Shipped with the product: what shows when an object has no picture that loads. */
export const LOGO_PICTURE = '/img/logo.svg'
export function categoryPicture(category: Category): string {
  return `/img/placeholders/${category}.svg`
}

/** What to try in order, moving on at each load error: the object's pictures, its category's, the logo. */
export function imageSources(item: Pick<Item, 'images' | 'imageUrl' | 'category'>, size: PhotoSize): string[] {
  const pictures = [item.imageUrl, ...item.images].filter((address) => address !== '')
  // An address made for a size may be refused by its host: then the address as it was given.
  const tried = pictures.flatMap((address) => [imageAt(address, size), address])
  return [...new Set([...tried, categoryPicture(item.category), LOGO_PICTURE])]
}
