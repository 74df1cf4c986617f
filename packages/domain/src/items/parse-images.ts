/** The fields that may contain images, in order of precedence. */
export const IMAGE_FIELDS = ['imageUrl', 'images', 'photos', 'pictures', 'image', 'imageURL', 'img', 'photo', 'picture'] as const

/** The fields of an image object that may contain its URL, in order of precedence. */
export const IMAGE_URL_FIELDS = ['secure_url', 'url', 'path', 'Location', 'src', 'href', 'key', 'filename'] as const

/** All image URLs of an item, resolved and without duplicates, in order of precedence. */
export function parseImages(object: Record<string, unknown>, host: string): string[] {
  const urls = IMAGE_FIELDS.flatMap((field) => {
    const value = object[field]
    return (Array.isArray(value) ? value : [value]).map(imageUrlOf)
  })
  const resolved = urls.map((url) => resolveImageUrl(url, host))
  return [...new Set(resolved.filter((url) => url !== ''))]
}

function imageUrlOf(image: unknown): string {
  if (typeof image === 'string') return image.trim()
  if (typeof image !== 'object' || image === null) return ''
  const fields = image as Record<string, unknown>
  for (const field of IMAGE_URL_FIELDS) {
    const value = fields[field]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

const ABSOLUTE = /^(https?:)?\/\//i
const INLINE = /^(data:image\/|blob:)/i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const OWN_PATH = /^\/?(assets?|img|images)\//i

/**
 * Absolute, data and blob URLs stay unchanged; paths under asset, assets, img and images belong to the app's own origin; any
 * other path is relative to `host`. Empty if the URL cannot be an image (`javascript:` and the like).
 */
export function resolveImageUrl(url: string, host: string): string {
  if (url === '' || ABSOLUTE.test(url) || INLINE.test(url)) return url
  if (OTHER_SCHEME.test(url)) return ''
  const path = url.replace(/^(\.?\/)+/, '')
  return OWN_PATH.test(path) ? `/${path}` : `${host.replace(/\/+$/, '')}/${path}`
}
