/** Deterministic smooth value noise between -1 and 1. */
export function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - column), ease(y - row)]
  const top = mix(latticeValue(column, row), latticeValue(column + 1, row), u)
  const bottom = mix(latticeValue(column, row + 1), latticeValue(column + 1, row + 1), u)
  return mix(top, bottom, v)
}

const ease = (t: number) => t * t * (3 - 2 * t)
const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** A fixed pseudo-random value for a lattice point (an integer hash, after Wang). */
function latticeValue(column: number, row: number): number {
  let hash = Math.imul(column, 374761393) + Math.imul(row, 668265263)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1
}
