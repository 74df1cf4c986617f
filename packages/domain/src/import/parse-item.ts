import * as z from 'zod/mini'
import { isValidPoint, type Point } from '../geo/distance.ts'
import type { ItemId, Uid } from '../ids.ts'
import { CATEGORIES, type Category } from '../items/categories.ts'
import type { Item } from '../items/contract.ts'
import { ITEM_FIELDS, type ItemFieldName, type ItemFieldValues, mapFields } from '../items/fields.ts'
import { AVAILABILITIES, type Availability, type ItemStatus } from '../items/item-status.ts'
import { it } from '../texts/it.ts'

interface ParseOptions {
  /** The base URL of relative image paths: the API's origin, with or without a trailing slash. */
  host: string
}

/**
 * Parses an item in any of the shapes of the specification. All other code uses only the parsed item. Null if the value is
 * not an object or has no id.
 */
export function parseItem(value: unknown, { host }: ParseOptions): Item | null {
  if (typeof value !== 'object' || value === null) return null
  const object = value as Record<string, unknown>
  const id = text(object._id) || text(object.id)
  if (id === '') return null
  const images = parseImages(object, host)
  const coords = parseCoords(object)
  const status = text(object.status)
  const createdAt = instant(object.createdAt)
  return {
    // Ids are not validated, because they are only sent back to the server.
    _id: id as ItemId,
    ownerUid: text(object.ownerUid) as Uid,
    ...parseFields(object),
    availability: parseAvailability(object.availability, status),
    resting: object.resting === true,
    imageUrl: images[0] ?? '',
    images,
    ownerEmail: text(object.ownerEmail),
    ownerName: text(object.ownerName),
    ownerPhoto: text(object.ownerPhoto) || null,
    location: parseLocation(object),
    area: 'fine',
    coords,
    geo: coords ? { type: 'Point', coordinates: [coords.lng, coords.lat] } : null,
    createdAt,
    updatedAt: instant(object.updatedAt) || createdAt,
    passages: count(object.passages, 0),
    revision: count(object.revision, 1),
    meta: { trattativeAperte: count(openNegotiations(object.meta), 0) },
    distance: typeof object.distance === 'number' && Number.isFinite(object.distance) ? object.distance : null,
  }
}

/** The entries of a list, which may be wrapped as `{ items: [...] }`; null for any other shape. */
export function entriesOf(value: unknown): readonly unknown[] | null {
  const list = typeof value === 'object' && value !== null && 'items' in value ? value.items : value
  return Array.isArray(list) ? list : null
}

/** Fields that an item always has; the others are null if their value is invalid. */
const FIELD_PARSERS: {
  [Name in ItemFieldName as null extends ItemFieldValues[Name] ? never : Name]: (value: unknown) => ItemFieldValues[Name]
} = {
  title: (value) => text(value),
  description: (value) => text(value),
  status: (value) => parseStatus(text(value)),
  category: (value) => parseCategory(text(value)),
  tags: (value) => (Array.isArray(value) ? value.map(text).filter((tag) => tag !== '') : []),
}

function parseFields(object: Record<string, unknown>): ItemFieldValues {
  const parsers: { [name: string]: ((value: unknown) => unknown) | undefined } = FIELD_PARSERS
  return mapFields((name) => parsers[name]?.(object[name]) ?? z.safeParse(ITEM_FIELDS[name].answer, object[name]).data ?? null)
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const count = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback

/** An ISO 8601 instant; empty if the value is not a date. */
function instant(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const date = new Date(value)
  // Outside of the years 0 to 9999 the ISO form has a sign and six digits, which other parsers refuse.
  return Number.isNaN(date.getTime()) || Math.abs(date.getUTCFullYear() - 5000) > 4999 ? '' : date.toISOString()
}

function openNegotiations(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'trattativeAperte' in meta ? meta.trattativeAperte : 0
}

/** The position of an item, from `geo.coordinates`, then `coords`, then `location`. */
export function parseCoords(object: Record<string, unknown>): Point | null {
  return parsePoint(asRecord(object.geo)?.coordinates) ?? parsePoint(object.coords) ?? parsePoint(object.location)
}

/** The name of the place; null if `location` has coordinates or is empty. */
export function parseLocation(object: Record<string, unknown>): string | null {
  return typeof object.location === 'string' && object.location.trim() !== '' ? object.location.trim() : null
}

/** Parses `[longitude, latitude]`, `{ lat, lng }`, `{ latitude, longitude }` or GeoJSON; null if not valid coordinates. */
function parsePoint(value: unknown): Point | null {
  if (Array.isArray(value)) return value.length === 2 ? validPoint(value[1], value[0]) : null
  const fields = asRecord(value)
  if (!fields) return null
  if ('coordinates' in fields) return Array.isArray(fields.coordinates) ? parsePoint(fields.coordinates) : null
  return validPoint(fields.lat ?? fields.latitude, fields.lng ?? fields.lon ?? fields.longitude)
}

function validPoint(lat: unknown, lng: unknown): Point | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  return isValidPoint({ lat, lng }) ? { lat, lng } : null
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
}

/** Parses the kind of exchange from free text; unknown text is `baratto`. */
export function parseStatus(text: string): ItemStatus {
  const lowerCased = text.toLowerCase()
  if (lowerCased.includes('ripar')) return 'riparare'
  if (lowerCased.includes('don') || lowerCased.includes('gratis') || lowerCased.includes('gratuit')) return 'dono'
  return 'baratto'
}

/** Parses the availability from its own field, else from a status that mixes the two (`scambiato`). */
export function parseAvailability(availability: unknown, status: string): Availability {
  const exactMatch = AVAILABILITIES.find((each) => each === availability)
  if (exactMatch) return exactMatch
  const lowerCased = `${typeof availability === 'string' ? availability : ''} ${status}`.toLowerCase()
  if (lowerCased.includes('scambiat')) return 'scambiato'
  return lowerCased.includes('trattativ') ? 'in_trattativa' : 'disponibile'
}

/** Parses the key or the label of a category, in any spelling; unknown text is `creative`. */
export function parseCategory(text: string): Category {
  const normalized = normalizeLabel(text)
  const found = CATEGORIES.find((key) => key === normalized || normalizeLabel(it.items.category[key].label) === normalized)
  return found ?? 'creative'
}

/** Lower-case letters and digits without accents; other characters become single spaces. */
function normalizeLabel(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

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
