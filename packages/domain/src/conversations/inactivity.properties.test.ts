import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { applyNegotiationMove, type Move } from './apply-negotiation-move.ts'
import { applyTimeouts, archivesAt, nextDueOf, resetTurnTimer, restartTimerOnTurnChange } from './inactivity.ts'
import {
  anna,
  ask,
  bicycle,
  bruno,
  createNegotiation,
  lamp,
  NOON,
  offer,
  recordActivity,
  withChangedItem,
} from './negotiation.fixtures.ts'
import { type Negotiation, pauseReasonOf, turnHolderOf, turnOf } from './negotiation.ts'

type RandomEvent =
  | { kind: 'move'; user: typeof anna; move: Move }
  | { kind: 'object'; free: boolean }
  | { kind: 'holiday'; user: typeof anna; on: boolean }
  | { kind: 'time'; hours: number; jobRuns: boolean }

const anyUser = fc.constantFrom(anna, bruno)
const moves: Move[] = [
  ask(lamp),
  offer(lamp),
  { type: 'send' },
  { type: 'ask' },
  { type: 'ask' },
  { type: 'undo' },
  { type: 'archive' },
  { type: 'write' },
]
const anyEvent: fc.Arbitrary<RandomEvent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('move' as const), user: anyUser, move: fc.constantFrom(...moves) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('object' as const), free: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('holiday' as const), user: anyUser, on: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      hours: fc.constantFrom(1, 24, 24, 49, 72, 200, 340),
      jobRuns: fc.boolean(),
    }),
  },
)

interface State {
  negotiation: Negotiation
  now: Date
  /** When the turn holder was last active or got the turn, or when the timer was reset. */
  activeAt: Date
}

/** Applies an event as the server does. */
function applyEvent({ negotiation, now, activeAt }: State, event: RandomEvent): State {
  switch (event.kind) {
    case 'move': {
      const result = applyNegotiationMove(negotiation, event.user, event.move)
      if (!result.ok) return { negotiation, now, activeAt }
      const afterMove = restartTimerOnTurnChange(negotiation, result.next, now)
      const isChatMessage = event.move.type === 'write'
      const isActive = isChatMessage ? event.user === turnHolderOf(afterMove) : turnOf(afterMove) !== turnOf(negotiation)
      return {
        negotiation: isChatMessage ? recordActivity(afterMove, event.user, now) : afterMove,
        now,
        activeAt: isActive ? now : activeAt,
      }
    }
    case 'object': {
      const next = withChangedItem(negotiation, bicycle, { availability: event.free ? 'disponibile' : 'in_trattativa' })
      return { negotiation: resetTurnTimer(next, now), now, activeAt: event.free ? now : activeAt }
    }
    case 'holiday': {
      const others = negotiation.onHoliday.filter((uid) => uid !== event.user)
      const onHoliday = event.on ? [...others, event.user] : others
      return { negotiation: resetTurnTimer({ ...negotiation, onHoliday }, now), now, activeAt: now }
    }
    case 'time': {
      const later = new Date(now.getTime() + event.hours * 60 * 60 * 1000)
      return { negotiation: event.jobRuns ? applyTimeouts(negotiation, later).next : negotiation, now: later, activeAt }
    }
  }
}

/** Returns how often the check returned true, which says that it has met the situation of its test. */
function assertAlways(check: (state: State, event: RandomEvent, before: State) => unknown): number {
  let met = 0
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state: State = { negotiation: createNegotiation(), now: NOON, activeAt: NOON }
      for (const event of events) {
        const next = applyEvent(state, event)
        if (check(next, event, state) === true) met += 1
        state = next
      }
    }),
    { numRuns: 400 },
  )
  return met
}

test('[CONV-05] a pending conversation is archived within 14 days, unless it is paused or the turn holder is on holiday', () => {
  const met = assertAlways(({ negotiation, now }) => {
    const turn = turnOf(negotiation)
    expect(turn !== null).toBe(negotiation.status === 'pending')
    const isStopped =
      negotiation.status !== 'pending' || pauseReasonOf(negotiation) || (turn && negotiation.onHoliday.includes(turn))
    expect(archivesAt(negotiation) === null).toBe(Boolean(isStopped))
    expect(nextDueOf(negotiation) === null).toBe(Boolean(isStopped))
    if (!isStopped) expect(Number(archivesAt(negotiation))).toBeLessThanOrEqual(now.getTime() + 14 * DAY_MS)
    return !isStopped
  })
  expect(met).toBeGreaterThan(0)
})

test('[CONV-08] a conversation is not archived if the turn holder was active in the last 14 days', () => {
  const met = assertAlways((next, event, before) => {
    if (event.kind !== 'time' || before.negotiation.status === next.negotiation.status) return
    expect(next.negotiation.status).toBe('archived')
    expect(next.now.getTime() - before.activeAt.getTime()).toBeGreaterThanOrEqual(14 * DAY_MS)
    return true
  })
  expect(met).toBeGreaterThan(0)
})

test('[CONV-09] applying timeouts again changes nothing, and rare job runs lead to the same status as frequent ones', () => {
  assertAlways(({ negotiation, now }) => {
    const once = applyTimeouts(negotiation, now)
    expect(applyTimeouts(once.next, now)).toEqual({ next: once.next, messages: [] })
    let often = negotiation
    for (let hours = 0; hours <= 400; hours += 7) often = applyTimeouts(often, new Date(now.getTime() + hours * 3_600_000)).next
    const seldom = applyTimeouts(negotiation, new Date(now.getTime() + 399 * 3_600_000)).next
    expect(often.status).toBe(seldom.status)
  })
})
