import { PHOTO_BYTES_MAX } from '@barattolo/domain/limits'
import sharp, { type Sharp } from 'sharp'

/** An image with content, so that it does not compress to almost nothing. */
export function makeImage(width = 640, height = 480): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * 7 + Math.floor(i / (width * 3)) * 13) % 251
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A photo as a phone takes it: rotated, with camera and position in its EXIF data. */
export function makePhonePhoto(width = 640, height = 480): Promise<Buffer> {
  return makeImage(width, height)
    .withExif({
      IFD0: { Make: 'Fotocamera segreta' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 44/1 13/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 19/1 2/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A multipart body as a browser sends it to the unsigned preset of an image host. */
export function makeUploadBody(file: Buffer | null, fields: Record<string, string> = {}, name = 'foto.jpg', type = 'image/jpeg') {
  const boundary = 'barattolo-boundary'
  const all = { upload_preset: 'barattolo', cloud_name: 'barattolo', ...fields }
  const parts = Object.entries(all).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const payload = Buffer.concat([
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from(parts.join('')),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A valid JPEG of more bytes than a photo may have. */
export async function makeOversizedPhoto(): Promise<Buffer> {
  const photo = await makeImage().jpeg().toBuffer()
  return Buffer.concat([photo, Buffer.alloc(PHOTO_BYTES_MAX)])
}

/** A small file whose conversion costs much: one colour at 16 bits. An interlaced one must be decoded as a whole. */
export function makeCostlyPng({
  width,
  height,
  isInterlaced,
}: {
  width: number
  height: number
  isInterlaced: boolean
}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9, progressive: isInterlaced })
    .toBuffer()
}
