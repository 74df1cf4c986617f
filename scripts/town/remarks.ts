import type { FoundPlace } from './find-place.ts'
import type { NamedSeat } from './name-seats.ts'
import type { Seats } from './seats.ts'
import { nearestNeighbours } from './spacing.ts'

const NAMES_MAX = 30
const SAME_SEAT_KM = 0.5

/** What GeoNames does not know or gets wrong, and what no data set has. */
export function remarksOn(
  centre: FoundPlace,
  main: NamedSeat,
  seats: readonly NamedSeat[],
  { level, areMarked }: Seats,
  country: string,
): string[] {
  return [
    ...(main.id === centre.id ? [] : [`${centre.askedName} fa parte di ${main.uniqueName}, che è il comune principale.`]),
    ...(seats.length > 1 ? [] : ['Nel raggio c’è un solo comune.']),
    ...(level === null ? [NO_MUNICIPALITIES] : []),
    ...(level === null || areMarked ? [] : [NO_MARKED_SEATS]),
    ...remarksOnSeats(seats, areMarked),
    'Nomi: di qualche città GeoNames ha quello inglese (Genoa), di qualche comune quello di una frazione.',
    'Altri nomi dei comuni (aliases): i dati non ne dicono la lingua, e sono da aggiungere.',
    'Luoghi d’incontro (meeting-places.json): ci sono solo i municipi.',
    'Parole del luogo (words in town.json): sono generiche, da sostituire con quelle che si usano.',
    'Nomi di autorità (authority-names.json): sono parole italiane e francesi, a cui aggiungere quelle del posto.',
    ...(country === 'IT' ? [] : [FOREIGN_LAW]),
  ]
}

const NO_MUNICIPALITIES =
  'GeoNames non dice quali luoghi sono comuni: ci sono tutti quelli con almeno 500 abitanti, e “code” è il loro numero in GeoNames.'
const FOREIGN_LAW =
  'Legge (law, ageLaw, dataAuthority e accessibilityAuthority in town.json): sono frasi generiche, da sostituire con legge e autorità del paese.'
const NO_MARKED_SEATS =
  'GeoNames non segna i capoluoghi: di ogni comune c’è il luogo con più abitanti, e i comuni senza luoghi di 500 abitanti mancano.'

function remarksOnSeats(seats: readonly NamedSeat[], areMarked: boolean): string[] {
  const renamed = seats.filter(({ name, uniqueName }) => name !== uniqueName)
  const near = nearestNeighbours(seats).filter(({ km }) => km < SAME_SEAT_KM)
  // Two seats are usually the nearest of each other.
  const pairs = new Set(near.map(({ from, to }) => [from.uniqueName, to.uniqueName].sort().join(' e ')))
  const merged = seats.filter(({ marked }) => marked.length > 1)
  const unmarked = areMarked ? seats.filter(({ marked }) => marked.length === 0) : []
  return [
    ...listed(
      'Nomi doppi, da cambiare in quelli che si usano',
      renamed.map(({ uniqueName }) => uniqueName),
    ),
    ...listed('Capoluoghi a meno di 500 metri', [...pairs]),
    ...listed(
      'Comuni con più di un capoluogo nei dati',
      merged.map(({ uniqueName, marked }) => `${uniqueName} (${marked.map(({ name }) => name).join(', ')})`),
    ),
    ...listed(
      'Comuni senza capoluogo nei dati, con il loro luogo più popoloso',
      unmarked.map(({ uniqueName }) => uniqueName),
    ),
  ]
}

function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > NAMES_MAX ? `; e altri ${names.length - NAMES_MAX}` : ''
  return [`${title}: ${names.slice(0, NAMES_MAX).join('; ')}${more}.`]
}
