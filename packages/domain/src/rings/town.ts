import { enumerateRings } from './enumerate-rings.ts'
import type { PackingProblem } from './packing.ts'
import { RING_SIZES, type Ring, type RingItem, type RingPerson, type RingSize, type RingWish } from './ring.ts'
import { buildRingGraph, type RingGraph } from './ring-graph.ts'
import { RING_REACH_KM, type RingRules, whyNotSuggested } from './ring-rules.ts'
import { expectedCompletion, wishStrength } from './suggestion-order.ts'

/** What the nightly job reads: objects that can be put into a proposal now, and wishes that count. */
export interface Town {
  readonly people: readonly RingPerson[]
  readonly items: readonly RingItem[]
  readonly wishes: readonly RingWish[]
}

/** The wishes of a town as a graph whose nodes are its people, and whose resources are its objects. */
export interface TownGraph {
  readonly graph: RingGraph
  /** The people in the order of their uids: a node is an index of this list. */
  readonly people: readonly RingPerson[]
  /** The objects in the order of their ids: a resource is an index of this list. */
  readonly items: readonly RingItem[]
  /** The wishes in the order of the graph. */
  readonly wishes: readonly RingWish[]
}

/** Builds the graph, which does not depend on the order of the lists. The strongest of several wishes for one object counts. */
export function buildTownGraph(town: Town): TownGraph {
  const people = sortById(town.people, ({ uid }) => uid)
  const items = sortById(town.items, ({ id }) => id)
  const nodes = new Map<string, number>(people.map(({ uid }, index) => [uid, index]))
  const resources = new Map<string, number>(items.map(({ id }, index) => [id, index]))
  const wishes = town.wishes.toSorted(
    (one, other) => wishStrength(other) - wishStrength(one) || compareTexts(one.source, other.source) || compareGives(one, other),
  )
  const nodeWishes = wishes.map((wish) => {
    const [node, object] = [nodes.get(wish.wisher), resources.get(wish.item)]
    const giver = object === undefined ? undefined : nodes.get(items[object]?.owner ?? '')
    // A wish whose object or person is not in the lists becomes a wish for an own object, which the graph leaves out.
    return node === undefined || object === undefined || giver === undefined
      ? { node: 0, giver: 0, object: 0 }
      : { node, giver, object }
  })
  const graph = buildRingGraph(Int32Array.from(people.keys()), nodeWishes)
  return { graph, people, items, wishes: [...graph.origins].flatMap((origin) => wishes[origin] ?? []) }
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other)
const compareGives = (one: RingWish, other: RingWish) =>
  one.gives.length - other.gives.length ||
  (one.gives.length > 0 ? compareTexts(one.gives.toSorted().join(), other.gives.toSorted().join()) : 0)

const sortById = <T>(list: readonly T[], idOf: (one: T) => string): T[] =>
  list.toSorted((one, other) => compareTexts(idOf(one), idOf(other)))

/** A ring of the graph, in giving order from the person with the lowest uid. */
export function ringOf(town: TownGraph, nodes: readonly number[], legs: readonly (readonly number[])[]): Ring {
  const received = nodes.flatMap((node, index) => {
    const receiver = town.people[node]
    const giver = town.people[nodes[(index + 1) % nodes.length] ?? 0]
    const wishes = (legs[index] ?? []).flatMap((wish) => town.wishes[wish] ?? [])
    const items = (legs[index] ?? []).flatMap((wish) => town.items[town.graph.objects[wish] ?? 0] ?? [])
    return giver && receiver ? [{ giver, receiver, items, wishes }] : []
  })
  // The last leg is the one in which the lowest node gives.
  return { legs: received.toReversed() }
}

/** A ring of the town that refers to its objects and wishes by index instead of copying them. */
interface Candidate {
  readonly nodes: readonly number[]
  readonly legs: readonly (readonly number[])[]
  readonly weight: number
}

export interface NightLimits {
  readonly ringsPerPerson: number
  readonly columns: number
  /** The most candidate rings of one person. It bounds the search around a person for whose objects thousands wish. */
  readonly candidatesPerPerson: number
  readonly setsPerPerson: number
}

export const NIGHT_LIMITS: NightLimits = {
  ringsPerPerson: 50,
  columns: 40_000,
  candidatesPerPerson: 200,
  setsPerPerson: 2,
}

export type NightRules = Pick<RingRules, 'now' | 'places' | 'unansweredSince' | 'blocked' | 'refusals'> &
  Partial<Pick<RingRules, 'reachKm' | 'usesWeights' | 'provenPeopleInTown'>>

export interface NightColumns {
  readonly problem: PackingProblem
  readonly ringAt: (column: number) => Ring
  readonly columnCount: number
  /** The number of rings that a limit has left out. A metric counts the nights in which there are any. */
  readonly leftOut: number
}

/** Weights are thousandths of an expected handover. */
const WEIGHT_UNIT = 1000

