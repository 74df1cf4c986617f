import { cellCentre, cellOf } from '@barattolo/domain/map/cell'
import { KM_PER_DEGREE, type Point } from '@barattolo/domain/map/distance'
import { MUNICIPALITIES, type MunicipalitySlug } from '@barattolo/domain/map/municipalities'
import { municipalityOf } from '@barattolo/domain/map/municipality-of'
import { chance } from './chance.ts'
import type { PersonKey } from './people.ts'

/** Maximum distance of a home from the seat in kilometres along the valley; half of it across. */
const REACH = 0.6
const REACH_IN_TOWN = 1.6
const MOST_TRIES = 200

/** Position of this person’s objects in this municipality: a point near its seat, in a public cell of the municipality. */
export function homeOf(person: PersonKey, place: MunicipalitySlug): Point {
  const seat = MUNICIPALITIES.find(({ slug }) => slug === place)
  if (!seat) throw new Error(`${place} is no municipality`)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const home = near(seat, `${person} ${place} ${tries}`)
    if (municipalityOf(cellCentre(cellOf(home))).slug === place) return home
  }
  throw new Error(`No cell near ${seat.name} is nearest to it`)
}

function near(seat: (typeof MUNICIPALITIES)[number], dice: string): Point {
  const reach = seat.slug === 'aosta' ? REACH_IN_TOWN : REACH
  const away = reach * Math.sqrt(chance(`${dice} away`))
  const angle = 2 * Math.PI * chance(`${dice} angle`)
  const lat = seat.lat + (0.5 * away * Math.sin(angle)) / KM_PER_DEGREE
  const lng = seat.lng + (away * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((seat.lat * Math.PI) / 180))
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}
