import { isOnEarth, type Point } from '../map/distance.ts'

/** Where an object is, however it says so: `geo.coordinates`, then `coords`, then `location`. */
export function readCoords(object: Record<string, unknown>): Point | null {
  return pointOf(fieldsOf(object.geo)?.coordinates) ?? pointOf(object.coords) ?? pointOf(object.location)
}

/** The place's name; null where `location` holds coordinates or nothing. */
export function readLocation(object: Record<string, unknown>): string | null {
  return typeof object.location === 'string' && object.location.trim() !== '' ? object.location.trim() : null
}

/** A pair in longitude, latitude order, `{ lat, lng }`, `{ latitude, longitude }` or GeoJSON; null unless two numbers on earth. */
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
