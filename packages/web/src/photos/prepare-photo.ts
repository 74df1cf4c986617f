import { PHOTO_BYTES_MAX, PHOTO_EDGE_MAX } from '@barattolo/domain/bounds'
import { Problem } from '@barattolo/domain/problem'

const QUALITY = 0.86

/** Rotation in quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3
export const turnedOnce = (turns: Turns): Turns => ((turns + 1) % 4) as Turns

/**
  * Prepares a photo for upload: upright, rotated by `turns`, at most 2,000 px long, re-encoded as JPEG. Re-encoding removes the
  * file's metadata, in particular the position, regardless of the host.
 */
export async function preparePhoto(source: File | HTMLImageElement, turns: Turns = 0): Promise<Blob> {
  const picture = await decode(source)
  try {
    const scale = Math.min(1, PHOTO_EDGE_MAX / Math.max(picture.width, picture.height))
    const width = Math.max(1, Math.round(picture.width * scale))
    const height = Math.max(1, Math.round(picture.height * scale))
    const blob = await draw(picture, { width, height }, turns)
    if (blob.size > PHOTO_BYTES_MAX) throw new Problem('photoTooLarge')
    return blob
  } finally {
    picture.close()
  }
}

/** Loads an uploaded photo to re-encode it. Rejects if it cannot be loaded or its host does not allow cross-origin use. */
export async function loadPhoto(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
  await picture.decode()
  return picture
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

async function draw(picture: ImageBitmap, { width, height }: Size, turns: Turns): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const isUpright = turns % 2 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  const pen = canvas.getContext('2d')
  if (!pen) throw new Problem('photoNotAnImage')
  // JPEG has no transparency: transparent pixels become white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -width / 2, -height / 2, width, height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Problem('photoNotAnImage'))), 'image/jpeg', QUALITY)
  })
}
