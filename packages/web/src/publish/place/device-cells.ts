import { CELL_SIZES } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { isSameCell, nearestPointInCells, type PublicCell } from '@barattolo/domain/geo/public-cell'
import type { Town } from '@barattolo/domain/town'
import * as z from 'zod/mini'
import { DEVICE_CELLS_KEY, load, save } from '../../shared/storage/storage.ts'
import { loadLastCell } from './last-place.ts'

const storedCells = z.array(z.object({ size: z.enum(CELL_SIZES), x: z.int(), y: z.int() }))
const CELLS_MAX = 20

function loadDeviceCells(): PublicCell[] {
  return load(DEVICE_CELLS_KEY, (stored) => storedCells.parse(stored), [])
}

/** Stores a cell in which an object of any account of this device is shown. */
export function saveDeviceCell(cell: PublicCell) {
  const others = loadDeviceCells().filter((known) => !isSameCell(known, cell))
  save(DEVICE_CELLS_KEY, [cell, ...others].slice(0, CELLS_MAX))
}

/**
 * The position that is sent in place of this one: inside a cell that the person, or else another account of this device, has used,
 * if one is within 100 m. A cell for each account would show how near the edge their home is.
 */
export function positionInKnownCell(person: string, point: Point, town: Pick<Town, 'settlements'>): Point {
  const [own, others] = [loadLastCell(person, town), loadDeviceCells()]
  return nearestPointInCells(point, own ? [own] : [], town) ?? nearestPointInCells(point, others, town) ?? point
}

/** A request that has the coordinates of a new place. */
export function inKnownCell<T extends { latitude: number; longitude: number }>(
  person: string,
  request: T,
  town: Pick<Town, 'settlements'>,
): T {
  const { lat, lng } = positionInKnownCell(person, { lat: request.latitude, lng: request.longitude }, town)
  return { ...request, latitude: lat, longitude: lng }
}
