import { describe, expect, test } from 'vitest'
import { CONVERSATIONS } from './conversations.ts'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { joinedDaysAgo, publishedDaysAgo, titlesIn } from './event-days.ts'
import { FAVOURITES, PRIVATE_PEOPLE } from './favourites.ts'
import { HISTORY } from './history.ts'
import { OBJECTS } from './objects.ts'

const OWNERS = new Map<string, string>([...OBJECTS, ...DELETED_OBJECTS].map(({ title, owner }) => [title, owner]))

describe('demo favourites', () => {
  test('A demo favourite is on an object of another person, at most one a person and object, and names own objects only', () => {
    for (const { by, on, gives = [] } of FAVOURITES) {
      expect(OWNERS.get(on), on).toBeDefined()
      expect(OWNERS.get(on), on).not.toBe(by)
      for (const title of gives) expect(OWNERS.get(title), title).toBe(by)
    }
    expect(new Set(FAVOURITES.map(({ by, on }) => `${by} ${on}`)).size).toBe(FAVOURITES.length)
  })

  test('A demo favourite begins after its person joined and its object was published and last changed hands', () => {
    for (const { by, on, ago } of FAVOURITES) {
      expect(joinedDaysAgo(by), by).toBeGreaterThan(ago)
      expect(publishedDaysAgo(on), on).toBeGreaterThan(ago)
      for (const past of HISTORY.filter(({ passages }) => passages.some(({ object }) => object === on)))
        expect(past.ago, on).toBeGreaterThan(ago)
    }
  })

  // All favourites are loaded before the conversations: a later one would have a notice of what happened before it.
  test('A demo favourite of an object that a conversation reserves or deletes begins before this conversation', () => {
    const reservedOrDeleted = CONVERSATIONS.filter(({ steps }) =>
      steps.some((step) => 'does' in step && ['accept', 'delete'].includes(step.does)),
    )
    const pairs = FAVOURITES.flatMap((favourite) =>
      reservedOrDeleted.filter((script) => titlesIn(script).includes(favourite.on)).map((script) => ({ favourite, script })),
    )
    expect(pairs.length).toBeGreaterThan(3)
    for (const { favourite, script } of pairs) expect(favourite.ago, favourite.on).toBeGreaterThan(script.from)
  })

  test('Some demo people keep all favourites for themselves, others one of them, and some say what they would give', () => {
    const shared = FAVOURITES.filter(({ by }) => !PRIVATE_PEOPLE.includes(by))
    expect(shared.length).toBeLessThan(FAVOURITES.length)
    const oneOfSeveral = shared.filter(({ isPrivate }) => isPrivate)
    expect(oneOfSeveral.length).toBeGreaterThan(0)
    for (const { by } of oneOfSeveral) expect(shared.some((other) => other.by === by && !other.isPrivate)).toBe(true)
    expect(shared.filter(({ gives }) => gives).length).toBeGreaterThan(0)
  })
})
