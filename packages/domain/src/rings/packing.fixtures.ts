import type { PackingProblem } from './packing.ts'

export function createPacking(
  columns: readonly { readonly weight: number; readonly rows: readonly number[] }[],
  capacities: readonly number[],
): PackingProblem {
  const starts = [0]
  for (const { rows } of columns) starts.push((starts.at(-1) ?? 0) + rows.length)
  return {
    weights: Int32Array.from(columns, ({ weight }) => weight),
    starts: Int32Array.from(starts),
    rows: Int32Array.from(columns.flatMap(({ rows }) => rows)),
    capacities: Int32Array.from(capacities),
  }
}
