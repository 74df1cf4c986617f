import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateTown, TOWN_NOW } from './generated-town.fixtures.ts'
import { componentsOf, packGreedily } from './packing.ts'
import { peopleOf, type Ring } from './ring.ts'
import { whyNotSuggested } from './ring-rules.ts'
import { AOSTA, createWish, RULES, townOf } from './town.fixtures.ts'
import { buildTownGraph, fullRules, NIGHT_LIMITS, type NightRules, nightColumns, type Town } from './town.ts'
import { verifyTownSet } from './verify-rings.fixtures.ts'

const PLACES = [{ name: 'Municipio', point: AOSTA }]
const NIGHT: NightRules = {
  now: TOWN_NOW,
  places: PLACES,
  unansweredSince: new Map(),
  blocked: new Set(),
  refusals: new Map(),
}
const checked = (ring: Ring) => ({
  people: peopleOf(ring).map(({ uid }) => uid),
  items: ring.legs.map(({ items }) => items.map(({ id }) => id)),
})
const allRings = ({ ringAt, columnCount }: ReturnType<typeof nightColumns>) =>
  Array.from({ length: columnCount }, (_, n) => ringAt(n))

/** Everyone wishes the object of everyone else. */
function fullTown(count: number, changes: Partial<Town['people'][number]> = {}): Town {
  const all = Array.from({ length: count }, (_, n) => n)
  const town = townOf({
    weights: all.map(() => [2]),
    wishes: all.flatMap((wisher) => all.map((owner) => [wisher, owner, 0] as const)),
    kilometres: [],
    saidWishes: [],
  })
  return { ...town, people: town.people.map((person) => ({ ...person, ...changes })) }
}

describe('the columns of the nightly job', () => {
  test('[RING-24] no person is in more than 50 rings, and there are at most 40,000', () => {
    expect(NIGHT_LIMITS).toMatchObject({ ringsPerPerson: 50, columns: 40_000, setsPerPerson: 2 })
    const rings = allRings(nightColumns(fullTown(12), RULES))
    const counts = Map.groupBy(rings.flatMap(peopleOf), ({ uid }) => uid)
    for (const [, same] of counts) expect(same.length).toBeLessThanOrEqual(50)
    const limited = nightColumns(fullTown(12), RULES, { ...NIGHT_LIMITS, columns: 7 })
    expect(limited.columnCount).toBe(7)
    expect(limited.leftOut).toBeGreaterThan(0)
  })

  test('[RING-24] where there are more, those with the greatest expected completion stay', () => {
    const night = nightColumns(fullTown(12), RULES, { ...NIGHT_LIMITS, ringsPerPerson: 11 })
    // Pairs have the greatest expected completion: each person has eleven.
    expect(new Set(allRings(night).map(({ legs }) => legs.length))).toEqual(new Set([2]))
    expect(night.columnCount).toBe(66)
  })

  test('[RING-24] rings of four are for people who want them or have no ring of three', () => {
    const sizes = (town: Town) => new Set(allRings(nightColumns(town, RULES)).map(({ legs }) => legs.length))
    expect(sizes(fullTown(5))).toEqual(new Set([2, 3, 4]))
    expect(sizes(fullTown(5, { wantsRingsOfFour: false }))).toEqual(new Set([2, 3]))
    const square = townOf({
      weights: [[2], [2], [2], [2]],
      wishes: [
        [0, 1, 0],
        [1, 2, 0],
        [2, 3, 0],
        [3, 0, 0],
      ],
      kilometres: [],
      saidWishes: [],
    })
    const people = square.people.map((person) => ({ ...person, wantsRingsOfFour: false }))
    expect(sizes({ ...square, people })).toEqual(new Set([4]))
  })

  test('[RING-12] a weight is the expected completion in thousandths, and at least 1', () => {
    const [weight] = nightColumns(fullTown(2), RULES).problem.weights
    // Each came to three of four partners: (3 + 3) / (4 + 4). A person says yes to a favourite with a probability of 0.6.
    expect(weight).toBe(Math.round(1000 * 2 * (0.75 * 0.6) ** 2))
    const [least] = nightColumns(fullTown(2, { partners: 10_000, came: 0 }), RULES).problem.weights
    expect(least).toBe(1)
  })

  test('[RING-24] of several wishes for one object the strongest counts, and a wish without its object or person is left out', () => {
    const town = fullTown(2)
    const [first, second] = town.wishes.filter(({ wisher }) => wisher === town.people[0]?.uid)
    if (!first) throw new Error('the town has wishes')
    expect(second).toMatchObject({ wisher: first.wisher })
    const wishes = [...town.wishes, createWish(first.wisher, town.items[1]?.id ?? first.item, 'interest')]
    const graph = buildTownGraph({ ...town, wishes: [...wishes, { ...first, wisher: 'gone' as typeof first.wisher }] })
    expect(graph.wishes.map(({ source }) => source)).toEqual(['interest', 'favourite'])
    expect(buildTownGraph({ ...town, items: [] }).wishes).toEqual([])
  })

  test('[RING-25] in a generated town every column is an allowed ring, and the chosen set passes the second program', () => {
    const town = generateTown(
      { people: 300, itemsPerPerson: 3, wishes: 3000, hubs: 2, wishersPerHub: 140, groupSize: null, wantFour: 0.2 },
      PLACES,
    )
    const night = nightColumns(town, NIGHT)
    const rings = allRings(night)
    expect(rings.length).toBeGreaterThan(50)
    const rules = fullRules(town, NIGHT)
    expect(rings.map((ring) => whyNotSuggested(ring, rules)).filter((refusal) => refusal !== null)).toEqual([])
    const chosen = componentsOf(night.problem).flatMap((component) => packGreedily(night.problem, component))
    expect(chosen.length).toBeGreaterThan(10)
    expect(
      verifyTownSet(
        town,
        chosen.map((column) => checked(night.ringAt(column))),
        { sizeMax: 4, ringsPerPersonMax: 2 },
      ),
    ).toEqual([])
  })

  test('[RING-24] the columns do not depend on the order of people, objects and wishes', () => {
    const town = generateTown(
      { people: 60, itemsPerPerson: 2, wishes: 600, hubs: 1, wishersPerHub: 25, groupSize: null, wantFour: 0.2 },
      PLACES,
    )
    const columns = (each: Town) => {
      const night = nightColumns(each, NIGHT)
      return { problem: night.problem, rings: allRings(night).map(checked) }
    }
    const expected = columns(town)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...town.people], { minLength: 60 }),
        fc.shuffledSubarray([...town.items], { minLength: 120 }),
        fc.shuffledSubarray([...town.wishes], { minLength: town.wishes.length }),
        (people, items, wishes) => {
          expect(columns({ people, items, wishes })).toEqual(expected)
        },
      ),
      { numRuns: 10 },
    )
  })
})
