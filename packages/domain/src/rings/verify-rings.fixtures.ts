import type { Point } from '../geo/distance.ts'
import type { Ring } from './ring.ts'
import type { Town } from './town.ts'

/*
 * A second program that checks the results of the first. It shares no code with it, only types: it measures distances and applies
 * the rules by itself, from the text of the requirements.
 */

/** A ring as its people and what each of them gives to the next; the last one gives to the first. */
export interface CheckedRing {
  readonly people: readonly string[]
  readonly items: readonly (readonly string[])[]
}

export interface SetRules {
  readonly sizeMax: number
  /** Null means that a person may be in any number of rings. */
  readonly ringsPerPersonMax: number | null
}

/** What is wrong with a set of rings of a town; empty if it is a possible set. The rules of single rings are in `allowedBySpec`. */
export function verifyTownSet(town: Town, rings: readonly CheckedRing[], { sizeMax, ringsPerPersonMax }: SetRules): string[] {
  const problems: string[] = []
  const given: string[] = []
  const memberships: string[] = []
  const owners = new Map<string, string>(town.items.map(({ id, owner }) => [id, owner]))
  const wished = new Set(town.wishes.map(({ item, wisher }) => `${item} ${wisher}`))
  for (const { people, items } of rings) {
    if (people.length < 2 || people.length > sizeMax) problems.push(`a ring of ${people.length}`)
    if (people.length !== new Set(people).size) problems.push(`a person is twice in ${people.join()}`)
    if (people.length !== items.length) problems.push('a leg is missing')
    memberships.push(...people)
    people.forEach((giver, n) => {
      const receiver = people[n + 1] ?? people[0]
      if (!items[n]?.length) problems.push(`${giver} gives nothing`)
      for (const id of items[n] ?? []) {
        given.push(id)
        if (owners.get(id) !== giver) problems.push(`${giver} does not own ${id}`)
        if (!wished.has(`${id} ${receiver}`)) problems.push(`${receiver} does not wish ${id}`)
      }
    })
  }
  for (const id of repeated(given, 1)) problems.push(`${id} is given twice`)
  if (ringsPerPersonMax !== null)
    for (const uid of repeated(memberships, ringsPerPersonMax)) problems.push(`${uid} is in too many rings`)
  return problems
}

const repeated = (list: readonly string[], max: number) =>
  [...Map.groupBy(list, (each) => each)].flatMap(([each, same]) => (same.length > max ? [each] : []))

/** All rings of a town of exactly this size, each once, as sorted JSON of what each gives, by trying every sequence of people. */
export function ringsByTrying(town: Town, size: number): string[] {
  const found = new Set<string>()
  const tryPeople = (people: readonly string[]) => {
    if (people.length < size) {
      for (const { uid } of town.people) if (!people.includes(uid)) tryPeople([...people, uid])
      return
    }
    let combinations: string[][] = [[]]
    for (let n = 0; n < size; n++) {
      const ids = town.items
        .filter(
          ({ id, owner }) =>
            owner === people[n] && town.wishes.some((wish) => wish.item === id && wish.wisher === people[(n + 1) % size]),
        )
        .map(({ id }) => id)
      combinations = combinations.flatMap((combination) => ids.map((id) => [...combination, id]))
    }
    for (const ids of combinations) found.add(canonical({ people, items: ids.map((id) => [id]) }))
  }
  tryPeople([])
  return [...found].sort()
}

/** The text is the same for the same ring, wherever it begins. */
export function canonical({ people, items }: CheckedRing): string {
  const pairs = people.map((uid, n) => [uid, ...(items[n] ?? [])])
  return pairs.map((_, n) => JSON.stringify([...pairs.slice(n), ...pairs.slice(0, n)])).sort()[0] ?? ''
}

/** Whether weights and distances allow a ring, computed from the requirements. */
export function allowedBySpec({ legs }: Ring, places: readonly Point[], reachKm: number): boolean {
  const largest = legs.map(({ items }) => items.map(({ weight }) => weight).sort((one, other) => other - one)[0] ?? 0)
  const fair = legs.every(({ giver, items }, n) => {
    const received = legs.find(({ receiver }) => receiver.uid === giver.uid)
    const index = received ? legs.indexOf(received) : -1
    const isSaid = received?.wishes.every((wish) => items.every((item) => wish.gives.some((id) => id === item.id)))
    return Math.abs((largest[n] ?? 0) - (largest[index] ?? 0)) < 1.01 || isSaid
  })
  const points = legs.flatMap(({ items }) => items.map((item) => item.point))
  return fair && places.some((place) => points.every((point) => kilometres(point, place) <= reachKm))
}

/** The spherical law of cosines is accurate to a metre at these distances. */
function kilometres(one: Point, other: Point): number {
  const [a, b, turn] = [one.lat, other.lat, one.lng - other.lng].map((degrees) => (degrees / 180) * Math.PI) as [
    number,
    number,
    number,
  ]
  return 6371 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)))
}

/** The greatest sum of a packing problem. The function tries each column with and without. */
export function bestSumByTrying(
  columns: readonly { weight: number; rows: readonly number[] }[],
  capacities: readonly number[],
): number {
  const [first, ...rest] = columns
  if (first === undefined) return 0
  const without = bestSumByTrying(rest, capacities)
  if (first.rows.some((row) => (capacities[row] ?? 0) < 1)) return without
  const left = capacities.map((capacity, row) => (first.rows.includes(row) ? capacity - 1 : capacity))
  return Math.max(without, first.weight + bestSumByTrying(rest, left))
}
