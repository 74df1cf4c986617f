/**
 * Wishes between nodes, as arrays of numbers, because a town has hundreds of thousands. A node is what gives and
 * receives once in a ring: a person of the town, or an object that is given only for certain others.
 */
export interface RingGraph {
  /** The person of each node. */
  readonly persons: Int32Array
  /** Bundles of node n: from `bundleStarts[n]` to `bundleStarts[n + 1]`. A bundle has all wishes of one node for the objects of another. */
  readonly bundleStarts: Int32Array
  /** The giver of each bundle. */
  readonly givers: Int32Array
  /** Wishes of bundle b: from `wishStarts[b]` to `wishStarts[b + 1]`. */
  readonly wishStarts: Int32Array
  /** What each wish is for. */
  readonly objects: Int32Array
  /** The index of each wish in the list that the graph was built from. */
  readonly origins: Int32Array
}

export interface NodeWish {
  readonly node: number
  readonly giver: number
  readonly object: number
}

/** Builds a graph that does not depend on the order of the wishes. Repeated wishes and wishes for an own object are left out. */
export function buildRingGraph(persons: Int32Array, wishes: readonly NodeWish[]): RingGraph {
  const isSame = (one: NodeWish | undefined, other: NodeWish) => one !== undefined && compareWishes(one, other) === 0
  const order = [...wishes.keys()]
    .filter((index) => persons[wishes[index]?.node ?? 0] !== persons[wishes[index]?.giver ?? 0])
    .sort((one, other) => compareAt(wishes, one, other) || one - other)
  const kept = order.flatMap((index, n) => {
    const wish = wishes[index]
    return wish === undefined || isSame(wishes[order[n - 1] ?? -1], wish) ? [] : index
  })
  const bundleStarts = new Int32Array(persons.length + 1)
  const givers: number[] = []
  const wishStarts: number[] = []
  let last: NodeWish | null = null
  for (const [n, index] of kept.entries()) {
    const wish = wishes[index]
    if (wish === undefined) continue
    if (last?.node !== wish.node || last.giver !== wish.giver) {
      givers.push(wish.giver)
      wishStarts.push(n)
      bundleStarts[wish.node + 1] = givers.length
    }
    last = wish
  }
  for (let node = 1; node <= persons.length; node++)
    bundleStarts[node] = Math.max(bundleStarts[node] ?? 0, bundleStarts[node - 1] ?? 0)
  return {
    persons,
    bundleStarts,
    givers: Int32Array.from(givers),
    wishStarts: Int32Array.from([...wishStarts, kept.length]),
    objects: Int32Array.from(kept, (index) => wishes[index]?.object ?? 0),
    origins: Int32Array.from(kept),
  }
}

function compareAt(wishes: readonly NodeWish[], one: number, other: number): number {
  const [first, second] = [wishes[one], wishes[other]]
  return first && second ? compareWishes(first, second) : 0
}

function compareWishes(one: NodeWish, other: NodeWish): number {
  return one.node - other.node || one.giver - other.giver || one.object - other.object
}
