import { distanceKm, type Point } from '../map/distance.ts'
import { MUNICIPALITIES, type Municipality, type MunicipalitySlug } from '../map/municipalities.ts'

/** Somewhere that everybody may go, in front of others. `point` is the seat of its municipality: near enough to say which is nearest. */
export interface PublicPlace {
  readonly name: string
  readonly point: Point
}

/**
 * Places beside the town hall, which every municipality has. Source: general knowledge, only what is certain: the stations
 * stand on the lines Aosta–Chivasso and Aosta–Pré-Saint-Didier, the squares and the library in Aosta.
 */
const OTHERS: Partial<Record<MunicipalitySlug, readonly string[]>> = {
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

/** Of the same municipality, the ones that everybody knows come first. */
export const PUBLIC_PLACES: readonly PublicPlace[] = MUNICIPALITIES.flatMap((municipality) =>
  placesIn(municipality).map((name) => ({ name, point: { lat: municipality.lat, lng: municipality.lng } })),
)

function placesIn({ slug, name }: Municipality): string[] {
  return [...(OTHERS[slug] ?? []), `Municipio di ${name}`]
}

/** The places whose longest way is shortest for people at these points; of equals, those with the shortest way in all. */
export function placesNear(points: readonly Point[], most: number): PublicPlace[] {
  if (points.length === 0) return []
  const ways = new Map(PUBLIC_PLACES.map((place) => [place, points.map((point) => distanceKm(point, place.point))]))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return PUBLIC_PLACES.toSorted((one, other) => {
    const [a = [], b = []] = [ways.get(one), ways.get(other)]
    return Math.max(...a) - Math.max(...b) || sum(a) - sum(b)
  }).slice(0, most)
}
