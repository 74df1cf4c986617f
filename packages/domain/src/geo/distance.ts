/** A point on the earth, in WGS84 degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

export const EARTH_RADIUS_KM = 6371

/** Kilometres on one degree of a great circle. */
export const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres by the haversine formula (Sinnott, Sky and Telescope 68, 1984), R = 6371. */
export function distanceKm(a: Point, b: Point): number {
  const halfLat = Math.sin(toRadians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(toRadians(b.lng - a.lng) / 2)
  const chord = halfLat ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * halfLng ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A length or angle on a circle, from minus half of the circle to half of it: two points beside the date line are near. */
export function shortWay(value: number, circle: number): number {
  return Math.abs(value) <= circle / 2 ? value : value - circle * Math.round(value / circle)
}

/** Whether a point is in the circle, including its edge. */
export function isWithin(centre: Point, radiusKm: number, point: Point): boolean {
  // The difference of the latitudes is a lower limit of the distance, and excludes most of a country's circles at once.
  const isTooFarNorthOrSouth = Math.abs(centre.lat - point.lat) * KM_PER_DEGREE > radiusKm + MARGIN_KM
  return !isTooFarNorthOrSouth && distanceKm(centre, point) <= radiusKm
}
/** More than the rounding errors of the two distances. */
const MARGIN_KM = 1e-6

/** Latitude and longitude are finite and in range. */
export function isValidPoint({ lat, lng }: Point): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}
