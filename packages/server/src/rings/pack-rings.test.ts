import { generateTown, TOWN_NOW } from '@barattolo/domain/rings/generated-town.fixtures'
import { componentsOf, packGreedily, weightOf } from '@barattolo/domain/rings/packing'
import { type NightRules, nightColumns, type Town } from '@barattolo/domain/rings/town'
import { AOSTA } from '@barattolo/domain/rings/town.fixtures'
import { verifyTownSet } from '@barattolo/domain/rings/verify-rings.fixtures'
import { describe, expect, test } from 'vitest'
import { PACKING_LIMITS, packTown } from './pack-rings.ts'

const NIGHT: NightRules = {
  now: TOWN_NOW,
  places: [{ point: AOSTA }],
  unansweredSince: new Map(),
  blocked: new Set(),
  refusals: new Map(),
}
const town = generateTown(
  { people: 300, itemsPerPerson: 3, wishes: 3000, hubs: 2, wishersPerHub: 140, groupSize: null, wantFour: 0.2 },
  NIGHT.places,
)

/** The town in parts, as the job reads it. */
function* inParts(whole: Town, rows: number): Generator<Town> {
  const length = Math.max(whole.people.length, whole.items.length, whole.wishes.length)
  for (let from = 0; from < length; from += rows) {
    const [people, items, wishes] = [whole.people, whole.items, whole.wishes]
    yield {
      people: people.slice(from, from + rows),
      items: items.slice(from, from + rows),
      wishes: wishes.slice(from, from + rows),
    }
  }
}

describe('packing a town in a worker thread', () => {
  test('[RING-20] the set is at least as good as the greedy one, is the same each time, and passes the second program', {
    tags: ['thorough'],
  }, async () => {
    const { problem } = nightColumns(town, NIGHT)
    const greedy = componentsOf(problem).flatMap((component) => packGreedily(problem, component))
    const first = await packTown(inParts(town, 500), NIGHT)
    expect(first.isProven).toBe(true)
    expect(first.value).toBeGreaterThanOrEqual(weightOf(problem, greedy))
    expect(verifyTownSet(town, first.rings, { sizeMax: 4, ringsPerPersonMax: 2 })).toEqual([])
    const shuffled = { people: town.people.toReversed(), items: town.items.toReversed(), wishes: town.wishes.toReversed() }
    const second = await packTown(inParts(shuffled, 1000), NIGHT)
    expect(second.rings).toEqual(first.rings)
  })

  test('[RING-22] the next part is read only after the worker has received the one before', { tags: ['thorough'] }, async () => {
    const events: string[] = []
    const parts = async function* () {
      for (const part of inParts(town, 1000)) {
        events.push('read')
        // A message of the worker arrives in a later turn of the event loop than this one.
        setImmediate(() => events.push('turn'))
        yield await Promise.resolve(part)
      }
    }
    await packTown(parts(), NIGHT)
    expect(events.join(' ')).toBe('read turn read turn read turn')
  })
})

describe('a worker that does not come to its end', () => {
  test('[RING-21] at the limit it is ended, and the greedy set stays, marked as not proven', { tags: ['thorough'] }, async () => {
    const greedy = await packTown([town], NIGHT, { ...PACKING_LIMITS, solveMs: 0 })
    expect([greedy.isProven, greedy.isEnded]).toEqual([false, false])
    expect(greedy.value).toBeGreaterThan(0)
    const ended = await packTown([town], NIGHT, { ...PACKING_LIMITS, solveMs: 60_000, endMs: 0 })
    expect([ended.isProven, ended.isEnded]).toEqual([false, true])
    expect(ended.rings).toEqual(greedy.rings)
    expect(ended.rings.some((ring) => !ring.isProven)).toBe(true)
    expect(verifyTownSet(town, ended.rings, { sizeMax: 4, ringsPerPersonMax: 2 })).toEqual([])
  })

  test('[RING-22] too slow a search, and a lack of memory, are errors of the call alone', { tags: ['thorough'] }, async () => {
    await expect(packTown([town], NIGHT, { ...PACKING_LIMITS, prepareMs: 1 })).rejects.toThrow('not found within 1 ms')
    await expect(packTown([town], NIGHT, { ...PACKING_LIMITS, heapMegabytes: 4 })).rejects.toThrow()
    await expect(
      packTown(
        (function* (): Generator<Town> {
          yield town
          throw new Error('the database is not available')
        })(),
        NIGHT,
      ),
    ).rejects.toThrow('the database is not available')
  })
})
