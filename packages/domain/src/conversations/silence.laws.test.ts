import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anna, ask, bicycle, bruno, lamp, NOON, offer, opened, where } from './negotiation.fixtures.ts'
import { holderOf, type Negotiation, turnOf } from './negotiation.ts'
import { pauseOf } from './pause.ts'
import { type Move, play } from './play.ts'
import { ARCHIVE_MS, archivesAt, elapse, heardFrom, nextDueOf, resumed, takenOver } from './silence.ts'

type Happening =
  | { what: 'move'; who: typeof anna; move: Move }
  | { what: 'object'; free: boolean }
  | { what: 'holiday'; who: typeof anna; on: boolean }
  | { what: 'time'; hours: number; jobRuns: boolean }

const someone = fc.constantFrom(anna, bruno)
const moves: Move[] = [
  ask(lamp),
  offer(lamp),
  { type: 'send' },
  { type: 'send' },
  { type: 'undo' },
  { type: 'archive' },
  { type: 'write' },
]
const someHappening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('move' as const), who: someone, move: fc.constantFrom(...moves) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('object' as const), free: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('holiday' as const), who: someone, on: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('time' as const),
      hours: fc.constantFrom(1, 24, 24, 49, 72, 200, 340),
      jobRuns: fc.boolean(),
    }),
  },
)

interface Seen {
  negotiation: Negotiation
  now: Date
  /** When the turn holder was last active or got the turn. */
  heardAt: Date
}

/** Applies an event as the server does. */
function after({ negotiation, now, heardAt }: Seen, happening: Happening): Seen {
  switch (happening.what) {
    case 'move': {
      const result = play(negotiation, happening.who, happening.move)
      if (!result.ok) return { negotiation, now, heardAt }
      const taken = takenOver(negotiation, result.next, now)
      const writes = happening.move.type === 'write'
      const heard = writes ? happening.who === holderOf(taken) : turnOf(taken) !== turnOf(negotiation)
      return { negotiation: writes ? heardFrom(taken, happening.who, now) : taken, now, heardAt: heard ? now : heardAt }
    }
    case 'object': {
      const next = where(negotiation, bicycle, { availability: happening.free ? 'disponibile' : 'in_trattativa' })
      return { negotiation: resumed(next, now), now, heardAt: happening.free ? now : heardAt }
    }
    case 'holiday': {
      const others = negotiation.onHoliday.filter((uid) => uid !== happening.who)
      const onHoliday = happening.on ? [...others, happening.who] : others
      return { negotiation: resumed({ ...negotiation, onHoliday }, now), now, heardAt: now }
    }
    case 'time': {
      const later = new Date(now.getTime() + happening.hours * 60 * 60 * 1000)
      return { negotiation: happening.jobRuns ? elapse(negotiation, later).next : negotiation, now: later, heardAt }
    }
  }
}

function always(look: (seen: Seen, happening: Happening, before: Seen) => void) {
  fc.assert(
    fc.property(fc.array(someHappening, { maxLength: 40 }), (story) => {
      let seen: Seen = { negotiation: opened(), now: NOON, heardAt: NOON }
      for (const happening of story) {
        const next = after(seen, happening)
        look(next, happening, seen)
        seen = next
      }
    }),
    { numRuns: 400 },
  )
}

test('[CONV-05] a pending conversation is archived within 14 days, unless it is paused or the turn holder is on holiday', () => {
  always(({ negotiation, now }) => {
    const turn = turnOf(negotiation)
    expect(turn !== null).toBe(negotiation.status === 'pending')
    const still = negotiation.status !== 'pending' || pauseOf(negotiation) || (turn && negotiation.onHoliday.includes(turn))
    expect(archivesAt(negotiation) === null).toBe(Boolean(still))
    expect(nextDueOf(negotiation) === null).toBe(Boolean(still))
    if (!still) expect(Number(archivesAt(negotiation))).toBeLessThanOrEqual(now.getTime() + ARCHIVE_MS)
  })
})

test('[CONV-08] a conversation is not archived if the turn holder was active in the last 14 days', () => {
  always((next, happening, before) => {
    if (happening.what !== 'time' || before.negotiation.status === next.negotiation.status) return
    expect(next.negotiation.status).toBe('archived')
    expect(next.now.getTime() - before.heardAt.getTime()).toBeGreaterThanOrEqual(ARCHIVE_MS)
  })
})

test('[CONV-09] applying timeouts twice changes nothing, and rare runs end in the same status as frequent ones', () => {
  always(({ negotiation, now }) => {
    const once = elapse(negotiation, now)
    expect(elapse(once.next, now)).toEqual({ next: once.next, lines: [] })
    let often = negotiation
    for (let hours = 0; hours <= 400; hours += 7) often = elapse(often, new Date(now.getTime() + hours * 3_600_000)).next
    const seldom = elapse(negotiation, new Date(now.getTime() + 399 * 3_600_000)).next
    expect(often.status).toBe(seldom.status)
  })
})
