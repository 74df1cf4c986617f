const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** How many bytes `isHeic` and `isAvif` read. */
export const BRANDS_END = 64

const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const isIsoMedia = (bytes: Uint8Array) => textAt(bytes, 4, 8) === 'ftyp'

/** Whether a file is AVIF, by its content. `mif1` and `msf1` may be HEIC or AVIF, depending on the compatible brands. */
export function isAvif(bytes: Uint8Array): boolean {
  const brand = textAt(bytes, 8, 12)
  const isGeneral = brand === 'mif1' || brand === 'msf1'
  return (
    isIsoMedia(bytes) && (brand === 'avif' || brand === 'avis' || (isGeneral && textAt(bytes, 16, BRANDS_END).includes('avif')))
  )
}

/** Whether a file is HEIC, by its content: phones also name such files `.jpg`. */
export const isHeic = (bytes: Uint8Array) => isIsoMedia(bytes) && !isAvif(bytes) && HEIC_BRANDS.includes(textAt(bytes, 8, 12))
