import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { uid } from '../ids.ts'
import { applyDeadline, forceCallOff, settleHeldExchange } from './apply-exchange-move.ts'
import {
  afterMeeting,
  applyMoves,
  callOff,
  confirm,
  createAgreed,
  createAgreedRing,
  createExchange,
  createRing,
  daysAfter,
  happened,
  meetingAtSquare,
  meetingAtStation,
  NOON,
  notHappened,
  propose,
  withNotified,
} from './exchange.fixtures.ts'
import { deadlineOf, type Exchange, transfersOf } from './exchange.ts'
import { applyHandoverCode, missingCodes } from './handover.ts'
import { legalExchangeMoves } from './moves.ts'

/** `user` types the code that `other` shows. */
function typeCode(exchange: Exchange, user: typeof anna, other: typeof anna, now = afterMeeting) {
  const result = applyHandoverCode(exchange, user, other, now)
  if (!result.ok) throw new Error(result.refusal)
  return result
}
const refusalOf = (result: ReturnType<typeof applyHandoverCode>) => (result.ok ? null : result.refusal)
const kinds = ({ messages }: { messages: readonly { kind: string }[] }) => messages.map(({ kind }) => kind)

describe('the handover code', () => {
  test('[EXCH-85] one code counts as the statement of both: an exchange of two people is done and all objects pass', () => {
    const done = typeCode(createAgreed(), anna, bruno)
    expect(kinds(done)).toEqual(['handedOver', 'exchangeDone'])
    expect(done.next).toMatchObject({ state: 'done', endedAt: afterMeeting, proofs: [{ by: anna, of: bruno, at: afterMeeting }] })
    expect(done.next.people.map(({ statement }) => statement)).toEqual(['happened', 'happened'])
    expect(transfersOf(done.next)).toEqual(createExchange().legs)
  })

  test('[EXCH-85] after one code, typing the same code again or the code of the other participant changes nothing', () => {
    const { next } = typeCode(createAgreed(), anna, bruno)
    for (const repeat of [typeCode(next, anna, bruno, daysAfter(9)), typeCode(next, bruno, anna, daysAfter(9))]) {
      expect(repeat).toEqual({ ok: true, next, messages: [] })
    }
  })

  test('[EXCH-87] one code typed before the agreed time counts from that time; until then either person may call off', () => {
    const early = typeCode(createAgreed(), anna, bruno, NOON)
    expect(kinds(early)).toEqual(['handedOver'])
    expect(early.next).toMatchObject({ state: 'open' })
    expect(deadlineOf(early.next)).toEqual(meetingAtSquare.at)
    expect(applyDeadline(early.next, new Date(meetingAtSquare.at.getTime() - 1)).next).toBe(early.next)
    const done = applyDeadline(early.next, meetingAtSquare.at)
    expect(kinds(done)).toEqual(['exchangeDone'])
    expect(done.next).toMatchObject({ state: 'done', endedAt: meetingAtSquare.at })
    expect(applyDeadline(early.next, daysAfter(40)).next.state, 'also if the job runs weeks late').toBe('done')
    expect(applyMoves(early.next, [bruno, callOff]).state).toBe('calledOff')
  })

  test('[EXCH-87] when each of two people has typed the other’s code before the agreed time, the exchange ends at once', () => {
    const one = typeCode(createAgreed(), anna, bruno, NOON).next
    expect(legalExchangeMoves(one, bruno, NOON)).toContain('handOver')
    expect(legalExchangeMoves(one, anna, NOON)).not.toContain('happened')
    expect(typeCode(one, anna, bruno, NOON), 'the same code again changes nothing').toEqual({ ok: true, next: one, messages: [] })
    const both = typeCode(one, bruno, anna, NOON)
    expect(kinds(both)).toEqual(['handedOver', 'exchangeDone'])
    expect(both.next).toMatchObject({ state: 'done', endedAt: NOON })
    expect(transfersOf(both.next)).toEqual(createExchange().legs)
    expect(typeCode(both.next, bruno, anna, NOON), 'a repeat changes nothing').toEqual({
      ok: true,
      next: both.next,
      messages: [],
    })
  })

  test('[EXCH-87] the second code is refused when the exchange was called off after the first', () => {
    const calledOff = applyMoves(typeCode(createAgreed(), anna, bruno, NOON).next, [bruno, callOff])
    expect(refusalOf(applyHandoverCode(calledOff, bruno, anna, NOON))).toBe('exchangeOver')
    expect(applyHandoverCode(calledOff, anna, bruno, NOON), 'a repeat is accepted').toEqual({
      ok: true,
      next: calledOff,
      messages: [],
    })
  })

  test('[EXCH-87] after one code typed before the agreed time, no code is missing from that time on', () => {
    const one = typeCode(createAgreed(), anna, bruno, NOON).next
    expect(missingCodes(one, anna, NOON)).toEqual([])
    expect(missingCodes(one, bruno, NOON)).toEqual([anna])
    expect(missingCodes(one, bruno, afterMeeting)).toEqual([])
  })

  test('[EXCH-87] an early code counts at the new time if the meeting is moved', () => {
    const early = typeCode(createAgreed(), anna, bruno, NOON).next
    expect(deadlineOf(applyMoves(early, [anna, propose(meetingAtStation)], [bruno, confirm]))).toEqual(meetingAtStation.at)
  })

  test.each([
    [
      'typed by a user who is not a participant',
      () => applyHandoverCode(createAgreed(), carla, bruno, afterMeeting),
      'notAParticipant',
    ],
    [
      'of a user who is not a participant',
      () => applyHandoverCode(createAgreed(), anna, carla, afterMeeting),
      'wrongHandoverCode',
    ],
    ['of the typist', () => applyHandoverCode(createAgreed(), anna, anna, afterMeeting), 'wrongHandoverCode'],
    ['without an agreed meeting', () => applyHandoverCode(createExchange(), anna, bruno, afterMeeting), 'meetingNotAgreed'],
    [
      'after calling off',
      () => applyHandoverCode(applyMoves(createAgreed(), [bruno, callOff]), anna, bruno, afterMeeting),
      'exchangeOver',
    ],
    [
      'after an account was deleted',
      () => applyHandoverCode(forceCallOff(createAgreed(), bruno, NOON), anna, bruno, afterMeeting),
      'exchangeOver',
    ],
    [
      'after the deadline',
      () => applyHandoverCode(applyDeadline(createAgreed(), daysAfter(20)).next, anna, bruno, daysAfter(20)),
      'exchangeOver',
    ],
  ] as const)('[EXCH-88] a handover code %s is refused', (_, attempt, refusal) => {
    expect(refusalOf(attempt())).toBe(refusal)
  })

  test('[EXCH-88] the move handOver is offered once a meeting is agreed, until the participant has typed all codes', () => {
    expect(legalExchangeMoves(createExchange(), anna, NOON)).not.toContain('handOver')
    expect(legalExchangeMoves(createAgreed(), anna, NOON)).toContain('handOver')
    expect(legalExchangeMoves(typeCode(createAgreed(), anna, bruno, NOON).next, anna, NOON)).not.toContain('handOver')
  })
})

