import { type Cell, cellCentre, cellOf } from '../geo/cell.ts'
import { distanceKm, isValidPoint, type Point } from '../geo/distance.ts'
import { municipalityNamed, municipalityOf, NEIGHBOUR_KM } from '../geo/municipalities.ts'
import { publicCellCentre, publicCellOf } from '../geo/public-cell.ts'
import type { Town } from '../town.ts'
import { formatDegrees, type ItemForm, parseDegrees } from './item-form.ts'

/** Its seats name positions, and its settlements decide the cell that others see. */
type Places = Pick<Town, 'municipalities' | 'settlements'>

export type FormPlace = Pick<ItemForm, 'latitude' | 'longitude' | 'location' | 'onlyMunicipality'>
/** What a choice on the map or of a municipality changes. */
export type FormPosition = Omit<FormPlace, 'onlyMunicipality'>

/** A place that a device may store: never the exact point (`docs/decisions/005-public-cell.md`). */
export interface CoarsePlace extends Cell {
  /** The municipality that the owner chose, if it is not the one of the cell. */
  location: string | null
  onlyMunicipality: boolean
}

type FormCoordinates = Pick<FormPlace, 'latitude' | 'longitude'>

/** The numbers in the form fields, which may be out of range or NaN. */
export const formDegrees = ({ latitude, longitude }: FormCoordinates): Point => ({
  lat: parseDegrees(latitude),
  lng: parseDegrees(longitude),
})

/** The point in the form fields; null if they are no valid coordinates. */
export function formPoint(form: FormCoordinates): Point | null {
  const point = formDegrees(form)
  return isValidPoint(point) ? point : null
}

/** The place in the form. `inShownCell` moves a position into the cell in which others will see it. */
export function coarsePlaceOf(form: FormPlace, inShownCell: (point: Point) => Point): CoarsePlace | null {
  const point = formPoint(form)
  const { location, onlyMunicipality } = form
  return point && { ...cellOf(inShownCell(point)), location, onlyMunicipality }
}

/** The form fields for a stored place: the centre of its cell. */
export function placeOfCell({ location, onlyMunicipality, ...cell }: CoarsePlace): FormPlace {
  return { ...fieldsOf(cellCentre(cell)), location, onlyMunicipality }
}

/** The form fields for a municipality chosen by name: the position is its seat. */
export function placeOfMunicipality(name: string, onlyMunicipality: boolean, town: Places): FormPosition | null {
  const municipality = municipalityNamed(name, town)
  return municipality && { ...fieldsOf(municipality), location: locationOverride(municipality, name, onlyMunicipality, town) }
}

/** Moves the position. The chosen municipality stays while the point is near its seat, because borders are unknown. */
export function movePlaceTo(point: Point, before: FormPlace, chosen: string | null, town: Places): FormPosition {
  const seat = municipalityNamed(before.location ?? chosen, town)
  const keepsName = seat && distanceKm(seat, point) <= NEIGHBOUR_KM
  return { ...fieldsOf(point), location: keepsName ? locationOverride(point, seat.name, before.onlyMunicipality, town) : null }
}

/**
 * The name to store with a position; null if it is the name of the municipality that the position gives. Where nothing else is
 * shown the chosen name always counts, because the owner's last municipality comes before that of the position.
 */
const locationOverride = (point: Point, name: string, onlyMunicipality: boolean, town: Places) =>
  !onlyMunicipality && municipalityOf(publicCellCentre(publicCellOf(point, town)), town).name === name ? null : name

const fieldsOf = ({ lat, lng }: Point) => ({ latitude: formatDegrees(lat), longitude: formatDegrees(lng) })
