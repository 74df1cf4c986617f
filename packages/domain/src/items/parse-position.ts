import { isValidPoint, type Point } from '../map/distance.ts'

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
