import { componentsOf, packGreedily, weightOf } from '@barattolo/domain/rings/packing'
import { createPacking } from '@barattolo/domain/rings/packing.fixtures'
import { bestSumByTrying } from '@barattolo/domain/rings/verify-rings.fixtures'
import { createRandom } from '@barattolo/domain/seeded-random.fixtures'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { loadSolver } from './load-solver.ts'
import { solveExactly } from './solve-exactly.ts'

const highs = await loadSolver()
const CAPACITIES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]
const anyColumns = fc.array(
  fc.record({ weight: fc.integer({ min: 1, max: 2000 }), rows: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 4 }) }),
  { minLength: 2, maxLength: 14, size: 'max' },
)

test('[RING-20] the exact set of every component is the optimum found by trying, and is proven', () => {
  fc.assert(
    fc.property(anyColumns, (columns) => {
      const problem = createPacking(columns, CAPACITIES)
      const sums = componentsOf(problem).map((component) => {
        const exact = solveExactly(highs, problem, component, packGreedily(problem, component), 20)
        expect(exact?.isProven).toBe(true)
        return weightOf(problem, exact?.columns ?? [])
      })
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(bestSumByTrying(columns, CAPACITIES))
    }),
    { numRuns: 100 },
  )
})

test('[RING-20] a poor set at the start is replaced', () => {
  const problem = createPacking(
    [
      { weight: 5, rows: [0, 1] },
      { weight: 4, rows: [0] },
      { weight: 4, rows: [1] },
    ],
    CAPACITIES,
  )
  expect(solveExactly(highs, problem, [0, 1, 2], [0], 20)).toEqual({ columns: [1, 2], isProven: true })
  expect(solveExactly(highs, problem, [0, 1, 2], [], 20)).toEqual({ columns: [1, 2], isProven: true })
})

test('[RING-21] without time for a proof, a set that is no better than the start is not returned', () => {
  const random = createRandom(3)
  const columns = Array.from({ length: 3000 }, () => ({
    weight: 3 + Math.floor(random() * 2),
    rows: [...new Set(Array.from({ length: 4 }, () => Math.floor(random() * 900)))],
  }))
  const problem = createPacking(
    columns,
    Array.from({ length: 900 }, () => 1),
  )
  const all = [...columns.keys()]
  const start = packGreedily(problem, all)
  const exact = solveExactly(highs, problem, all, start, 0.01)
  if (exact) expect([exact.isProven, weightOf(problem, exact.columns) > weightOf(problem, start)]).toEqual([false, true])
  expect(exact?.isProven ?? false).toBe(false)
})

test('[RING-26] the solver is loaded without a call to the network', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const { version } = await loadSolver()
  expect(version.string).toMatch(/^1\./)
  expect(fetched).not.toHaveBeenCalled()
})
