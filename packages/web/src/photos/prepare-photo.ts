import { PHOTO_BYTES_MAX, PHOTO_EDGE_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'

const QUALITY = 0.86

/** Rotation in quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3
export const rotateOnce = (turns: QuarterTurns): QuarterTurns => ((turns + 1) % 4) as QuarterTurns

/**
 * Prepares a photo for upload: upright, rotated by `turns`, at most 2,000 px long, re-encoded as JPEG. Re-encoding removes the
 * file's metadata, in particular the position, regardless of the host.
 */
export async function preparePhoto(source: File | HTMLImageElement, turns: QuarterTurns = 0): Promise<Blob> {
  const image = await decode(source)
  try {
    const scale = Math.min(1, PHOTO_EDGE_MAX / Math.max(image.width, image.height))
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const blob = await drawToJpeg(image, { width, height }, turns)
    if (blob.size > PHOTO_BYTES_MAX) throw new Problem('photoTooLarge')
    return blob
  } finally {
    image.close()
  }
}

/** Loads an uploaded photo to re-encode it. Rejects if it cannot be loaded or its host does not allow cross-origin use. */
export async function loadPhoto(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = url
  await image.decode()
  return image
}

async function decode(source: File | HTMLImageElement): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' })
  } catch (error) {
    const heic = source instanceof File && (/hei[cf]/i.test(source.type) || /\.hei[cf]$/i.test(source.name))
    throw new Problem(heic ? 'photoHeic' : 'photoNotAnImage', { cause: error })
  }
}

interface Size {
  width: number
  height: number
}

async function drawToJpeg(image: ImageBitmap, { width, height }: Size, turns: QuarterTurns): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const isUpright = turns % 2 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const context = canvas.getContext('2d')
  if (!context) throw new Problem('photoNotAnImage')
  // JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Problem('photoNotAnImage'))), 'image/jpeg', QUALITY)
  })
}
