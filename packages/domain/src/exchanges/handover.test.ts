import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { uid } from '../ids.ts'
import {
  agreed,
  between,
  callOff,
  confirm,
  days,
  happened,
  met,
  NOON,
  notHappened,
  played,
  propose,
  ring,
  square,
  station,
} from './exchange.fixtures.ts'
import { deadlineOf, type Exchange, passing } from './exchange.ts'
import { handOver, missingCodes } from './handover.ts'
import { legalMoves } from './moves.ts'
import { callOffForced, elapse, settle } from './play.ts'

/** `user` types the code that `other` shows. */
function typed(exchange: Exchange, who: typeof anna, other: typeof anna, now = met) {
  const result = handOver(exchange, who, other, now)
  if (!result.ok) throw new Error(result.refusal)
  return result
}
const refusalOf = (result: ReturnType<typeof handOver>) => (result.ok ? null : result.refusal)
const kinds = ({ lines }: { lines: readonly { kind: string }[] }) => lines.map(({ kind }) => kind)
const ringAgreed = () => played(ring(), [anna, propose()], [bruno, confirm], [carla, confirm])

describe('the handover code', () => {
  test('[EXCH-85] one code counts as the statement of both: an exchange of two people is done and all objects pass', () => {
    const done = typed(agreed(), anna, bruno)
    expect(kinds(done)).toEqual(['handedOver', 'exchangeDone'])
    expect(done.next).toMatchObject({ state: 'done', endedAt: met, proofs: [{ by: anna, of: bruno, at: met }] })
    expect(done.next.people.map(({ statement }) => statement)).toEqual(['happened', 'happened'])
    expect(passing(done.next)).toEqual(between().legs)
  })

  test('[EXCH-85] the same code again, or the other’s code too, changes nothing', () => {
    const { next } = typed(agreed(), anna, bruno)
    for (const again of [typed(next, anna, bruno, days(9)), typed(next, bruno, anna, days(9))]) {
      expect(again).toEqual({ ok: true, next, lines: [] })
    }
  })

  test('[EXCH-87] one code typed before the agreed time counts from that time; until then either may call off', () => {
    const early = typed(agreed(), anna, bruno, NOON)
    expect(kinds(early)).toEqual(['handedOver'])
    expect(early.next).toMatchObject({ state: 'open' })
    expect(deadlineOf(early.next)).toEqual(square.at)
    expect(elapse(early.next, new Date(square.at.getTime() - 1)).next).toBe(early.next)
    const done = elapse(early.next, square.at)
    expect(kinds(done)).toEqual(['exchangeDone'])
    expect(done.next).toMatchObject({ state: 'done', endedAt: square.at })
    expect(elapse(early.next, days(40)).next.state, 'also if the job runs weeks late').toBe('done')
    expect(played(early.next, [bruno, callOff]).state).toBe('calledOff')
  })

  test('[EXCH-87] when each of two people has typed the other’s code before the agreed time, the exchange ends at once', () => {
    const one = typed(agreed(), anna, bruno, NOON).next
    expect(legalMoves(one, bruno, NOON)).toContain('handOver')
    expect(legalMoves(one, anna, NOON)).not.toContain('happened')
    expect(typed(one, anna, bruno, NOON), 'the same code again changes nothing').toEqual({ ok: true, next: one, lines: [] })
    const both = typed(one, bruno, anna, NOON)
    expect(kinds(both)).toEqual(['handedOver', 'exchangeDone'])
    expect(both.next).toMatchObject({ state: 'done', endedAt: NOON })
    expect(passing(both.next)).toEqual(between().legs)
    expect(typed(both.next, bruno, anna, NOON), 'a repeat changes nothing').toEqual({ ok: true, next: both.next, lines: [] })
  })

  test('[EXCH-87] the second code is refused when the exchange was called off after the first', () => {
    const off = played(typed(agreed(), anna, bruno, NOON).next, [bruno, callOff])
    expect(refusalOf(handOver(off, bruno, anna, NOON))).toBe('exchangeOver')
    expect(handOver(off, anna, bruno, NOON), 'a repeat is accepted').toEqual({ ok: true, next: off, lines: [] })
  })

  test('[EXCH-87] after a code typed before the agreed time there is nothing to type from that time on', () => {
    const one = typed(agreed(), anna, bruno, NOON).next
    expect(missingCodes(one, anna, NOON)).toEqual([])
    expect(missingCodes(one, bruno, NOON)).toEqual([anna])
    expect(missingCodes(one, bruno, met)).toEqual([])
  })

  test('[EXCH-87] an early code counts at the new time if the meeting is moved', () => {
    const early = typed(agreed(), anna, bruno, NOON).next
    expect(deadlineOf(played(early, [anna, propose(station)], [bruno, confirm]))).toEqual(station.at)
  })

  test.each([
    ['typed by a user who is not a participant', () => handOver(agreed(), carla, bruno, met), 'notAParticipant'],
    ['of a user who is not a participant', () => handOver(agreed(), anna, carla, met), 'wrongHandoverCode'],
    ['of the typist', () => handOver(agreed(), anna, anna, met), 'wrongHandoverCode'],
    ['without an agreed meeting', () => handOver(between(), anna, bruno, met), 'meetingNotAgreed'],
    ['after calling off', () => handOver(played(agreed(), [bruno, callOff]), anna, bruno, met), 'exchangeOver'],
    ['after an account was deleted', () => handOver(callOffForced(agreed(), bruno, NOON), anna, bruno, met), 'exchangeOver'],
    ['after the deadline', () => handOver(elapse(agreed(), days(20)).next, anna, bruno, days(20)), 'exchangeOver'],
  ] as const)('[EXCH-88] a handover code is refused %s', (_, attempt, refusal) => {
    expect(refusalOf(attempt())).toBe(refusal)
  })

  test('[EXCH-88] handOver is offered from the agreement on until the participant has typed all codes', () => {
    expect(legalMoves(between(), anna, NOON)).not.toContain('handOver')
    expect(legalMoves(agreed(), anna, NOON)).toContain('handOver')
    expect(legalMoves(typed(agreed(), anna, bruno, NOON).next, anna, NOON)).not.toContain('handOver')
  })
})

