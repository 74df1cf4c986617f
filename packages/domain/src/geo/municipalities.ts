import type { Municipality, Town } from '../town.ts'
import { distanceKm, type Point } from './distance.ts'

type Municipalities = Pick<Town, 'municipalities'>

/** The municipality whose seat is nearest. Throws a RangeError for a town without municipalities, which no folder can describe. */
export function municipalityOf(point: Point, { municipalities }: Municipalities): Municipality {
  let nearest: Municipality | undefined
  let best = Number.POSITIVE_INFINITY
  for (const municipality of municipalities) {
    const distance = distanceKm(point, municipality)
    if (distance < best) {
      best = distance
      nearest = municipality
    }
  }
  if (!nearest) throw new RangeError('a town without municipalities')
  return nearest
}

/** The seats of neighbouring municipalities are rarely further apart than this. */
export const NEIGHBOUR_KM = 12

/**
 * The municipality of an object that shows nothing else, if its owner names none: the one of their last such object, while the
 * position is near its seat, because borders are unknown; else the one of the position. Otherwise positions near a border would
 * publish both municipalities, which few homes have.
 */
export function municipalityToShow(point: Point, lastShown: readonly string[], town: Municipalities): Municipality {
  const seats = lastShown.map((name) => municipalityNamed(name, town))
  return seats.find((seat) => seat && distanceKm(seat, point) <= NEIGHBOUR_KM) ?? municipalityOf(point, town)
}

/** The municipality of a slug in a URL; null if it is unknown. */
export function municipalityBySlug(slug: string, { municipalities }: Municipalities): Municipality | null {
  return municipalities.find((municipality) => municipality.slug === slug) ?? null
}

/** The municipality that is selected at first. Throws a RangeError for a town that lacks it, which no folder can describe. */
export function mainMunicipalityOf(town: Municipalities & Pick<Town, 'mainMunicipality'>): Municipality {
  const main = municipalityBySlug(town.mainMunicipality, town)
  if (!main) throw new RangeError('a town without its main municipality')
  return main
}

/** The municipality with this name or this other one, as a former name is; null for another text, which imported objects may have. */
export function municipalityNamed(name: string | null | undefined, { municipalities }: Municipalities): Municipality | null {
  if (name === null || name === undefined) return null
  const named = municipalities.find((municipality) => municipality.name === name)
  return named ?? municipalities.find(({ aliases }) => aliases.includes(name)) ?? null
}

/** The present name of a municipality that is stored by its name of that time. */
export const presentNameOf = (name: string | null, town: Municipalities) => municipalityNamed(name, town)?.name ?? name
