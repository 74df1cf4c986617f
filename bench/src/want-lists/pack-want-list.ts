import { componentsOf, packGreedily, weightOf } from '@barattolo/domain/rings/packing'
import type { RingSize } from '@barattolo/domain/rings/ring'
import { loadSolver } from '@barattolo/server/rings/load-solver'
import { PACKING_LIMITS } from '@barattolo/server/rings/pack-rings'
import { solveExactly } from '@barattolo/server/rings/solve-exactly'
import { readWantList } from './want-list.ts'
import { wantListPacking } from './want-list-packing.ts'

/** As in the worker of the night: a larger model would take hundreds of megabytes, and would not be solved in time. */
const SOLVE_COLUMNS_MAX = 100_000

/** The largest set of rings of up to `sizeMax` people in a want list, in which no object is twice. */
export async function packWantList(text: string, sizeMax: RingSize, solveMs = PACKING_LIMITS.solveMs) {
  const { entries, problems } = readWantList(text)
  const { problem, objectsOf, objectCount, isComplete } = wantListPacking(entries ?? [], sizeMax)
  const highs = await loadSolver()
  const endsAt = performance.now() + solveMs
  let isProven = entries !== null && isComplete
  const columns = componentsOf(problem).flatMap((component) => {
    const greedy = packGreedily(problem, component)
    // If all columns of a component were taken, no other set is better. This includes components of one column.
    if (greedy.length === component.length) return greedy
    const seconds = Math.max(0, endsAt - performance.now()) / 1000
    const exact = component.length > SOLVE_COLUMNS_MAX ? null : solveExactly(highs, problem, component, greedy, seconds)
    isProven &&= exact?.isProven === true
    // The greedy set stays if both sets are optimal.
    return exact && weightOf(problem, exact.columns) > weightOf(problem, greedy) ? exact.columns : greedy
  })
  const rings = columns.map(objectsOf).map((objects) => ({
    people: objects.map(({ user }) => user),
    items: objects.map(({ name }) => [name]),
  }))
  return { objectCount, problems: problems.map(({ sentence }) => sentence), rings, value: weightOf(problem, columns), isProven }
}