describe('a handover code against a statement', () => {
  const denied = () => played(agreed(), [bruno, notHappened, met])

  test('[EXCH-89] a code does not overrule the “non avvenuto” of who showed it: the admin decides with the proof', () => {
    const held = typed(denied(), anna, bruno)
    expect(kinds(held)).toEqual(['handedOver', 'exchangeHeld'])
    expect(held.next).toMatchObject({ state: 'held', proofs: [{ by: anna, of: bruno }] })
    expect(settle(held.next, 'happened', days(5))).toMatchObject({ next: { state: 'done' } })
  })

  test('[EXCH-89] typing a code replaces the typist’s own “non avvenuto”', () => {
    expect(typed(denied(), bruno, anna).next.state).toBe('done')
    const held = typed(denied(), anna, bruno).next
    expect(typed(held, bruno, anna).next.state).toBe('done')
    expect(typed(played(agreed(), [anna, happened, met], [bruno, notHappened, met]), bruno, anna).next.state).toBe('done')
  })

  test('a code after the own “avvenuto” ends the exchange without the other’s statement', () => {
    expect(typed(played(agreed(), [anna, happened, met]), anna, bruno).next.state).toBe('done')
  })
})

describe('handover codes in a ring', () => {
  test('[EXCH-90] a participant counts as “avvenuto” once they have met all whom they give to or receive from', () => {
    const one = typed(ringAgreed(), anna, bruno)
    expect(one.next.people.map(({ statement }) => statement)).toEqual([null, null, null])
    expect(deadlineOf(one.next)).toEqual(days(14, square.at))
    const two = typed(one.next, carla, bruno)
    expect(two.next.people.map(({ uid: who, statement }) => [who, statement])).toEqual([
      [anna, null],
      [bruno, 'happened'],
      [carla, null],
    ])
    expect(typed(two.next, carla, anna).next.state).toBe('done')
  })

  test('[EXCH-90] the code of the opposite participant in a ring of four is refused', () => {
    const dario = uid.parse('dario')
    const [lamp, bicycle, last] = ring().legs
    if (!lamp || !bicycle || !last) throw new Error('expected three legs')
    const legs = [lamp, bicycle, { ...last, giver: carla, receiver: dario }, { ...lamp, giver: dario, receiver: anna }]
    expect(refusalOf(handOver({ ...ringAgreed(), legs }, anna, carla, met))).toBe('wrongHandoverCode')
  })

  test('[EXCH-87] a ring ends before the agreed time only when both people of every leg have typed the other’s code', () => {
    const pairs = [
      [anna, bruno],
      [bruno, anna],
      [bruno, carla],
      [carla, bruno],
      [carla, anna],
    ] as const
    const almost = pairs.reduce((state, [who, other]) => typed(state, who, other, NOON).next, ringAgreed())
    expect(almost.state).toBe('open')
    expect(deadlineOf(almost)).toEqual(square.at)
    expect(typed(almost, anna, carla, NOON).next).toMatchObject({ state: 'done', endedAt: NOON })
  })

  test('early proofs count at the agreed time, and the others have seven days from then', () => {
    const two = typed(typed(ringAgreed(), anna, bruno, NOON).next, carla, bruno, NOON).next
    expect(deadlineOf(two)).toEqual(square.at)
    const counted = elapse(two, square.at)
    expect(counted.next).toMatchObject({ state: 'open' })
    expect(deadlineOf(counted.next)).toEqual(days(7, square.at))
    expect(kinds(elapse(two, days(20)))).toEqual(['doneBySilence'])
  })
})
