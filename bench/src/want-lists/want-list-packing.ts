import { enumerateRings } from '@barattolo/domain/rings/enumerate-rings'
import type { PackingProblem } from '@barattolo/domain/rings/packing'
import { RING_SIZES, type RingSize } from '@barattolo/domain/rings/ring'
import type { WantListEntry } from './want-list.ts'
import { wantListGraph } from './want-list-graph.ts'

/** All rings of a want list as a packing problem. */
export interface WantListPacking {
  readonly problem: PackingProblem
  /** The traded objects of each column in giving order: the owner of each receives the one before it. */
  readonly objectsOf: (column: number) => WantListEntry[]
  readonly objectCount: number
  /** False if there are more rings than `columnsMax`, or more ways through placeholders than are followed. */
  readonly isComplete: boolean
}

/** A problem with more columns would not fit into the memory of the worker thread. */
const COLUMNS_MAX = 500_000

/** A column for each ring of at most `sizeMax` people; its weight is the number of traded objects. */
export function wantListPacking(entries: readonly WantListEntry[], sizeMax: RingSize, columnsMax = COLUMNS_MAX): WantListPacking {
  const { graph, ways, resources, objectCount, isComplete } = wantListGraph(entries)
  const weights: number[] = []
  const starts = [0]
  const rows: number[] = []
  const isWhole = RING_SIZES.filter((size) => size <= sizeMax).every((size) =>
    enumerateRings(graph, size, (nodes, legs) => {
      const placeholders = legs.flatMap((leg) => leg.flatMap((wish) => ways[graph.objects[wish] ?? 0] ?? []))
      if (weights.length === columnsMax) return false
      // The objects come first in the rows, and each node is one object.
      rows.push(...nodes.toReversed(), ...placeholders)
      starts.push(rows.length)
      weights.push(size)
      return true
    }),
  )
  const problem = {
    weights: Int32Array.from(weights),
    starts: Int32Array.from(starts),
    rows: Int32Array.from(rows),
    capacities: new Int32Array(resources.length).fill(1),
  }
  return {
    problem,
    objectsOf: (column) => {
      const from = problem.starts[column] ?? 0
      return [...problem.rows.subarray(from, from + (problem.weights[column] ?? 0))].flatMap((row) => resources[row] ?? [])
    },
    objectCount,
    isComplete: isComplete && isWhole,
  }
}
