import { type PackingProblem, rowsOf, weightOf } from '@barattolo/domain/rings/packing'
import type { Highs } from 'highs'

export interface ExactPacking {
  /** In ascending order. */
  readonly columns: readonly number[]
  readonly isProven: boolean
}

/**
 * The best set of the columns of one component that HiGHS finds in this time, starting from the set `start`; null if it finds
 * none. The solver is single-threaded and has a fixed seed, so the result depends on the time only if the optimum was not proven.
 */
export function solveExactly(
  highs: Highs,
  problem: PackingProblem,
  component: readonly number[],
  start: readonly number[],
  seconds: number,
): ExactPacking | null {
  const rows = contendedRows(problem, component)
  const starts = [0]
  const indices: number[] = []
  for (const column of component) {
    const used = [...rowsOf(problem, column)].flatMap((row) => rows.get(row) ?? [])
    indices.push(...used.sort((one, other) => one - other))
    starts.push(indices.length)
  }
  const [numCols, numRows] = [component.length, rows.size]
  const model = highs.createModel({
    numCols,
    numRows,
    sense: highs.constants.objectiveSense.maximize,
    colCost: component.map((column) => problem.weights[column] ?? 0),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: new Float64Array(numRows).fill(-highs.infinity),
    rowUpper: Float64Array.from(rows.keys(), (row) => problem.capacities[row] ?? 0),
    integrality: new Int32Array(numCols).fill(highs.constants.variableType.integer),
    matrix: {
      format: 'csc',
      numRows,
      numCols,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: new Float64Array(indices.length).fill(1),
    },
  })
  try {
    // Weights are integers: an absolute gap below one is a proof. The default relative gap would allow a lower sum.
    model.options.set({ output_flag: false, random_seed: 0, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.5 })
    const taken = new Set(start)
    model.setSolution({ colValue: component.map((column) => Number(taken.has(column))) })
    const { modelStatus } = model.run()
    const values = model.getSolution().colValue
    const columns = component.filter((_, index) => (values[index] ?? 0) > 0.5)
    if (!isFeasible(problem, columns)) return null
    const isProven = modelStatus === highs.constants.modelStatus.optimal
    return isProven || weightOf(problem, columns) > weightOf(problem, start) ? { columns, isProven } : null
  } finally {
    model.dispose()
  }
}

/** The rows that these columns could use more often than allowed, with their index in the model. */
function contendedRows(problem: PackingProblem, component: readonly number[]): Map<number, number> {
  const uses = new Map<number, number>()
  for (const column of component) for (const row of rowsOf(problem, column)) uses.set(row, (uses.get(row) ?? 0) + 1)
  const contended = [...uses].flatMap(([row, count]) => (count > (problem.capacities[row] ?? 0) ? [row] : []))
  return new Map(contended.sort((one, other) => one - other).map((row, index) => [row, index]))
}

/** The set has to be checked, because the solver computes with tolerances. */
function isFeasible(problem: PackingProblem, columns: readonly number[]): boolean {
  const free = problem.capacities.slice()
  return columns.every((column) =>
    rowsOf(problem, column).every((row) => {
      free[row] = (free[row] ?? 0) - 1
      return (free[row] ?? 0) >= 0
    }),
  )
}
