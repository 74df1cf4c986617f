import data from '../../../../towns/aosta/settlements.json' with { type: 'json' }
import { isWithin, type Point } from './distance.ts'

/** A place where so many people live that a cell of 500 m hides a home among others. */
export interface Settlement extends Point {
  readonly population: number
}

/** The settlements of at least 1,000 people in and around the town. */
export const SETTLEMENTS: readonly Settlement[] = data.settlements

/**
 * The radius of a settlement's dense part: a circle in which as many people live per square kilometre as in the dense part of
 * Aosta (√population / 90, 2 km for Aosta), at least 1 km.
 */
export function settlementRadiusKm({ population }: Settlement): number {
  return Math.max(1, Math.sqrt(population) / 90)
}

/** Whether a point is in the dense part of a settlement. */
export function isInSettlement(point: Point, settlements: readonly Settlement[] = SETTLEMENTS): boolean {
  return settlements.some((settlement) => isWithin(settlement, settlementRadiusKm(settlement), point))
}
