import { cellCentre, cellOf } from '@barattolo/domain/geo/cell'
import { KM_PER_DEGREE, type Point, shortWay } from '@barattolo/domain/geo/distance'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { publicCellOf } from '@barattolo/domain/geo/public-cell'
import type { Municipality, Town } from '@barattolo/domain/town'
import { PEOPLE, type PersonKey } from './people.ts'
import { pseudoRandom } from './pseudo-random.ts'

/** Maximum distance of a home from the municipality's seat, in kilometres, to east and west; half of it to north and south. */
const RADIUS_KM = 0.6
const RADIUS_IN_MAIN_KM = 1.6
/** After so many attempts the distance grows: the municipality has more people than cells. */
const ATTEMPTS_NEAR = 10
const MAX_ATTEMPTS = 200

/** People whose homes may be in one public cell, so that they count as one person. All other homes are in different cells. */
export const NEIGHBOURS: readonly (readonly [PersonKey, PersonKey])[] = [
  ['maria.favre', 'chiara.lucianaz'],
  ['giulia.perron', 'corrado.bionaz'],
  ['luca.vuillermoz', 'silvia.martinet'],
  ['nadia.chatrian', 'francesca.deval'],
  ['adele.berard', 'samir.elidrissi'],
  ['piero.jacquemod', 'tommaso.lavoyer'],
  ['samir.elidrissi', 'elena.popescu'],
  ['francesca.deval', 'paola.maquignaz'],
]

/** The position of a person’s objects in a municipality of the scripts. */
export type HomeOf = (person: PersonKey, place: string) => Point

/**
 * A home for each person in each of their municipalities: a point near its seat whose cell is in the municipality. If all cells are
 * taken, two people share one.
 */
export function homesIn(town: Town, municipalities: ReadonlyMap<string, Municipality>): HomeOf {
  const homes = new Map<string, Point>()
  const peopleByCell = new Map<string, PersonKey[]>()
  const cellKey = (home: Point) => Object.values(publicCellOf(home, town)).join(' ')
  const isFree = (home: Point, person: PersonKey) =>
    (peopleByCell.get(cellKey(home)) ?? []).every((other) => other === person || areNeighbours(person, other))
  const findHome = (person: PersonKey, seat: Municipality) => {
    let shared: Point | undefined
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const home = randomPointNear(seat, town, `${person} ${seat.slug}`, attempt)
      if (municipalityOf(cellCentre(cellOf(home)), town).slug !== seat.slug) continue
      if (isFree(home, person)) return home
      shared ??= home
    }
    return shared ?? { lat: seat.lat, lng: seat.lng }
  }
  for (const { key, places } of PEOPLE) {
    for (const seat of new Set(places.flatMap((place) => municipalities.get(place) ?? []))) {
      const home = findHome(key, seat)
      homes.set(`${key} ${seat.slug}`, home)
      peopleByCell.set(cellKey(home), [...(peopleByCell.get(cellKey(home)) ?? []), key])
    }
  }
  return (person, place) => {
    const home = homes.get(`${person} ${municipalities.get(place)?.slug}`)
    if (!home) throw new Error(`${person} has no home in ${place}`)
    return home
  }
}

const areNeighbours = (one: PersonKey, other: PersonKey) => NEIGHBOURS.some((pair) => pair.includes(one) && pair.includes(other))

function randomPointNear(seat: Municipality, { mainMunicipality, areaKm }: Town, seed: string, attempt: number): Point {
  const near = seat.slug === mainMunicipality ? RADIUS_IN_MAIN_KM : RADIUS_KM
  const radius = Math.min(areaKm, near * Math.max(1, attempt / ATTEMPTS_NEAR))
  const distance = radius * Math.sqrt(pseudoRandom(`${seed} ${attempt} away`))
  const angle = 2 * Math.PI * pseudoRandom(`${seed} ${attempt} angle`)
  const lat = seat.lat + (0.5 * distance * Math.sin(angle)) / KM_PER_DEGREE
  const lng = seat.lng + (distance * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((seat.lat * Math.PI) / 180))
  return { lat: Number(lat.toFixed(6)), lng: Number(shortWay(lng, 360).toFixed(6)) }
}
