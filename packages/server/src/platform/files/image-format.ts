import { isAvif, isHeic } from '@barattolo/domain/photos/is-heic'
import { Problem } from '@barattolo/domain/problem'

const hasTextAt = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text

/**
 * Throws a Problem for other formats than JPEG, PNG, WebP and AVIF. Checks the first bytes before decoding: name and declared type
 * are not reliable, and the decoder reads many more formats, such as SVG.
 */
export function requireSupportedFormat(bytes: Buffer) {
  if (hasTextAt(bytes, 0, '\xff\xd8\xff') || hasTextAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return
  if (hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP')) return
  if (isAvif(bytes)) return
  if (isHeic(bytes)) throw new Problem('photoHeic')
  throw new Problem('photoNotAnImage')
}
