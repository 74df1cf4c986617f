/** The specification's weights: accepted 1, pending 2, archived 3, whatever else last. */
const WEIGHTS: Readonly<Record<string, number>> = { accepted: 1, pending: 2, archived: 3 }
export const LAST_WEIGHT = 4

/** Where a conversation of this status stands in the radar: lower is higher up. */
export function radarWeight(status: string): number {
  return Object.hasOwn(WEIGHTS, status) ? (WEIGHTS[status] ?? LAST_WEIGHT) : LAST_WEIGHT
}
