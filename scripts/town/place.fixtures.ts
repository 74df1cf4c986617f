import type { Place } from './places.ts'

let count = 0

/** A marked seat of a municipality of its own. */
export function createPlace(name: string, lat: number, lng: number, fields: Partial<Place> & { code?: string } = {}): Place {
  count++
  const { code = String(count).padStart(6, '0'), ...others } = fields
  return {
    id: String(count),
    name,
    asciiName: name.normalize('NFD').replace(/\p{M}/gu, ''),
    alternateNames: [],
    lat,
    lng,
    featureCode: 'PPLA3',
    country: 'IT',
    adminCodes: ['12', 'TO', code, ''],
    population: 3000,
    timeZone: 'Europe/Rome',
    ...others,
  }
}
