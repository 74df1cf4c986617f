import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPacking } from './packing.fixtures.ts'
import { componentsOf, type PackingProblem, packGreedily, rowsOf, weightOf } from './packing.ts'
import { bestSumByTrying } from './verify-rings.fixtures.ts'

const anyColumns = fc.array(
  fc.record({ weight: fc.integer({ min: 1, max: 9 }), rows: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 4 }) }),
  { maxLength: 12 },
)
/** The first ten rows are objects, the others people. */
const CAPACITIES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]

const pack = (problem: PackingProblem, workMax?: number) =>
  componentsOf(problem).flatMap((component) => packGreedily(problem, component, workMax))

function usesOf(problem: PackingProblem, columns: readonly number[]): number[] {
  const uses = problem.capacities.map(() => 0)
  for (const column of columns) for (const row of rowsOf(problem, column)) uses[row] = (uses[row] ?? 0) + 1
  return [...uses]
}

describe('packing greedily', () => {
  test('[RING-18] no object is in two rings, and no person in more than two', () => {
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const problem = createPacking(columns, CAPACITIES)
        const packed = pack(problem)
        expect(new Set(packed).size).toBe(packed.length)
        for (const [row, uses] of usesOf(problem, packed).entries()) expect(uses).toBeLessThanOrEqual(CAPACITIES[row] ?? 0)
      }),
      { numRuns: 500 },
    )
  })

  test('[RING-19] no further ring fits, and the sum is never above the optimum and rarely below it', () => {
    let [optimal, all] = [0, 0]
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const problem = createPacking(columns, CAPACITIES)
        const packed = pack(problem)
        const uses = usesOf(problem, packed)
        for (const column of columns.keys()) {
          const fits = rowsOf(problem, column).every((row) => (uses[row] ?? 0) < (CAPACITIES[row] ?? 0))
          expect(fits && !packed.includes(column)).toBe(false)
        }
        const best = bestSumByTrying(columns, CAPACITIES)
        expect(weightOf(problem, packed)).toBeLessThanOrEqual(best)
        all += 1
        if (weightOf(problem, packed) === best) optimal += 1
      }),
      { numRuns: 500, seed: 1 },
    )
    expect(optimal / all).toBeGreaterThan(0.95)
  })

  test('[RING-19] swaps find what greed alone misses', () => {
    // The heaviest column blocks two columns that are heavier together.
    const problem = createPacking(
      [
        { weight: 5, rows: [0, 1] },
        { weight: 4, rows: [0] },
        { weight: 4, rows: [1] },
      ],
      CAPACITIES,
    )
    expect(pack(problem)).toEqual([1, 2])
  })

  test('[RING-19] the work of the swaps is bounded, and the set stays possible', () => {
    fc.assert(
      fc.property(anyColumns, fc.nat(20), (columns, workMax) => {
        const problem = createPacking(columns, CAPACITIES)
        const packed = pack(problem, workMax)
        for (const [row, uses] of usesOf(problem, packed).entries()) expect(uses).toBeLessThanOrEqual(CAPACITIES[row] ?? 0)
        expect(pack(problem, workMax)).toEqual(packed)
      }),
    )
  })
})

test('[RING-18] components share no row, and contain every column once', () => {
  fc.assert(
    fc.property(anyColumns, (columns) => {
      const problem = createPacking(columns, CAPACITIES)
      const components = componentsOf(problem)
      expect(components.flat().toSorted((one, other) => one - other)).toEqual([...columns.keys()])
      const rows = components.flatMap((component) => [...new Set(component.flatMap((column) => [...rowsOf(problem, column)]))])
      expect(new Set(rows).size).toBe(rows.length)
      // A component cannot be divided: its best set is the best of its columns.
      const best = components.map((component) =>
        bestSumByTrying(
          component.flatMap((column) => columns[column] ?? []),
          CAPACITIES,
        ),
      )
      expect(best.reduce((sum, each) => sum + each, 0)).toBe(bestSumByTrying(columns, CAPACITIES))
    }),
  )
})
