import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellCentre, cellOf } from '@barattolo/domain/geo/cell'
import { KM_PER_DEGREE, type Point } from '@barattolo/domain/geo/distance'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import type { Municipality } from '@barattolo/domain/town'
import type { PersonKey } from './people.ts'
import { pseudoRandom } from './pseudo-random.ts'

/** Maximum distance of a home from the municipality's seat, in kilometres, to east and west; half of it to north and south. */
const RADIUS_KM = 0.6
const RADIUS_IN_AOSTA_KM = 1.6
const MAX_ATTEMPTS = 200

/** Position of this person’s objects in this municipality: a point near its seat, whose public cell is in the municipality. */
export function homeOf(person: PersonKey, place: string): Point {
  const seat = AOSTA.municipalities.find(({ slug }) => slug === place)
  if (!seat) throw new Error(`${place} is not a municipality`)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const home = randomPointNear(seat, `${person} ${place} ${attempt}`)
    if (municipalityOf(cellCentre(cellOf(home)), AOSTA).slug === place) return home
  }
  throw new Error(`No public cell near ${seat.name} belongs to that municipality`)
}

function randomPointNear(seat: Municipality, seed: string): Point {
  const radius = seat.slug === 'aosta' ? RADIUS_IN_AOSTA_KM : RADIUS_KM
  const distance = radius * Math.sqrt(pseudoRandom(`${seed} away`))
  const angle = 2 * Math.PI * pseudoRandom(`${seed} angle`)
  const lat = seat.lat + (0.5 * distance * Math.sin(angle)) / KM_PER_DEGREE
  const lng = seat.lng + (distance * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((seat.lat * Math.PI) / 180))
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}
