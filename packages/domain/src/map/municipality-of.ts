import { distanceKm, type Point } from './distance.ts'
import { MUNICIPALITIES, type Municipality, type MunicipalitySlug } from './municipalities.ts'

/** The municipality that is selected at first. */
export const DEFAULT_MUNICIPALITY: MunicipalitySlug = 'aosta'

/** The municipality whose seat is nearest. */
export function municipalityOf(point: Point): Municipality {
  let nearest: Municipality = MUNICIPALITIES[0]
  let best = Number.POSITIVE_INFINITY
  for (const municipality of MUNICIPALITIES) {
    const distance = distanceKm(point, municipality)
    if (distance < best) {
      best = distance
      nearest = municipality
    }
  }
  return nearest
}

/** The municipality of a slug in a URL; null if it is unknown. */
export function municipalityBySlug(slug: string): Municipality | null {
  return MUNICIPALITIES.find((municipality) => municipality.slug === slug) ?? null
}
