import { AOSTA, inAosta } from '@barattolo/domain/aosta.fixtures'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import { toTownTime } from '@barattolo/domain/town-time'
import { describe, expect, test } from 'vitest'
import { CONVERSATIONS } from './conversations.ts'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { joinedDaysAgo, publishedDaysAgo, titlesIn } from './event-days.ts'
import { EXCHANGED_OBJECTS, HISTORY } from './history.ts'
import { OBJECTS } from './objects.ts'
import type { PersonKey } from './people.ts'
import { REQUESTS } from './requests.ts'
import { scheduleSteps } from './schedule-steps.ts'

const OWNERS = new Map<string, PersonKey>([...OBJECTS, ...DELETED_OBJECTS].map(({ title, owner }) => [title, owner]))
const NOW = new Date('2026-11-21T10:00:00Z')

describe('demo conversations', () => {
  test('There are sixty demo conversations, each about objects of its two people', () => {
    expect(CONVERSATIONS.length).toBe(60)
    for (const script of CONVERSATIONS) {
      const bothPeople = [script.interested, OWNERS.get(script.about)]
      expect(script.interested, script.about).not.toBe(OWNERS.get(script.about))
      for (const title of titlesIn(script)) expect(bothPeople, `${script.about}: ${title}`).toContain(OWNERS.get(title))
    }
  })

  test('A demo conversation has no step after it was closed', () => {
    for (const { about, steps } of CONVERSATIONS) {
      const end = steps.findIndex((step) => 'does' in step && ['reject', 'archive', 'delete'].includes(step.does))
      expect([-1, steps.length - 1], about).toContain(end)
    }
  })

  test('No demo conversation is about an exchanged object', () => {
    expect(CONVERSATIONS.flatMap(titlesIn).filter((title) => EXCHANGED_OBJECTS.includes(title))).toEqual([])
  })

  test('A demo conversation begins after its objects were published and its interested person joined', () => {
    for (const script of CONVERSATIONS) {
      for (const title of titlesIn(script)) expect(publishedDaysAgo(title), title).toBeGreaterThan(script.from)
      expect(joinedDaysAgo(script.interested)).toBeGreaterThan(script.from)
    }
  })

  test('A demo conversation that answers a request begins while the request of the interested person is open', () => {
    const answers = CONVERSATIONS.filter(({ answers }) => answers !== undefined)
    expect(answers.length).toBe(2)
    for (const { answers: title, interested, from } of answers) {
      const { owner, ago = 0, closedAfter = ago } = REQUESTS.find((request) => request.title === title) ?? {}
      expect(owner, title).toBe(interested)
      expect(ago, title).toBeGreaterThan(from + 0.5)
      expect(ago - closedAfter, title).toBeLessThan(from)
    }
  })

  test('All demo steps are in the past and in the order of their conversation', () => {
    const timedSteps = scheduleSteps(CONVERSATIONS, inAosta(NOW))
    expect(timedSteps.every(({ at }) => at < NOW)).toBe(true)
    for (const script of CONVERSATIONS) {
      const steps = timedSteps.filter((timedStep) => timedStep.script === script).map(({ step }) => step)
      expect(steps, script.about).toEqual([null, ...script.steps])
    }
  })

  test.each([
    ['Aosta', AOSTA],
    ['another town', MADE_UP_TOWN],
  ])('All demo steps before today are within the waking hours of %s', (_, { timeZone }) => {
    const times = scheduleSteps(CONVERSATIONS, { now: NOW, timeZone }).map(({ at }) => toTownTime(at, timeZone))
    const earlier = times.filter(({ day }) => day < toTownTime(NOW, timeZone).day).map(({ time }) => time)
    expect(earlier.length).toBeGreaterThan(200)
    expect(earlier.filter((time) => time < '07:30' || time > '23:00')).toEqual([])
  })
})

test('The passages of a demo object form a chain that ends at its current owner', () => {
  const currentOwners = new Map<string, PersonKey>()
  for (const { passages } of [...HISTORY].sort((a, b) => b.ago - a.ago)) {
    for (const { object, from, to } of passages) {
      expect(currentOwners.get(object) ?? from, object).toBe(from)
      currentOwners.set(object, to)
    }
  }
  for (const [title, lastOwner] of currentOwners) expect(OWNERS.get(title), title).toBe(lastOwner)
})
