import type { Category } from './categories.ts'
import type { Item } from './contract.ts'

/** The sizes of the files of each photo in the app's photo store: the length of the long edge in pixels. */
export const PHOTO_SIZES = [320, 800, 1600] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]
/** The size of the URLs in an object's `images`. */
export const PHOTO_URL_SIZE: PhotoSize = 1600

const OWN_PHOTO = /^(\/images\/[0-9a-f]{2}\/[0-9a-f-]{36})-\d+\.webp$/
/** A URL of an image host that resizes images by a path segment after `/image/upload/`. */
const HOSTED_PHOTO = /^(https:\/\/[^/]+\/[^/]+\/image\/upload\/)(?!c_limit,)(.+)$/

/** `/images/3f/3f…-1600.webp`: the first two characters of the id are a folder, to keep folders small. */
export function photoUrl(id: string, size: PhotoSize = PHOTO_URL_SIZE): string {
  return `/images/${id.slice(0, 2)}/${id}-${size}.webp`
}

/** The URL of an image at a size; unchanged if the image is neither in the app's photo store nor on a resizing image host. */
export function imageAtSize(url: string, size: PhotoSize): string {
  return url
    .replace(OWN_PHOTO, (_, start) => `${start}-${size}.webp`)
    .replace(HOSTED_PHOTO, (_, start, rest) => `${start}c_limit,w_${size},h_${size},f_auto,q_auto/${rest}`)
}

/** Shipped with the app; shown if no photo of an object loads. */
export const LOGO_IMAGE = '/img/logo.svg'
export function categoryImage(category: Category): string {
  return `/img/placeholders/${category}.svg`
}

/** The image URLs to try in order after load errors: the object's photos, the category image, the logo. */
export function imageSources(item: Pick<Item, 'images' | 'imageUrl' | 'category'>, size: PhotoSize): string[] {
  const photos = [item.imageUrl, ...item.images].filter((url) => url !== '')
  // An image host may refuse the resized URL, so the original URL follows.
  const candidates = photos.flatMap((url) => [imageAtSize(url, size), url])
  return [...new Set([...candidates, categoryImage(item.category), LOGO_IMAGE])]
}
