/** Every field that may carry pictures, in the order in which the first available one wins. */
export const IMAGE_FIELDS = ['imageUrl', 'images', 'photos', 'pictures', 'image', 'imageURL', 'img', 'photo', 'picture'] as const

/** Every field in which a picture given as an object may hold its address, in order. */
export const PICTURE_FIELDS = ['secure_url', 'url', 'path', 'Location', 'src', 'href', 'key', 'filename'] as const

/** All picture addresses of an object, resolved, the one that wins first and each once. */
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
 * Absolute, data and blob addresses stay as they are; paths under asset, img and images are the page's own, from its
 * root; any other path lies at `host`. Empty for what cannot be a picture (`javascript:` and the like).
 */
export function resolveImage(address: string, host: string): string {
  if (address === '' || ABSOLUTE.test(address) || INLINE.test(address)) return address
  if (OTHER_SCHEME.test(address)) return ''
  const path = address.replace(/^(\.?\/)+/, '')
  return SHIPPED.test(path) ? `/${path}` : `${host.replace(/\/+$/, '')}/${path}`
}
