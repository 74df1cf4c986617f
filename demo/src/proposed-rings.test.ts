import { describe, expect, test } from 'vitest'
import { CONVERSATIONS } from './conversations.ts'
import { titlesIn } from './event-days.ts'
import { OBJECTS } from './objects.ts'
import { PROPOSED_RINGS } from './proposed-rings.ts'

const OWNERS = new Map<string, string>(OBJECTS.map(({ title, owner }) => [title, owner]))

describe('proposed rings of the demo town', () => {
  test('[APP-29] Each person of a demo ring gives an object of their own, and only its people act in it', () => {
    for (const { legs, steps } of PROPOSED_RINGS) {
      for (const { giver, gives } of legs) expect(OWNERS.get(gives), gives).toBe(giver)
      const people = legs.map(({ giver }) => giver)
      for (const { by } of steps) expect(people).toContain(by)
    }
  })

  test('[APP-29] The first step of a demo ring is its proposal, and the steps are in order of time', () => {
    for (const { steps } of PROPOSED_RINGS) {
      expect(steps[0]).toMatchObject({ does: 'propose' })
      const days = steps.map(({ ago }) => ago)
      expect(days).toEqual(days.toSorted((one, other) => other - one))
    }
  })

  // The rings are loaded after the conversations, so an agreement could not take its objects out of one.
  test('[APP-29] An object of a demo ring that is agreed or done is in no conversation that is open then', () => {
    const agreed = PROPOSED_RINGS.filter(({ state }) => state === 'agreed' || state === 'done')
    const pairs = agreed.flatMap(({ legs, steps }) =>
      legs.flatMap(({ gives }) =>
        CONVERSATIONS.filter((script) => titlesIn(script).includes(gives)).map((script) => ({
          script,
          from: steps[0]?.ago ?? 0,
        })),
      ),
    )
    expect(pairs.length).toBeGreaterThan(0)
    for (const { script, from } of pairs) {
      expect(script.to, script.about).toBeGreaterThan(from)
      const last = script.steps.at(-1)
      expect(last && 'does' in last ? last.does : null, script.about).toMatch(/^(archive|reject)$/)
    }
  })
})
