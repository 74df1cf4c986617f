import type { RingSize } from './ring.ts'
import type { RingGraph } from './ring-graph.ts'

/**
 * `nodes[i]` receives from `nodes[i + 1]`, and the last node from the first; `legs[i]` lists the wishes of the graph that this
 * fulfils. The arrays are reused, so a visitor copies what it keeps. A visitor that returns false ends the enumeration.
 */
export type RingVisitor = (nodes: readonly number[], legs: readonly (readonly number[])[]) => boolean

/**
 * Visits every ring of `size` people once, in an order that depends only on the graph: by its lowest node, then by the nodes that
 * it receives from. A person is at most once in a ring. Returns false if the visitor has ended the enumeration.
 *
 * The search begins at the lowest node of a ring and follows wishes to their givers, because a person has few wishes, while
 * thousands may wish for one object. `closers` want something of the start, `beforeClosers` something of a closer, so that the
 * last two steps visit only nodes from which the ring can close.
 */
export function enumerateRings(graph: RingGraph, size: RingSize, visit: RingVisitor, objectsPerLeg = 1): boolean {
  const { persons, bundleStarts, givers } = graph
  const reverse = reverseOf(graph)
  const choices = createChoices(graph, objectsPerLeg)
  const closers = new Int32Array(persons.length).fill(-1)
  const closingBundles = new Int32Array(persons.length)
  const beforeClosers = new Int32Array(persons.length).fill(-1)
  const nodes: number[] = []
  const bundles: number[] = []
  let start = 0

  function markClosers(): boolean {
    let hasCloser = false
    for (let r = reverse.starts[start] ?? 0; r < (reverse.starts[start + 1] ?? 0); r++) {
      const closer = reverse.nodes[r] ?? 0
      if (closer <= start) continue
      hasCloser = true
      closers[closer] = start
      closingBundles[closer] = reverse.bundles[r] ?? 0
      if (size > 2) markBefore(closer)
    }
    return hasCloser
  }

  function markBefore(closer: number) {
    for (let r = reverse.starts[closer] ?? 0; r < (reverse.starts[closer + 1] ?? 0); r++)
      beforeClosers[reverse.nodes[r] ?? 0] = start
  }

  function canFollow(next: number): boolean {
    const missing = size - 1 - nodes.length
    if (next <= start) return false
    if (missing === 0 && closers[next] !== start) return false
    if (missing === 1 && beforeClosers[next] !== start) return false
    return nodes.every((node) => persons[node] !== persons[next])
  }

  function extend(): boolean {
    const node = nodes.at(-1) ?? 0
    if (nodes.length === size) {
      bundles.push(closingBundles[node] ?? 0)
      const goesOn = visitChoices(nodes, bundles, choices, visit)
      bundles.pop()
      return goesOn
    }
    for (let bundle = bundleStarts[node] ?? 0; bundle < (bundleStarts[node + 1] ?? 0); bundle++) {
      const next = givers[bundle] ?? 0
      if (!canFollow(next)) continue
      nodes.push(next)
      bundles.push(bundle)
      const goesOn = extend()
      nodes.pop()
      bundles.pop()
      if (!goesOn) return false
    }
    return true
  }

  for (; start < persons.length; start++) {
    if (!markClosers()) continue
    nodes.push(start)
    const goesOn = extend()
    nodes.pop()
    if (!goesOn) return false
  }
  return true
}

/** Visits each combination of one choice of every bundle. */
function visitChoices(
  nodes: readonly number[],
  bundles: readonly number[],
  choices: (bundle: number) => readonly (readonly number[])[],
  visit: RingVisitor,
): boolean {
  const legs: (readonly number[])[] = []
  const choose = (): boolean => {
    const bundle = bundles[legs.length]
    if (bundle === undefined) return visit(nodes, legs)
    for (const choice of choices(bundle)) {
      legs.push(choice)
      const goesOn = choose()
      legs.pop()
      if (!goesOn) return false
    }
    return true
  }
  return choose()
}

/** The sets of up to `max` wishes of a bundle, the smaller ones first. */
function createChoices({ wishStarts }: RingGraph, max: number): (bundle: number) => readonly (readonly number[])[] {
  const known = new Map<number, readonly (readonly number[])[]>()
  return (bundle) => {
    const found = known.get(bundle) ?? subsets(wishStarts[bundle] ?? 0, wishStarts[bundle + 1] ?? 0, max)
    known.set(bundle, found)
    return found
  }
}

function subsets(from: number, to: number, max: number): number[][] {
  const all: number[][] = []
  let sized: number[][] = [[]]
  for (let length = 1; length <= Math.min(max, to - from); length++) {
    sized = sized.flatMap((set) => {
      const next = (set.at(-1) ?? from - 1) + 1
      return Array.from({ length: to - next }, (_, n) => [...set, next + n])
    })
    all.push(...sized)
  }
  return all
}

/** The nodes that want something of each node, in ascending order, with the bundle of these wishes. */
function reverseOf({ persons, bundleStarts, givers }: RingGraph): { starts: Int32Array; nodes: Int32Array; bundles: Int32Array } {
  const starts = new Int32Array(persons.length + 1)
  for (const giver of givers) starts[giver + 1] = (starts[giver + 1] ?? 0) + 1
  for (let node = 1; node <= persons.length; node++) starts[node] = (starts[node] ?? 0) + (starts[node - 1] ?? 0)
  const next = starts.slice()
  const nodes = new Int32Array(givers.length)
  const bundles = new Int32Array(givers.length)
  for (let node = 0; node < persons.length; node++)
    for (let bundle = bundleStarts[node] ?? 0; bundle < (bundleStarts[node + 1] ?? 0); bundle++) {
      const giver = givers[bundle] ?? 0
      const at = next[giver] ?? 0
      next[giver] = at + 1
      nodes[at] = node
      bundles[at] = bundle
    }
  return { starts, nodes, bundles }
}
