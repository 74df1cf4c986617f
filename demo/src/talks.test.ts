import { describe, expect, test } from 'vitest'
import { minuteOfDay } from './clock.ts'
import { DEPARTED } from './departed.ts'
import { HISTORY, RESTING } from './history.ts'
import { joinedAgo, publishedAgo, titlesIn } from './moments.ts'
import { OBJECTS } from './objects.ts'
import type { PersonKey } from './people.ts'
import { REQUESTS } from './requests.ts'
import { TALKS } from './talks.ts'
import { timetable } from './timetable.ts'

const OWNERS = new Map<string, PersonKey>([...OBJECTS, ...DEPARTED].map(({ title, owner }) => [title, owner]))
const NOW = new Date('2026-11-21T10:00:00Z')

describe('demo conversations', () => {
  test('There are sixty demo conversations, each about objects of its two people', () => {
    expect(TALKS.length).toBe(60)
    for (const talk of TALKS) {
      const two = [talk.interested, OWNERS.get(talk.about)]
      expect(talk.interested, talk.about).not.toBe(OWNERS.get(talk.about))
      for (const title of titlesIn(talk)) expect(two, `${talk.about}: ${title}`).toContain(OWNERS.get(title))
    }
  })

  test('A demo conversation has no step after it was closed', () => {
    for (const { about, steps } of TALKS) {
      const end = steps.findIndex((step) => 'does' in step && ['reject', 'archive', 'delete'].includes(step.does))
      expect([-1, steps.length - 1], about).toContain(end)
    }
  })

  test('No demo conversation is about an object that is out of circulation', () => {
    expect(TALKS.flatMap(titlesIn).filter((title) => RESTING.includes(title))).toEqual([])
  })

  test('A demo conversation begins after its objects were published and its interested person joined', () => {
    for (const talk of TALKS) {
      for (const title of titlesIn(talk)) expect(publishedAgo(title), title).toBeGreaterThan(talk.from)
      expect(joinedAgo(talk.interested)).toBeGreaterThan(talk.from)
    }
  })

  test('A demo conversation that answers a request begins while the request of the interested person is open', () => {
    const answers = TALKS.filter(({ answers }) => answers !== undefined)
    expect(answers.length).toBe(2)
    for (const { answers: title, interested, from } of answers) {
      const { owner, ago = 0, closedAfter = ago } = REQUESTS.find((one) => one.title === title) ?? {}
      expect(owner, title).toBe(interested)
      expect(ago, title).toBeGreaterThan(from + 0.5)
      expect(ago - closedAfter, title).toBeLessThan(from)
    }
  })

  test('All demo steps are in the past and in the order of their conversation', () => {
    const all = timetable(TALKS, NOW)
    expect(all.every(({ at }) => at < NOW)).toBe(true)
    for (const talk of TALKS) {
      const steps = all.filter((one) => one.talk === talk).map(({ step }) => step)
      expect(steps, talk.about).toEqual([null, ...talk.steps])
    }
  })

  test('All demo steps before today are within waking hours', () => {
    const before = timetable(TALKS, NOW).filter(({ at }) => at < new Date('2026-11-21T00:00:00+01:00'))
    const minutes = before.map(({ at }) => minuteOfDay(at))
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(7.5 * 60)
    expect(Math.max(...minutes)).toBeLessThanOrEqual(23 * 60)
  })
})

test('The passages of a demo object form a chain that ends at its current owner', () => {
  const hands = new Map<string, PersonKey>()
  for (const { passages } of [...HISTORY].sort((one, other) => other.ago - one.ago)) {
    for (const { object, from, to } of passages) {
      expect(hands.get(object) ?? from, object).toBe(from)
      hands.set(object, to)
    }
  }
  for (const [title, last] of hands) expect(OWNERS.get(title), title).toBe(last)
})
