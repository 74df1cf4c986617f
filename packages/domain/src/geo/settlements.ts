import type { Settlement, Town } from '../town.ts'
import { isWithin, type Point } from './distance.ts'

/**
 * The radius of a settlement's dense part: a circle in which as many people live per square kilometre as in the dense part of
 * Aosta (√population / 90, 2 km for Aosta), at least 1 km.
 */
export function settlementRadiusKm({ population }: Settlement): number {
  return Math.max(1, Math.sqrt(population) / 90)
}

/** Whether a point is in the dense part of a settlement. */
export function isInSettlement(point: Point, { settlements }: Pick<Town, 'settlements'>): boolean {
  return settlements.some((settlement) => isWithin(settlement, settlementRadiusKm(settlement), point))
}
