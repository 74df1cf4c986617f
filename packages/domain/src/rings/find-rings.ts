import type { ItemId, Uid } from '../ids.ts'
import { enumerateRings } from './enumerate-rings.ts'
import type { Ring, RingSize } from './ring.ts'
import { type RingRules, whyNotSuggested } from './ring-rules.ts'
import { buildTownGraph, ringOf, type Town } from './town.ts'

/** The most rings that one search compares with the rules. A few people with many wishes can be in more. */
const RINGS_COMPARED_MAX = 2000

export interface FoundRings {
  readonly rings: readonly Ring[]
  /** Whether the search has compared all rings that exist. */
  readonly isComplete: boolean
}

/** The rings of this many people that fulfil this wish and may be suggested. `town` has the people around the wish. */
export function findRingsThrough(
  town: Town,
  { wisher, itemId }: { wisher: Uid; itemId: ItemId },
  size: RingSize,
  rules: RingRules,
): FoundRings {
  const graph = buildTownGraph(town)
  const rings: Ring[] = []
  let compared = 0
  const isComplete = enumerateRings(graph.graph, size, (nodes, legs) => {
    const ring = ringOf(graph, nodes, legs)
    const fulfils = ring.legs.some(({ receiver, items }) => receiver.uid === wisher && items.some(({ id }) => id === itemId))
    if (!fulfils) return true
    if (whyNotSuggested(ring, rules) === null) rings.push(ring)
    compared += 1
    return compared < RINGS_COMPARED_MAX
  })
  return { rings, isComplete }
}
