import { buildRingGraph, type NodeWish, type RingGraph } from '@barattolo/domain/rings/ring-graph'
import type { WantListEntry } from './want-list.ts'

export interface WantListGraph {
  /** A node for each entry that is not a placeholder; what a wish is for is the index of a way. */
  readonly graph: RingGraph
  /** The placeholders that each way uses, as indexes of resources. */
  readonly ways: readonly (readonly number[])[]
  /** The entry of each resource, which a set of rings uses at most once: the objects, then the placeholders. */
  readonly resources: readonly WantListEntry[]
  readonly objectCount: number
  /** False if a limit has left out ways through the placeholders. */
  readonly isComplete: boolean
}

/** The most ways from objects to objects, directly or through placeholders. It is far above what real lists have. */
const WAYS_MAX = 2_000_000

/**
 * The graph of a want list: its wishes lead from an object to the objects for which it is given. A way through placeholders becomes a
 * wish that uses them, so that packing uses each placeholder once. Of two ways between the same objects, one that uses all
 * placeholders of the other and more is left out, because it never allows more.
 */
export function wantListGraph(entries: readonly WantListEntry[], waysMax = WAYS_MAX): WantListGraph {
  const objects = entries.filter(({ isPlaceholder }) => !isPlaceholder)
  const resources = [...objects, ...entries.filter(({ isPlaceholder }) => isPlaceholder)]
  const resourceOf = new Map(resources.map((entry, index) => [entry, index]))
  const users = new Map([...new Set(objects.map(({ user }) => user))].sort().map((user, index) => [user, index]))
  const wishes: NodeWish[] = []
  const ways: (readonly number[])[] = []
  let followed = 0

  for (const [node, object] of objects.entries()) {
    const waysTo = new Map<number, (readonly number[])[]>()
    const addWay = (resource: number, used: readonly number[]) => {
      const known = waysTo.get(resource)
      if (known) known.push(used)
      else waysTo.set(resource, [used])
    }
    const follow = ({ wanted }: WantListEntry, used: readonly number[]) => {
      for (const index of wanted) {
        const next = entries[index]
        const resource = next && resourceOf.get(next)
        if (!next || resource === undefined || followed >= waysMax) continue
        followed += 1
        if (!next.isPlaceholder) addWay(resource, used)
        else if (!used.includes(resource))
          follow(
            next,
            [...used, resource].sort((one, other) => one - other),
          )
      }
    }
    follow(object, [])
    for (const [giver, all] of waysTo)
      for (const placeholders of withoutLarger(all)) wishes.push({ node, giver, object: ways.push(placeholders) - 1 })
  }
  return {
    graph: buildRingGraph(
      Int32Array.from(objects, ({ user }) => users.get(user) ?? 0),
      wishes,
    ),
    ways,
    resources,
    objectCount: objects.length,
    isComplete: followed < waysMax,
  }
}

/** The sets that contain no other set. */
function withoutLarger(sets: readonly (readonly number[])[]): (readonly number[])[] {
  const kept: (readonly number[])[] = []
  for (const set of sets.toSorted(compareLists)) {
    const has = new Set(set)
    if (!kept.some((smaller) => smaller.every((number) => has.has(number)))) kept.push(set)
  }
  return kept
}

/** Orders shorter lists first, and lists of one length by their first different number. */
function compareLists(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return one.length - other.length
  const at = one.findIndex((number, index) => number !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
