import { PHOTO_SIZES, PHOTO_URL_SIZE, type PhotoSize } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import pLimit from 'p-limit'
import { requireSupportedFormat } from '../platform/image-format.ts'
import { loadSharp } from '../platform/load-sharp.ts'

/** Larger images are rejected before decoding. 64 megapixels exceed phone photos and still fit in memory. */
export const PIXELS_MAX = 64_000_000

export interface ConvertedImage {
  width: number
  height: number
  sizes: ReadonlyMap<PhotoSize, Buffer>
}

// Decodes one image at a time, so that other CPU cores stay free for requests.
const runSerially = pLimit(1)

/**
 * Converts an image to WebP in our three sizes, rotated upright and without metadata such as GPS. Throws a Problem for other
 * formats than JPEG, PNG, WebP and AVIF, for truncated files and for too many pixels.
 */
export async function convertImage(bytes: Buffer): Promise<ConvertedImage> {
  requireSupportedFormat(bytes)
  return runSerially(async () => {
    await requirePixelLimit(bytes)
    try {
      return await resizeToAllSizes(bytes)
    } catch (error) {
      throw new Problem('photoNotAnImage', { cause: error })
    }
  })
}

async function requirePixelLimit(bytes: Buffer) {
  const sharp = await loadSharp()
  // Reads the header only, without decoding.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Problem('photoNotAnImage', { cause: error })
    })
  if (width * height > PIXELS_MAX) throw new Problem('photoTooManyPixels')
}

/** Decodes once: the two smaller sizes are made from the largest. */
async function resizeToAllSizes(bytes: Buffer): Promise<ConvertedImage> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize(PHOTO_URL_SIZE, PHOTO_URL_SIZE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sizes = new Map<PhotoSize, Buffer>()
  for (const size of PHOTO_SIZES) {
    const image = sharp(data, { raw: { width, height, channels } })
    const fitted = image.resize(size, size, { fit: 'inside', withoutEnlargement: true })
    sizes.set(size, await fitted.webp({ quality: 80, effort: 2 }).toBuffer())
  }
  return { width, height, sizes }
}
