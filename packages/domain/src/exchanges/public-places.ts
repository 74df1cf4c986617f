import { distanceKm, type Point } from '../geo/distance.ts'
import type { Town } from '../town.ts'

/** A public meeting place. `point` is the seat of its municipality, which is exact enough to rank by distance. */
export interface PublicPlace {
  readonly name: string
  readonly point: Point
}

/** The public places of a town. Within a municipality, the well-known places come before the town hall, which every one has. */
export function publicPlacesOf({ municipalities, meetingPlaces }: Pick<Town, 'municipalities' | 'meetingPlaces'>): PublicPlace[] {
  return municipalities.flatMap(({ slug, name, lat, lng }) =>
    [...(meetingPlaces[slug] ?? []), `Municipio di ${name}`].map((place) => ({ name: place, point: { lat, lng } })),
  )
}

/** The places with the smallest maximum distance to these points; ties are ordered by the smallest total distance. */
export function placesNear(points: readonly Point[], limit: number, places: readonly PublicPlace[]): PublicPlace[] {
  if (points.length === 0) return []
  const distances = new Map(places.map((place) => [place, points.map((point) => distanceKm(point, place.point))]))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return places
    .toSorted((one, other) => {
      const [a = [], b = []] = [distances.get(one), distances.get(other)]
      return Math.max(...a) - Math.max(...b) || sum(a) - sum(b)
    })
    .slice(0, limit)
}

/** The place with the shortest longest trip from these points, and that trip in whole kilometres, which reveal no point. */
export function fairestPlace(
  points: readonly Point[],
  places: readonly PublicPlace[],
): { place: string; longestKm: number } | null {
  const [best] = placesNear(points, 1, places)
  if (!best) return null
  const longest = Math.max(...points.map((point) => distanceKm(point, best.point)))
  return { place: best.name, longestKm: Math.max(1, Math.round(longest)) }
}
