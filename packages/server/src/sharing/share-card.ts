import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Item } from '@barattolo/domain/items/contract'
import { categoryImage, imageAtSize } from '@barattolo/domain/items/images'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { type PhotoStore, photoFileOfAddress, readPhotoBytes } from '../photos/photo-store.ts'
import { loadSharp } from '../platform/files/load-sharp.ts'
import { CARD_SIZE } from './page-metadata.ts'

interface CardSources {
  photos: PhotoStore
  /** Folder of the built pages, which contains the categories' pictures. */
  webDist: string
}

/** Size and position of the photo on the card, in pixels. */
const PHOTO = { side: 430, left: 98, top: 150 }

/** Shapes and colours of the statuses, as in `Items.module.css`, in a box of 210 by 62. */
const STATUS_BADGES: Record<ItemStatus, string> = {
  baratto:
    '<path d="M0 31 22 0h166l22 31-22 31H22Z" fill="#1c4fa3"/><path d="M62 22h86m-16-13 16 13M148 42H62m16 13L62 42" class="mark"/>',
  dono: '<path d="M0 31 24 0h186v62H24Z" fill="#1f6b3f"/><circle cx="32" cy="31" r="7" fill="#fffef9"/><path d="M84 26h62v26H84Zm31-10v36m0-36c-10-14-26-2-14 4s14-4 14-4 2 10 14 4-4-18-14-4" class="mark"/>',
  riparare:
    '<path d="M0 0h198l12 10-12 11 12 10-12 10 12 11-12 10H0Z" fill="#f4b81c"/><path d="m78 50 34-32m-4 4c-4-12 8-20 18-14l-9 9 6 6 9-9c6 10-2 22-14 18" class="mark dark"/>',
}

export type CardItem = Pick<Item, 'imageUrl' | 'category' | 'status'>

/**
 * Draws an item's card for link previews as JPEG: its first photo on a tag, without text. Throws if a photo of our own store
 * cannot be read now.
 */
export async function renderShareCard(item: CardItem, sources: CardSources): Promise<Buffer> {
  const sharp = await loadSharp()
  const { side, left, top } = PHOTO
  const photo = await sharp(await loadPicture(item, sources))
    .resize(side, side, { fit: 'cover' })
    .toBuffer()
  const badge = Buffer.from(renderSvg(210, 62, STATUS_BADGES[item.status]))
  return (
    sharp(Buffer.from(renderSvg(CARD_SIZE.width, CARD_SIZE.height, BACKGROUND)))
      .composite([
        { input: photo, left, top },
        { input: badge, left: left - 22, top: top + side - 31 },
      ])
      // mozjpeg would make the file a fifth smaller, and the whole card take nearly twice the processor time.
      .jpeg({ quality: 82 })
      .toBuffer()
  )
}

/** The photo from our own store; the category's drawing if there is none. */
async function loadPicture({ imageUrl, category }: CardItem, { photos, webDist }: CardSources) {
  const file = photoFileOfAddress(imageAtSize(imageUrl, 800))
  const photo = file && (await readPhotoBytes(photos, file))
  return photo ?? readFile(join(webDist, categoryImage(category)))
}

function renderSvg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>
    .mark{fill:none;stroke:#fffef9;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}.dark{stroke:#14231e}</style>${content}</svg>`
}

const JAR =
  'M14.500 11h19c.2 4.600 7.500 5.600 7.500 13.200V37a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8V24.200C7 16.600 14.300 15.600 14.500 11Z'

/** The card's background: mountains, string with tag, and the jar of the logo. */
const BACKGROUND = `
  <rect width="1200" height="630" fill="#e6ece5"/>
  <path d="M0 500 96 452l62 30 118-104 64 58 52-34 96 86 88-64 70 40 120-132 46 34 72-78 98 108 56-36 92 92 84-58v270H0Z" fill="#cfe0d8"/>
  <path d="M0 78Q150 108 313 92T760 96T1200 70" fill="none" stroke="#9a6a2c" stroke-width="5"/>
  <path d="M104 66h418l46 46v518H58V112Z" fill="#fffef9"/>
  <circle cx="313" cy="108" r="17" fill="#e6ece5" stroke="#e2bd74" stroke-width="9"/>
  <path d="M313 92c-9 -10-9-20 0-26 9 6 9 16 0 26" fill="none" stroke="#9a6a2c" stroke-width="5"/>
  <g transform="translate(690 150) scale(7.6)">
    <path d="${JAR}" fill="#c2331b"/>
    <path d="M24 11h9.500c.2 4.600 7.500 5.600 7.500 13.200V37a8 8 0 0 1-8 8h-9c-6.200-3.200-6.200-13.800 0-17s6.200-13.800 0-17Z" fill="#1c4fa3"/>
    <circle cx="14.600" cy="33.500" r="3.500" fill="#f4b81c"/><circle cx="33.400" cy="24.500" r="3.500" fill="#f4b81c"/>
    <path d="${JAR}" fill="none" stroke="#14231e" stroke-width="3" stroke-linejoin="round"/>
    <rect x="12" y="3" width="24" height="8" rx="2.600" fill="#14231e"/>
  </g>`
