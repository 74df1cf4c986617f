import { distanceKm, type Point } from '../geo/distance.ts'
import { MUNICIPALITIES, type Municipality, type MunicipalitySlug } from '../geo/municipalities.ts'

/** A public meeting place. `point` is the seat of its municipality, which is exact enough to rank by distance. */
export interface PublicPlace {
  readonly name: string
  readonly point: Point
}

/**
 * Places besides the town hall, which every municipality has. They come from general knowledge, not from a data set: stations
 * on the lines Aosta–Chivasso and Aosta–Pré-Saint-Didier, and the main square and the library of Aosta.
 */
const OTHER_PLACES: Partial<Record<MunicipalitySlug, readonly string[]>> = {
  aosta: ['Piazza Chanoux, Aosta', 'Stazione di Aosta', 'Biblioteca regionale, Aosta'],
  nus: ['Stazione di Nus'],
  chambave: ['Stazione di Chambave'],
  chatillon: ['Stazione di Châtillon-Saint-Vincent'],
  verres: ['Stazione di Verrès'],
  hone: ['Stazione di Hône-Bard'],
  donnas: ['Stazione di Donnas'],
  'pont-saint-martin': ['Stazione di Pont-Saint-Martin'],
  sarre: ['Stazione di Sarre'],
  'saint-pierre': ['Stazione di Saint-Pierre'],
  villeneuve: ['Stazione di Villeneuve'],
  arvier: ['Stazione di Arvier'],
  'la-salle': ['Stazione di La Salle'],
  morgex: ['Stazione di Morgex'],
  'pre-saint-didier': ['Stazione di Pré-Saint-Didier'],
}

/** Within a municipality, the well-known places come before the town hall. */
export const PUBLIC_PLACES: readonly PublicPlace[] = MUNICIPALITIES.flatMap((municipality) =>
  placesIn(municipality).map((name) => ({ name, point: { lat: municipality.lat, lng: municipality.lng } })),
)

function placesIn({ slug, name }: Municipality): string[] {
  return [...(OTHER_PLACES[slug] ?? []), `Municipio di ${name}`]
}

/** The places with the smallest maximum distance to these points; ties are ordered by the smallest total distance. */
export function placesNear(points: readonly Point[], limit: number): PublicPlace[] {
  if (points.length === 0) return []
  const distances = new Map(PUBLIC_PLACES.map((place) => [place, points.map((point) => distanceKm(point, place.point))]))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return PUBLIC_PLACES.toSorted((one, other) => {
    const [a = [], b = []] = [distances.get(one), distances.get(other)]
    return Math.max(...a) - Math.max(...b) || sum(a) - sum(b)
  }).slice(0, limit)
}

/** The place with the shortest longest trip from these points, and that trip in whole kilometres, which reveal no point. */
export function fairestPlace(points: readonly Point[]): { place: string; longestKm: number } | null {
  const [best] = placesNear(points, 1)
  if (!best) return null
  const longest = Math.max(...points.map((point) => distanceKm(point, best.point)))
  return { place: best.name, longestKm: Math.max(1, Math.round(longest)) }
}
