import { createRandom } from '@barattolo/domain/seeded-random.fixtures'

/** Everything that the year draws comes from here, so that a seed gives the same year again. */
export interface Random {
  /** From 0 to 1. */
  next: () => number
  chance: (probability: number) => boolean
  /** A whole number from 0, below `below`. */
  below: (below: number) => number
  pick: <T>(values: readonly T[]) => T | undefined
  /** Draws among the values in proportion to their weights. */
  pickWeighted: <T>(values: readonly T[], weightOf: (value: T) => number) => T | undefined
  uuid: () => string
}

export function seededRandom(seed: number): Random {
  const next = createRandom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)],
    pickWeighted: (values, weightOf) => {
      let left = next() * values.reduce((sum, value) => sum + weightOf(value), 0)
      return (
        values.find((value) => {
          left -= weightOf(value)
          return left < 0
        }) ?? values.at(-1)
      )
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
