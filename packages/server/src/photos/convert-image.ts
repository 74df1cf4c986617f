import { PHOTO_SIZES, PHOTO_URL_SIZE, type PhotoSize } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import type { Metadata, Sharp } from 'sharp'
import { requireSupportedFormat } from '../platform/files/image-format.ts'
import { loadSharp } from '../platform/files/load-sharp.ts'
import { createFairTurns, createPlaces } from '../platform/http/fair-turns.ts'

export interface ConvertedImage {
  width: number
  height: number
  sizes: ReadonlyMap<PhotoSize, Buffer>
}

interface ConversionLimits {
  /** The greatest number of bytes of a decoded image. */
  decodedBytes: number
  /** For each of the two steps of a conversion. */
  seconds: number
}

/**
 * 50 megapixels of 8 bits in three colours, which exceed the photos of phones that fit into the upload; 25 megapixels of 16 bits. Of
 * all such images none takes longer than a second on an idle core, except an AVIF with much detail, which takes 1.5 s. The time limit
 * is for what this bound does not foresee.
 */
const CONVERSION_LIMITS: ConversionLimits = { decodedBytes: 150_000_000, seconds: 10 }

/** Of all images in memory that wait for their conversion: 320 MB at most. One person uploads three at once. */
const places = createPlaces({ max: 32, maxPerKey: 3 })
/** Decodes one image at a time, so that other CPU cores stay free for requests. */
const turns = createFairTurns()

/**
 * Converts an image to WebP in our three sizes, rotated upright and without metadata such as GPS. The next one is of the person who has
 * used the least time. Throws a Problem for other formats than JPEG, PNG, WebP and AVIF, for truncated files, for images that cost too
 * much, and while too many wait.
 */
export async function convertImage(bytes: Buffer, owner: string, limits = CONVERSION_LIMITS): Promise<ConvertedImage> {
  requireSupportedFormat(bytes)
  const leave = places.take(owner)
  if (!leave) throw new Problem('photoNotKept')
  try {
    // Before the turn: what is refused here waits for no one, and no one waits for it.
    await requireCostLimit(bytes, limits)
    return await turns.run(owner, () => resizeToAllSizes(bytes, limits))
  } finally {
    leave()
  }
}

async function requireCostLimit(bytes: Buffer, { decodedBytes }: ConversionLimits) {
  const sharp = await loadSharp()
  // Reads the header only, without decoding.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Problem('photoNotAnImage', { cause: error })
    })
  if (countDecodedBytes(metadata) > decodedBytes) throw new Problem('photoTooManyPixels')
}

/** Grey counts as three colours, because what is made from it has three. The decoder of AVIF takes twice as long for each byte. */
function countDecodedBytes({ width, height, channels, depth, format }: Metadata): number {
  const bytesPerColour = depth === 'uchar' ? 1 : 2
  return width * height * Math.max(3, channels) * bytesPerColour * (format === 'heif' ? 2 : 1)
}

/** Decodes once: the two smaller sizes are made from the largest. */
async function resizeToAllSizes(bytes: Buffer, { seconds }: ConversionLimits): Promise<ConvertedImage> {
  const sharp = await loadSharp()
  const limitTime = (image: Sharp) => image.timeout({ seconds })
  try {
    const { data, info } = await limitTime(sharp(bytes, { limitInputPixels: false, failOn: 'error' }))
      .autoOrient()
      .resize(PHOTO_URL_SIZE, PHOTO_URL_SIZE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const sizes = new Map<PhotoSize, Buffer>()
    for (const size of PHOTO_SIZES) {
      const image = limitTime(sharp(data, { raw: { width, height, channels } }))
      const fitted = image.resize(size, size, { fit: 'inside', withoutEnlargement: true })
      sizes.set(size, await fitted.webp({ quality: 80, effort: 2 }).toBuffer())
    }
    return { width, height, sizes }
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout')
    throw new Problem(isTimeout ? 'photoTooManyPixels' : 'photoNotAnImage', { cause: error })
  }
}
