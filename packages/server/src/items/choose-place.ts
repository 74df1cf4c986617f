import { cellOf } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { municipalityNamed, municipalityOf, municipalityToShow } from '@barattolo/domain/geo/municipalities'
import {
  assignCell,
  cellOfSize,
  isSameCell,
  type PublicCell,
  pointNearSeat,
  publicCellCentre,
  publicCellOfCentre,
  publicPoint,
} from '@barattolo/domain/geo/public-cell'
import { isInTown, isShownInTown } from '@barattolo/domain/geo/town-area'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemChange } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import type { Trx } from '../platform/database/database.ts'
import type { Bazar, LockedItem, PlaceValues } from './items.changes.store.ts'
import { findRememberedCells, findRememberedMunicipalities, rememberCells, rememberMunicipality } from './places.store.ts'

interface PlaceRequest {
  id: ItemId
  /** The exact point. It is used here and not stored. */
  point: Point
  onlyMunicipality: boolean
  /** The owner's name for the place. */
  location?: string | null | undefined
}

/** The place of an item at a new position, in a cell that its owner has used if one is near. The caller has locked the bazar. */
export async function choosePlace(trx: Trx, town: Town, owner: Uid, request: PlaceRequest, now: Date): Promise<PlaceValues> {
  const cells = await findRememberedCells(trx, owner)
  const municipalities = await findRememberedMunicipalities(trx, owner)
  const { place, newCell } = choosePlaceNear(town, { cells, municipalities }, request)
  if (newCell) await rememberCells(trx, [{ ...newCell, uid: owner, usedAt: now }])
  await rememberMunicipalityOf(trx, owner, place, now)
  return place
}

async function rememberMunicipalityOf(trx: Trx, owner: Uid, { area, location }: PlaceValues, now: Date) {
  if (area === 'municipality' && location !== null) await rememberMunicipality(trx, owner, location, now)
}

/** As `choosePlace`, with what is remembered of the owner; the caller remembers the new cell, if any. */
export function choosePlaceNear(
  town: Town,
  { cells, municipalities }: Pick<Bazar, 'cells' | 'municipalities'>,
  { id, point, onlyMunicipality, location }: PlaceRequest,
): { place: PlaceValues; newCell: PublicCell | null } {
  if (!isInTown(point, town)) throw outsideTown(town)
  const cell = assignCell(point, cells, town)
  // Named by the same cell, which is not stored: a change of municipality would show that the home is near the cell's edge.
  if (onlyMunicipality)
    return { place: placeInMunicipality(town, id, location, publicCellCentre(cell), municipalities), newCell: null }
  const isRemembered = cells.some((other) => isSameCell(other, cell))
  return { place: placeInCell(town, id, cell, location), newCell: isRemembered ? null : cell }
}

const outsideTown = ({ areaKm }: Town) => new Problem('outsideTown', { detail: it.itemForm.outsideTown(areaKm) })

/** The place of an item of which only the centre of its cell was stored, before its owner was known. */
export async function choosePlaceOfCentre(
  trx: Trx,
  town: Town,
  owner: Uid,
  { id, centre }: { id: ItemId; centre: Point },
  now: Date,
): Promise<PlaceValues> {
  const cell = publicCellOfCentre(centre, town)
  await rememberCells(trx, [{ ...cell, uid: owner, usedAt: now }])
  return placeInCell(town, id, cell)
}

/** The place of an item that is shown in a cell, with the owner's name for it, else the municipality nearest to the centre. */
export function placeInCell(town: Town, id: ItemId, cell: PublicCell, location?: string | null): PlaceValues {
  return {
    area: cell.size,
    ...pointValues(publicPoint(cell, id)),
    location: location || municipalityOf(publicCellCentre(cell), town).name,
    locationCorrected: Boolean(location),
  }
}

/** The place of an item that reveals only its municipality: the one with this name, else the one to show at a point. */
function placeInMunicipality(
  town: Town,
  id: ItemId,
  name: string | null | undefined,
  point: Point,
  lastShown: readonly string[],
): PlaceValues {
  const named = municipalityNamed(name, town)
  const seat = named ?? municipalityToShow(point, lastShown, town)
  return {
    area: 'municipality',
    ...pointValues(pointNearSeat(seat, id)),
    location: seat.name,
    locationCorrected: named !== null,
  }
}

/** Counts and clusters use the cell of 500 m of the public point, whatever its area. */
function pointValues(point: Point) {
  const { x: cellX, y: cellY } = cellOf(point)
  return { ...point, cellX, cellY }
}

/** The place after a change without a new position. */
function placeWithoutNewPoint(town: Town, item: LockedItem, { location, onlyMunicipality }: ItemChange): PlaceValues {
  const { area, cellX, cellY, lat, lng, locationCorrected } = item
  const place = { area, cellX, cellY, lat, lng, location: item.location, locationCorrected }
  if (lat === null || lng === null) return place
  if (area === 'municipality') {
    if (onlyMunicipality === false)
      throw new Problem('invalidInput', { fields: [{ path: 'latitude', message: it.fields.missing }] })
    return location === undefined ? place : placeInMunicipality(town, item.id, location, { lat, lng }, [])
  }
  if (onlyMunicipality) {
    if (!isShownInTown({ lat, lng }, area, town)) throw outsideTown(town)
    return placeInMunicipality(town, item.id, location ?? item.location, { lat, lng }, [])
  }
  if (location === undefined) return place
  return { ...place, ...namesOf(placeInCell(town, item.id, cellOfSize(area, { lat, lng }), location)) }
}

const namesOf = ({ location, locationCorrected }: PlaceValues) => ({ location, locationCorrected })

/** The place after a change by the owner, who has locked the item. */
export async function placeAfterChange(
  trx: Trx,
  town: Town,
  item: LockedItem,
  change: ItemChange,
  now: Date,
): Promise<PlaceValues> {
  const point = positionOfChange(change)
  if (!point) {
    const place = placeWithoutNewPoint(town, item, change)
    if (place.area !== item.area || place.location !== item.location) await rememberMunicipalityOf(trx, item.ownerUid, place, now)
    return place
  }
  const { id, ownerUid, area } = item
  const onlyMunicipality = change.onlyMunicipality ?? area === 'municipality'
  const place = await choosePlace(trx, town, ownerUid, { id, point, onlyMunicipality, location: change.location }, now)
  // If the place has not changed, the item keeps its place name, which the owner may have entered.
  const isSame = place.area === area && place.lat === item.lat && place.lng === item.lng
  return isSame && change.location === undefined ? { ...place, ...namesOf(item) } : place
}

export function positionOfChange({ latitude: lat, longitude: lng }: ItemChange): Point | null {
  return lat === undefined || lng === undefined ? null : { lat, lng }
}
