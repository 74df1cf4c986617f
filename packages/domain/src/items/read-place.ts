import { isOnEarth, type Point } from '../map/distance.ts'

/** The position of an item, from `geo.coordinates`, then `coords`, then `location`. */
export function readCoords(object: Record<string, unknown>): Point | null {
  return pointOf(fieldsOf(object.geo)?.coordinates) ?? pointOf(object.coords) ?? pointOf(object.location)
}

/** The name of the place; null if `location` has coordinates or is empty. */
export function readLocation(object: Record<string, unknown>): string | null {
  return typeof object.location === 'string' && object.location.trim() !== '' ? object.location.trim() : null
}

/** Parses `[longitude, latitude]`, `{ lat, lng }`, `{ latitude, longitude }` or GeoJSON; null if not valid coordinates. */
function pointOf(value: unknown): Point | null {
  if (Array.isArray(value)) return value.length === 2 ? earthPoint(value[1], value[0]) : null
  const fields = fieldsOf(value)
  if (!fields) return null
  if ('coordinates' in fields) return Array.isArray(fields.coordinates) ? pointOf(fields.coordinates) : null
  return earthPoint(fields.lat ?? fields.latitude, fields.lng ?? fields.lon ?? fields.longitude)
}

function earthPoint(lat: unknown, lng: unknown): Point | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  return isOnEarth({ lat, lng }) ? { lat, lng } : null
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
}
