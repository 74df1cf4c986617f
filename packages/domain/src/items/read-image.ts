/** The fields that may contain images, in order of precedence. */
export const IMAGE_FIELDS = ['imageUrl', 'images', 'photos', 'pictures', 'image', 'imageURL', 'img', 'photo', 'picture'] as const

/** The fields of an image object that may contain its URL, in order of precedence. */
export const PICTURE_FIELDS = ['secure_url', 'url', 'path', 'Location', 'src', 'href', 'key', 'filename'] as const

/** All image URLs of an item, resolved and without duplicates, in order of precedence. */
export function readImages(object: Record<string, unknown>, host: string): string[] {
  const found = IMAGE_FIELDS.flatMap((field) => {
    const value = object[field]
    return (Array.isArray(value) ? value : [value]).map(addressOf)
  })
  const resolved = found.map((address) => resolveImage(address, host))
  return [...new Set(resolved.filter((address) => address !== ''))]
}

function addressOf(picture: unknown): string {
  if (typeof picture === 'string') return picture.trim()
  if (typeof picture !== 'object' || picture === null) return ''
  const fields = picture as Record<string, unknown>
  for (const field of PICTURE_FIELDS) {
    const value = fields[field]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

const ABSOLUTE = /^(https?:)?\/\//i
const INLINE = /^(data:image\/|blob:)/i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const SHIPPED = /^\/?(assets?|img|images)\//i

/**
 * Absolute, data and blob URLs stay unchanged; paths under asset, img and images belong to the own origin; any other path is
 * relative to `host`. Empty if the URL cannot be an image (`javascript:` and the like).
 */
export function resolveImage(address: string, host: string): string {
  if (address === '' || ABSOLUTE.test(address) || INLINE.test(address)) return address
  if (OTHER_SCHEME.test(address)) return ''
  const path = address.replace(/^(\.?\/)+/, '')
  return SHIPPED.test(path) ? `/${path}` : `${host.replace(/\/+$/, '')}/${path}`
}
