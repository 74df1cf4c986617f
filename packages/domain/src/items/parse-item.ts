import * as z from 'zod/mini'
import type { ItemId, Uid } from '../ids.ts'
import type { Item } from './contract.ts'
import { ITEM_FIELDS, type ItemFieldName, type ItemFieldValues, mapFields } from './fields.ts'
import { parseImages } from './parse-images.ts'
import { parseCoords, parseLocation } from './parse-position.ts'
import { parseAvailability, parseCategory, parseStatus } from './parse-status.ts'

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
