import { byPopulation } from './find-place.ts'
import { isSection, type Place } from './places.ts'

/** A place that stands for its municipality. */
export interface Seat extends Place {
  /** The code of the municipality; of the place if GeoNames does not say which places are municipalities. */
  readonly code: string
  /** The places of the municipality that are marked as a seat. */
  readonly marked: readonly Place[]
  readonly aliases: readonly string[]
}

export interface Seats {
  readonly seats: readonly Seat[]
  /** The number of the divisions that are municipalities, from the largest down; null if GeoNames has none. */
  readonly level: number | null
  /** Whether the country's data mark most seats. */
  readonly areMarked: boolean
}

const isMarked = ({ featureCode }: Place) => /^PPL(C|G|A[2-5]?)$/.test(featureCode)

/** One place for each municipality of the country: the marked seat, else the place with most people. Sections of a place never count. */
export function seatsOf(places: readonly Place[], country: string): Seats {
  const candidates = places.filter((place) => place.country === country && !isSection(place))
  const level = municipalityLevelOf(candidates)
  if (level === null) {
    const seats = candidates.map((place) => ({ ...place, code: `geonames-${place.id}`, marked: [], aliases: [] }))
    return { seats, level, areMarked: false }
  }
  // Some cities, as those of England, belong to no division of this level. Other places without one are parts of a municipality.
  const members = candidates.filter((place) => codeAt(place, level) !== '' || isMarked(place))
  const seats = [...divisionsOf(members, level).values()].flatMap((division) => {
    const marked = division.filter(isMarked).sort(byPopulation)
    const seat = marked[0] ?? division.sort(byPopulation)[0]
    return seat ? [{ ...seat, code: codeAt(seat, level) || `geonames-${seat.id}`, marked, aliases: [] }] : []
  })
  return { seats, level, areMarked: markedShareOf(members, level) >= MARKED_MIN }
}

/** Whether both places are in the same municipality. */
export const isSameDivision = (one: Place, other: Place, level: number | null) =>
  level === null ? one.id === other.id : pathAt(one, level) === pathAt(other, level)

/** The share of the places that must have a code at the level of municipalities. */
const COVERAGE_MIN = 0.8
/** A municipality has few places: 1.5 in Italy, 4.8 in Denmark. A county of the United States has 6.7, a French arrondissement 47. */
const PLACES_MAX = 5
/** Fewer divisions of the first level are regions; in Slovenia the first level has 212 municipalities. */
const FIRST_LEVEL_MIN = 50
const MARKED_MIN = 0.5

/** The lowest level that can be that of municipalities and whose seats are marked, else the lowest one: Portugal marks no parishes. */
function municipalityLevelOf(places: readonly Place[]): number | null {
  const levels = [4, 3, 2, 1].filter((level) => {
    const members = places.filter((place) => codeAt(place, level) !== '')
    const count = divisionsOf(members, level).size
    const hasFewPlaces = members.length <= PLACES_MAX * count
    return (
      members.length > 0 &&
      members.length >= COVERAGE_MIN * places.length &&
      hasFewPlaces &&
      (level > 1 || count >= FIRST_LEVEL_MIN)
    )
  })
  return levels.find((level) => markedShareOf(places, level) >= MARKED_MIN) ?? levels[0] ?? null
}

function markedShareOf(places: readonly Place[], level: number): number {
  const divisions = [...divisionsOf(places, level).values()]
  return divisions.filter((division) => division.some(isMarked)).length / divisions.length
}

const divisionsOf = (places: readonly Place[], level: number) => Map.groupBy(places, (place) => pathAt(place, level))

const codeAt = ({ adminCodes }: Place, level: number) => adminCodes[level - 1] ?? ''
/** With the codes above it, because in some countries each region counts from one. */
const pathAt = ({ adminCodes }: Place, level: number) => adminCodes.slice(0, level).join('/')
