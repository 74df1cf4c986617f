import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { applyNegotiationMove } from './apply-negotiation-move.ts'
import { closeInterestOnRefusal, type EndedInterest, interestClosedUntil, interestRefusal } from './interest.ts'
import { anna, archive, bicycle, bruno, NOON, reject } from './negotiation.fixtures.ts'
import { type Negotiation, openNegotiation } from './negotiation.ts'

const after = (milliseconds: number) => new Date(NOON.getTime() + milliseconds)
const start = openNegotiation({ interested: anna, root: bicycle, now: NOON })

function ended(before: Negotiation, user: typeof anna, move: typeof reject): Negotiation {
  const result = applyNegotiationMove(before, user, move)
  if (!result.ok) throw new Error(result.refusal)
  return closeInterestOnRefusal(before, result.next, user, NOON)
}

describe('[CONV-20] the owner’s refusal', () => {
  const refused = ended(start, bruno, reject)
  const rows = [{ openedAt: NOON, isWithdrawn: false, closedUntil: refused.interestClosedUntil }]

  test('closes the object for the interested person for 30 days', () => {
    expect(interestRefusal(rows, NOON)).toEqual({ code: 'interestClosed', until: after(30 * DAY_MS) })
    expect(interestRefusal(rows, after(30 * DAY_MS - 1))?.code).toBe('interestClosed')
    expect(interestRefusal(rows, after(30 * DAY_MS))).toBeNull()
  })

  test('is shown while it makes a difference: until then, and not once object or person have gone', () => {
    expect(interestClosedUntil(refused, NOON)).toEqual(after(30 * DAY_MS))
    expect(interestClosedUntil(refused, after(30 * DAY_MS))).toBeNull()
    for (const gone of ['rootGone', 'personLeft', 'personAway', 'blocked'] as const)
      expect(interestClosedUntil({ ...refused, [gone]: true }, NOON)).toBeNull()
  })
})

test('[CONV-21] a refusal by the interested person, and an archiving by the owner, do not close the object', () => {
  expect(ended(start, anna, reject).interestClosedUntil).toBeNull()
  expect(ended(start, bruno, archive).interestClosedUntil).toBeNull()
})

test('[CONV-23] what a person has withdrawn can be opened again at once, and then once a day', () => {
  const own = (hours: number): EndedInterest => ({ openedAt: after(hours * HOUR_MS), isWithdrawn: true, closedUntil: null })
  expect(interestRefusal([], NOON)).toBeNull()
  expect(interestRefusal([own(0)], after(HOUR_MS))).toBeNull()
  expect(interestRefusal([own(0), own(1)], after(2 * HOUR_MS))).toEqual({ code: 'interestWithdrawn', until: after(25 * HOUR_MS) })
  expect(interestRefusal([own(0), own(1)], after(25 * HOUR_MS))).toBeNull()
  expect(interestRefusal([own(0), own(1), own(25)], after(26 * HOUR_MS))?.until).toEqual(after(49 * HOUR_MS))
  const lifted = { openedAt: NOON, isWithdrawn: false, closedUntil: null }
  expect(interestRefusal([lifted, own(1)], after(2 * HOUR_MS))).toBeNull()
})
