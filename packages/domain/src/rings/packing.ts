/**
 * Choose columns of the greatest total weight, so that no row is used more often than its capacity. A column is a ring, a row an
 * object, a placeholder (capacity 1) or a person. All numbers are integers, so sums are exact.
 */
export interface PackingProblem {
  readonly weights: Int32Array
  /** Rows of column c: `rows` from `starts[c]` to `starts[c + 1]`, each at most once. */
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly capacities: Int32Array
}

export const rowsOf = ({ starts, rows }: PackingProblem, column: number): Int32Array =>
  rows.subarray(starts[column], starts[column + 1])

export const weightOf = ({ weights }: PackingProblem, columns: readonly number[]): number =>
  columns.reduce((sum, column) => sum + (weights[column] ?? 0), 0)

/** Columns that share no row with other components, each list ascending, the smallest component first. */
export function componentsOf(problem: PackingProblem): number[][] {
  const parents = Int32Array.from(problem.capacities, (_, row) => row)
  const rootOf = (row: number): number => {
    let root = row
    while (parents[root] !== root) root = parents[root] ?? root
    // Path compression.
    for (let next = row; next !== root; ) {
      const parent = parents[next] ?? root
      parents[next] = root
      next = parent
    }
    return root
  }
  const firstRow = (column: number) => problem.rows[problem.starts[column] ?? 0] ?? 0
  for (let column = 0; column < problem.weights.length; column++)
    for (const row of rowsOf(problem, column)) parents[rootOf(row)] = rootOf(firstRow(column))
  const components = Map.groupBy(problem.weights.keys(), (column) => rootOf(firstRow(column)))
  return [...components.values()].sort((one, other) => one.length - other.length || (one[0] ?? 0) - (other[0] ?? 0))
}

/** How many matrix entries the swaps of one component visit: a few seconds. A count makes the result deterministic. */
const SWAP_WORK_MAX = 100_000_000

/** A good set of the columns of one component, ascending: the better one of two orders, by weight and by weight for contended rows. */
export function packGreedily(problem: PackingProblem, component: readonly number[], workMax = SWAP_WORK_MAX): number[] {
  const byWeight = packInOrder(problem, orderByScore(component, problem.weights), workMax)
  const byContention = packInOrder(problem, orderByScore(component, weightPerContention(problem, component)), workMax)
  return weightOf(problem, byContention) > weightOf(problem, byWeight) ? byContention : byWeight
}

/**
 * Takes the columns in this order, and then forces in each column that is left out: the change stays if the columns that it
 * displaces weigh less than it and the columns that then fit. Inside, a column is its place in the order, and rows are numbered
 * from 0 again, because a town has many small components.
 */
function packInOrder(problem: PackingProblem, order: readonly number[], workMax: number): number[] {
  const { rows, placesByRow, free } = renumberRows(problem, order)
  const weights = order.map((column) => problem.weights[column] ?? 0)
  const isTaken = new Uint8Array(order.length)
  /** The last try that looked at each place. */
  const seen = new Int32Array(order.length)
  let tries = 0
  let work = 0

  const change = (place: number, by: 1 | -1) => {
    isTaken[place] = by === 1 ? 0 : 1
    for (const row of rows[place] ?? []) free[row] = (free[row] ?? 0) + by
  }
  const fits = (place: number) => {
    for (const row of rows[place] ?? []) if (free[row] === 0) return false
    return true
  }

  /** Makes room for a column: from each full row, the last column in the order is taken out. */
  function displace(place: number): number[] {
    const displaced: number[] = []
    for (const row of rows[place] ?? []) {
      if (free[row] !== 0) continue
      const last = placesByRow[row]?.findLast((other) => isTaken[other] === 1)
      if (last === undefined) continue
      change(last, 1)
      displaced.push(last)
    }
    return displaced
  }

  /** Takes the columns that fit into the rows that were freed. */
  function refill(displaced: readonly number[]): number[] {
    tries += 1
    const candidates: number[] = []
    for (const lost of displaced)
      for (const row of rows[lost] ?? []) {
        if (free[row] === 0) continue
        const places = placesByRow[row] ?? []
        work += places.length
        for (const place of places) {
          if (seen[place] === tries) continue
          seen[place] = tries
          if (isTaken[place] === 0 && fits(place)) candidates.push(place)
        }
      }
    const filled: number[] = []
    for (const place of candidates.sort((one, other) => one - other)) {
      if (!fits(place)) continue
      change(place, -1)
      filled.push(place)
    }
    return filled
  }

  function tryToForce(place: number): boolean {
    const displaced = displace(place)
    change(place, -1)
    const added = [place, ...refill(displaced)]
    if (sumAt(weights, added) > sumAt(weights, displaced)) return true
    for (const each of added) change(each, 1)
    for (const lost of displaced) change(lost, -1)
    return false
  }

  for (const place of order.keys()) if (fits(place)) change(place, -1)
  for (let hasChanged = true; hasChanged && work < workMax; ) {
    hasChanged = false
    for (let place = 0; place < order.length && work < workMax; place++)
      if (isTaken[place] === 0 && tryToForce(place)) hasChanged = true
  }
  return order.filter((_, place) => isTaken[place] === 1).sort((one, other) => one - other)
}

const sumAt = (numbers: readonly number[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (numbers[place] ?? 0), 0)

/** Orders greater scores first, then lower columns. */
const orderByScore = (columns: readonly number[], scores: { readonly [column: number]: number }): number[] =>
  columns.toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)

/** The weight of each column, divided by how often all columns use its rows. */
function weightPerContention(problem: PackingProblem, component: readonly number[]): Record<number, number> {
  const uses = new Map<number, number>()
  for (const column of component) for (const row of rowsOf(problem, column)) uses.set(row, (uses.get(row) ?? 0) + 1)
  const contention = (column: number) =>
    rowsOf(problem, column).reduce((sum, row) => sum + (uses.get(row) ?? 0) / (problem.capacities[row] ?? 1), 0)
  return Object.fromEntries(component.map((column) => [column, (problem.weights[column] ?? 0) / contention(column)]))
}

/** The rows of each column, the ascending places of the columns that use each row, and the capacities. */
function renumberRows(problem: PackingProblem, order: readonly number[]) {
  const numbers = new Map<number, number>()
  const placesByRow: number[][] = []
  const free: number[] = []
  const rows = order.map((column, place) =>
    Array.from(rowsOf(problem, column), (row) => {
      const number = numbers.get(row) ?? free.push(problem.capacities[row] ?? 0) - 1
      numbers.set(row, number)
      const places = placesByRow[number]
      if (places) places.push(place)
      else placesByRow[number] = [place]
      return number
    }),
  )
  return { rows, placesByRow, free }
}
