import { PHOTO_BYTES_MAX, PHOTO_EDGE_MAX } from '@barattolo/domain/bounds'
import { Problem } from '@barattolo/domain/problem'

const QUALITY = 0.86

/**
 * What leaves the device: the picture upright, at most 2,000 px long, drawn anew as JPEG, so that nothing of the
 * file's own data (the place above all) goes with it, whatever the host.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const picture = await decode(file)
  try {
    const scale = Math.min(1, PHOTO_EDGE_MAX / Math.max(picture.width, picture.height))
    const blob = await draw(
      picture,
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    )
    if (blob.size > PHOTO_BYTES_MAX) throw new Problem('photoTooLarge')
    return blob
  } finally {
    picture.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    const heic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    throw new Problem(heic ? 'photoHeic' : 'photoNotAnImage', { cause: error })
  }
}

async function draw(picture: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Problem('photoNotAnImage')
  // JPEG knows no transparency: what was see-through becomes paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Problem('photoNotAnImage'))), 'image/jpeg', QUALITY)
  })
}
