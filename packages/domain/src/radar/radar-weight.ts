/** The specification's weights: accepted 1, pending 2, archived 3, all others last. */
const WEIGHTS: Readonly<Record<string, number>> = { accepted: 1, pending: 2, archived: 3 }
export const LAST_WEIGHT = 4

/** The sort weight of a conversation's status in the radar; the lowest comes first. */
export function radarWeight(status: string): number {
  return Object.hasOwn(WEIGHTS, status) ? (WEIGHTS[status] ?? LAST_WEIGHT) : LAST_WEIGHT
}