describe('a handover code that contradicts a statement', () => {
  const createDenied = () => applyMoves(createAgreed(), [bruno, notHappened, afterMeeting])

  test('[EXCH-89] a code does not replace the “non avvenuto” of the person who showed it: the admin decides', () => {
    const held = typeCode(createDenied(), anna, bruno)
    expect(kinds(held)).toEqual(['handedOver', 'exchangeHeld'])
    expect(held.next).toMatchObject({ state: 'held', proofs: [{ by: anna, of: bruno }] })
    expect(settleHeldExchange(held.next, 'happened', daysAfter(5))).toMatchObject({ next: { state: 'done' } })
  })

  test('[EXCH-89] typing a code replaces the typist’s own “non avvenuto”', () => {
    expect(typeCode(createDenied(), bruno, anna).next.state).toBe('done')
    const held = typeCode(createDenied(), anna, bruno).next
    expect(typeCode(held, bruno, anna).next.state).toBe('done')
    expect(
      typeCode(applyMoves(createAgreed(), [anna, happened, afterMeeting], [bruno, notHappened, afterMeeting]), bruno, anna).next
        .state,
    ).toBe('done')
  })

  test('a code typed after the typist’s own “avvenuto” ends the exchange without a statement of the other person', () => {
    expect(typeCode(applyMoves(createAgreed(), [anna, happened, afterMeeting]), anna, bruno).next.state).toBe('done')
  })
})

describe('handover codes in a ring', () => {
  test('[EXCH-90] codes count as the “avvenuto” of a participant who has met all their givers and receivers', () => {
    const one = typeCode(createAgreedRing(), anna, bruno)
    expect(one.next.people.map(({ statement }) => statement)).toEqual([null, null, null])
    expect(deadlineOf(one.next)).toEqual(daysAfter(14, meetingAtSquare.at))
    const two = typeCode(one.next, carla, bruno)
    expect(two.next.people.map(({ uid: user, statement }) => [user, statement])).toEqual([
      [anna, null],
      [bruno, 'happened'],
      [carla, null],
    ])
    expect(typeCode(two.next, carla, anna).next.state).toBe('done')
  })

  test('[EXCH-90] the code of the opposite participant in a ring of four is refused', () => {
    const dario = uid.parse('dario')
    const [lamp, bicycle, last] = createRing().legs
    if (!lamp || !bicycle || !last) throw new Error('expected three legs')
    const legs = [lamp, bicycle, { ...last, giver: carla, receiver: dario }, { ...lamp, giver: dario, receiver: anna }]
    expect(refusalOf(applyHandoverCode({ ...createAgreedRing(), legs }, anna, carla, afterMeeting))).toBe('wrongHandoverCode')
  })

  test('[EXCH-87] a ring ends before the agreed time only when both people of every leg have typed the other’s code', () => {
    const pairs = [
      [anna, bruno],
      [bruno, anna],
      [bruno, carla],
      [carla, bruno],
      [carla, anna],
    ] as const
    const almost = pairs.reduce((state, [user, other]) => typeCode(state, user, other, NOON).next, createAgreedRing())
    expect(almost.state).toBe('open')
    expect(deadlineOf(almost)).toEqual(meetingAtSquare.at)
    expect(typeCode(almost, anna, carla, NOON).next).toMatchObject({ state: 'done', endedAt: NOON })
  })

  test('[RING-126] proofs from before the agreed time count at that time, and the other participants then have seven days', () => {
    const two = typeCode(typeCode(createAgreedRing(), anna, bruno, NOON).next, carla, bruno, NOON).next
    expect(deadlineOf(two)).toEqual(meetingAtSquare.at)
    const counted = applyDeadline(two, meetingAtSquare.at)
    expect(counted.next).toMatchObject({ state: 'open' })
    expect(deadlineOf(counted.next)).toEqual(daysAfter(7, meetingAtSquare.at))
    // Anna and Carla have not met, so the silence of neither is a yes, also after a notice.
    const notified = withNotified(counted.next, meetingAtSquare.at, anna, carla)
    expect(kinds(applyDeadline(notified, daysAfter(20)))).toEqual(['heldUnanswered'])
    expect(kinds(applyDeadline(two, daysAfter(20)))).toEqual(['heldUnanswered'])
  })
})
