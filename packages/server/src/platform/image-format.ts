import { Problem } from '@barattolo/domain/problem'

const hasTextAt = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/**
 * Throws a Problem for other formats than JPEG, PNG, WebP and AVIF. Checks the first bytes before decoding: name and declared type
 * are not reliable, and the decoder reads many more formats, such as SVG.
 */
export function requireSupportedFormat(bytes: Buffer) {
  if (hasTextAt(bytes, 0, '\xff\xd8\xff') || hasTextAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return
  if (hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP')) return
  if (hasTextAt(bytes, 4, 'ftyp')) {
    if (hasTextAt(bytes, 8, 'avif') || hasTextAt(bytes, 8, 'avis')) return
    // `mif1` and `msf1` may be HEIC or AVIF, depending on the compatible brands.
    const compatibleBrands = bytes.toString('latin1', 16, 64)
    if (/mif1|msf1/.test(bytes.toString('latin1', 8, 12)) && compatibleBrands.includes('avif')) return
    if (HEIC_BRANDS.some((brand) => hasTextAt(bytes, 8, brand))) throw new Problem('photoHeic')
  }
  throw new Problem('photoNotAnImage')
}