/**
 * The columns of the nightly job: the allowed rings with the greatest expected completion, within the limits, as a packing problem in
 * which an object is in one chosen ring and a person in two. Rings of four are for people who want them or have no ring of three.
 */
export function nightColumns(town: Town, rules: NightRules, limits: NightLimits = NIGHT_LIMITS): NightColumns {
  const graph = buildTownGraph(town)
  const { candidates, leftOut } = findCandidates(graph, fullRules(town, rules), limits)
  const chosen = chooseBest(candidates, graph.people.length, limits)
  return {
    problem: problemOf(chosen, graph, limits),
    ringAt: (column) => ringOf(graph, chosen[column]?.nodes ?? [], chosen[column]?.legs ?? []),
    columnCount: chosen.length,
    leftOut: leftOut + candidates.length - chosen.length,
  }
}

/** A caller whose `town.people` lacks people who are in no ring passes the number of people with a proven handover. */
export function fullRules(town: Pick<Town, 'people'>, rules: NightRules): RingRules {
  const provenPeopleInTown = rules.provenPeopleInTown ?? town.people.filter(({ isProven }) => isProven).length
  return { reachKm: RING_REACH_KM, usesWeights: true, ...rules, provenPeopleInTown }
}

function findCandidates(town: TownGraph, rules: RingRules, limits: NightLimits) {
  const candidates: Candidate[] = []
  const counts = new Int32Array(town.people.length)
  const hasRingOfThree = new Uint8Array(town.people.length)
  let leftOut = 0
  const mayBeInFour = (node: number) => town.people[node]?.wantsRingsOfFour === true || hasRingOfThree[node] === 0

  for (const size of RING_SIZES) {
    // All rings of three are known before the first ring of four, so that the order of the search does not matter.
    enumerateRings(town.graph, size, (nodes, legs) => {
      if (size === 4 && !nodes.every(mayBeInFour)) return true
      if (nodes.some((node) => (counts[node] ?? 0) >= limits.candidatesPerPerson)) {
        leftOut += 1
        return leftOut < LEFT_OUT_MAX
      }
      const ring = ringOf(town, nodes, legs)
      if (whyNotSuggested(ring, rules) !== null) return true
      for (const node of nodes) {
        counts[node] = (counts[node] ?? 0) + 1
        if (size === 3) hasRingOfThree[node] = 1
      }
      candidates.push({ nodes: [...nodes], legs: [...legs], weight: ringWeight(ring) })
      return true
    })
  }
  return { candidates, leftOut }
}

/** The search ends after this many, in a town in which almost all rings lead through a few people. */
const LEFT_OUT_MAX = 50_000_000

/** A weight is at least 1, so that every ring counts. */
const ringWeight = (ring: Ring): number => Math.max(1, Math.round(WEIGHT_UNIT * expectedCompletion(ring)))

/** The candidates with the greatest weights, with at most `ringsPerPerson` of each person. */
function chooseBest(candidates: readonly Candidate[], personCount: number, limits: NightLimits): Candidate[] {
  const counts = new Int32Array(personCount)
  const chosen: Candidate[] = []
  // The sort is stable: candidates of one weight stay in the order of the search.
  for (const candidate of candidates.toSorted((one, other) => other.weight - one.weight)) {
    if (chosen.length === limits.columns) break
    if (candidate.nodes.some((node) => (counts[node] ?? 0) >= limits.ringsPerPerson)) continue
    for (const node of candidate.nodes) counts[node] = (counts[node] ?? 0) + 1
    chosen.push(candidate)
  }
  return chosen
}

/** The problem has a row for each object, then one for each person. */
function problemOf(chosen: readonly Candidate[], town: TownGraph, limits: NightLimits): PackingProblem {
  const rows = chosen.map(({ nodes, legs }) => [
    ...legs.flat().map((wish) => town.graph.objects[wish] ?? 0),
    ...nodes.map((node) => town.items.length + node),
  ])
  const starts = [0]
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + row.length)
  const capacities = new Int32Array(town.items.length + town.people.length).fill(1)
  capacities.fill(limits.setsPerPerson, town.items.length)
  return {
    weights: Int32Array.from(chosen, ({ weight }) => weight),
    starts: Int32Array.from(starts),
    rows: Int32Array.from(rows.flat()),
    capacities,
  }
}

/** How many people have a possible swap of at most two, three and four people. */
export function countPeopleWithRings(town: Town, rules: NightRules): Record<RingSize, number> {
  const graph = buildTownGraph(town)
  const full = fullRules(town, rules)
  const hasRing = new Uint8Array(graph.people.length)
  const counts = { 2: 0, 3: 0, 4: 0 }
  for (const size of RING_SIZES) {
    enumerateRings(graph.graph, size, (nodes, legs) => {
      const isNew = nodes.some((node) => hasRing[node] === 0)
      if (isNew && whyNotSuggested(ringOf(graph, nodes, legs), full) === null) for (const node of nodes) hasRing[node] = 1
      return true
    })
    counts[size] = hasRing.reduce((sum, each) => sum + each, 0)
  }
  return counts
}
