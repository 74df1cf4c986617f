/** A random number generator from 0 to 1 with a seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks an element by Zipf’s law: element number n is picked about 1/n times as often as the first. */
export function pickByRank<T>(list: readonly [T, ...T[]], random: number): T {
  return list[Math.floor(list.length ** random) - 1] ?? list[0]
}
