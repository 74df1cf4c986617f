import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
import { applyDeadline, applyExchangeMove, forceCallOff, settleHeldExchange } from './apply-exchange-move.ts'
import {
  afterMeeting,
  applyAllowedMove,
  applyMoves,
  callOff,
  confirm,
  createAgreed,
  createAgreedRing,
  createExchange,
  daysAfter,
  happened,
  meetingAtSquare,
  meetingAtStation,
  NOON,
  notHappened,
  propose,
  withNotified,
} from './exchange.fixtures.ts'
import { deadlineOf, reservedItemsOf, transfersOf, whoMustAct } from './exchange.ts'
import { callOffRefusal, exchangeMoveRefusal, legalExchangeMoves } from './moves.ts'

const kinds = ({ messages }: { messages: readonly { kind: string }[] }) => messages.map(({ kind }) => kind)
const refusalOf = (result: ReturnType<typeof applyExchangeMove>) => (result.ok ? null : result.refusal)

describe('the meeting', () => {
  test('[EXCH-69] a meeting is agreed when one participant proposes place and time and the other confirms', () => {
    const proposed = applyAllowedMove(createExchange(), anna, propose())
    expect(proposed.messages).toEqual([{ kind: 'meetingProposed', from: anna, meeting: meetingAtSquare }])
    expect(proposed.next).toMatchObject({ agreed: null, proposed: { ...meetingAtSquare, by: anna } })
    expect(whoMustAct(proposed.next)).toEqual([bruno])
    const done = applyAllowedMove(proposed.next, bruno, confirm)
    expect(done.messages).toEqual([{ kind: 'meetingAgreed', from: bruno, meeting: meetingAtSquare }])
    expect(done.next).toMatchObject({ agreed: meetingAtSquare, proposed: null })
  })

  test('[EXCH-70] the agreed meeting stays valid until all have confirmed another proposal', () => {
    const counterProposed = applyMoves(createAgreed(), [bruno, propose(meetingAtStation)])
    expect(counterProposed).toMatchObject({ agreed: meetingAtSquare, proposed: { ...meetingAtStation, by: bruno } })
    expect(deadlineOf(counterProposed)).toEqual(daysAfter(14, meetingAtSquare.at))
    expect(legalExchangeMoves(counterProposed, anna, afterMeeting)).toEqual([
      'propose',
      'confirm',
      'handOver',
      'happened',
      'notHappened',
      'callOff',
    ])
    expect(applyMoves(counterProposed, [anna, confirm]).agreed).toEqual(meetingAtStation)
    expect(applyMoves(counterProposed, [anna, propose(meetingAtSquare)])).toMatchObject({
      agreed: meetingAtSquare,
      proposed: null,
    })
  })

  test('proposing the meeting that the other participant has proposed confirms it', () => {
    expect(applyMoves(createExchange(), [anna, propose()], [bruno, propose()]).agreed).toEqual(meetingAtSquare)
  })

  test.each([
    ['a user who is not a participant', () => applyExchangeMove(createExchange(), carla, propose(), NOON), 'notAParticipant'],
    [
      'a time that has passed',
      () => applyExchangeMove(createExchange(), anna, propose(), meetingAtSquare.at),
      'meetingInThePast',
    ],
    [
      'an invalid time',
      () => applyExchangeMove(createExchange(), anna, propose({ place: 'Qui', at: new Date('?') }), NOON),
      'meetingInThePast',
    ],
    [
      'a time too far ahead',
      () => applyExchangeMove(createExchange(), anna, propose({ place: 'Qui', at: daysAfter(91) }), NOON),
      'meetingTooFar',
    ],
    ['confirming without a proposal', () => applyExchangeMove(createExchange(), anna, confirm, NOON), 'noMeetingProposed'],
    [
      'confirming a past meeting',
      () => applyExchangeMove(applyMoves(createExchange(), [anna, propose()]), bruno, confirm, afterMeeting),
      'meetingInThePast',
    ],
    [
      'an outdated version',
      () => applyExchangeMove(applyMoves(createExchange(), [anna, propose()]), bruno, confirm, NOON, 1),
      'staleVersion',
    ],
    [
      '“avvenuto” without a meeting',
      () => applyExchangeMove(createExchange(), anna, happened, daysAfter(20)),
      'meetingNotAgreed',
    ],
    ['“avvenuto” before the agreed time', () => applyExchangeMove(createAgreed(), anna, happened, NOON), 'meetingNotYet'],
    ['“non avvenuto” before the agreed time', () => applyExchangeMove(createAgreed(), anna, notHappened, NOON), 'meetingNotYet'],
    [
      'another meeting after a statement',
      () => applyExchangeMove(createStated(), bruno, propose(meetingAtStation), afterMeeting),
      'alreadyStated',
    ],
    ['calling off after a statement', () => applyExchangeMove(createStated(), bruno, callOff, afterMeeting), 'alreadyStated'],
    ['calling off when it is held', () => applyExchangeMove(createHeld(), bruno, callOff, afterMeeting), 'exchangeHeld'],
    [
      'a statement after the end',
      () => applyExchangeMove(applyMoves(createAgreed(), [anna, callOff]), bruno, happened, afterMeeting),
      'exchangeOver',
    ],
  ] as const)('[EXCH-71] an exchange refuses %s', (_, attempt, refusal) => {
    expect(refusalOf(attempt())).toBe(refusal)
  })
})

const createStated = () => applyMoves(createAgreed(), [anna, happened, afterMeeting])
const createHeld = () => applyMoves(createStated(), [bruno, notHappened, afterMeeting])

describe('the statements', () => {
  test('[EXCH-72] when all participants state that the exchange happened, every object passes to its receiver', () => {
    const afterSecond = applyAllowedMove(createStated(), bruno, happened, daysAfter(3))
    expect(kinds(afterSecond)).toEqual(['saidHappened', 'exchangeDone'])
    expect(afterSecond.next).toMatchObject({ state: 'done', endedAt: daysAfter(3) })
    expect(transfersOf(afterSecond.next)).toEqual(createExchange().legs)
    expect(reservedItemsOf(afterSecond.next)).toEqual([])
  })

  test('[EXCH-73] [EXCH-103] one “avvenuto” counts for all seven days after the others were notified of it', () => {
    const notifiedAt = daysAfter(3, afterMeeting)
    const notified = withNotified(createStated(), notifiedAt, bruno)
    expect(deadlineOf(notified)).toEqual(daysAfter(7, notifiedAt))
    expect(applyDeadline(notified, new Date(daysAfter(7, notifiedAt).getTime() - 1)).next).toBe(notified)
    const afterTimeout = applyDeadline(notified, daysAfter(7, notifiedAt))
    expect(afterTimeout.next.state).toBe('done')
    expect(kinds(afterTimeout)).toEqual(['doneBySilence'])
  })

  test('[EXCH-74] “non avvenuto” from all, or from one and no other statement for seven days, releases the objects', () => {
    const oneStatement = applyMoves(createAgreed(), [bruno, notHappened, afterMeeting])
    expect(oneStatement).toMatchObject({ state: 'open' })
    const both = applyAllowedMove(oneStatement, anna, notHappened, afterMeeting)
    expect(both.next).toMatchObject({ state: 'notHappened' })
    expect(kinds(both)).toEqual(['saidNotHappened', 'exchangeNotHappened'])
    const afterTimeout = applyDeadline(withNotified(oneStatement, afterMeeting, anna), daysAfter(7, afterMeeting))
    expect(afterTimeout.next).toMatchObject({ state: 'notHappened' })
    expect(kinds(afterTimeout)).toEqual(['notHappenedBySilence'])
    expect(transfersOf(afterTimeout.next)).toEqual([])
  })

  test('[EXCH-104] fourteen days after the first statement, an exchange with a participant who was not notified is held for the admin', () => {
    const deadline = daysAfter(14, afterMeeting)
    expect(deadlineOf(createStated())).toEqual(deadline)
    expect(applyDeadline(createStated(), new Date(deadline.getTime() - 1)).next.state).toBe('open')
    const held = applyDeadline(createStated(), deadline)
    expect(held.next).toMatchObject({ state: 'held', heldAt: deadline })
    expect(kinds(held)).toEqual(['heldUnnotified'])
    expect(whoMustAct(held.next)).toBe('admin')
    expect(reservedItemsOf(held.next)).toHaveLength(held.next.legs.length)
    // A person who finds it later can still say how it went, and the admin can decide.
    expect(applyAllowedMove(held.next, bruno, happened, daysAfter(1, deadline)).next.state).toBe('done')
    expect(settleHeldExchange(held.next, 'happened', deadline)).toMatchObject({ ok: true, next: { state: 'done' } })
    expect(applyDeadline(held.next, daysAfter(30, deadline)).next.state).toBe('notHappened')
  })

  test('[EXCH-103] a corrected statement needs a new notice', () => {
    const at = meetingAtSquare.at
    const stated = applyAllowedMove(createAgreed(), anna, happened, at).next
    const notified = withNotified(stated, daysAfter(1, at), bruno)
    expect(deadlineOf(notified)).toEqual(daysAfter(8, at))
    const corrected = applyAllowedMove(notified, anna, notHappened, daysAfter(3, at)).next
    expect(corrected.people.map(({ notifiedAt }) => notifiedAt)).toEqual([null, null])
    expect(deadlineOf(corrected)).toEqual(daysAfter(17, at))
  })

  test('[EXCH-75] contradicting statements hold the exchange until the admin decides or 30 days have passed', () => {
    const afterSecond = applyAllowedMove(createStated(), bruno, notHappened, daysAfter(3))
    expect(kinds(afterSecond)).toEqual(['saidNotHappened', 'exchangeHeld'])
    expect(reservedItemsOf(afterSecond.next)).toHaveLength(2)
    expect(whoMustAct(afterSecond.next)).toBe('admin')
    expect(applyDeadline(afterSecond.next, daysAfter(20)).next.state).toBe('held')
    const settleAs = (decision: 'happened' | 'notHappened') => settleHeldExchange(afterSecond.next, decision, daysAfter(5))
    expect(settleAs('happened')).toMatchObject({
      ok: true,
      next: { state: 'done', endedAt: daysAfter(5) },
      messages: [{ kind: 'settledHappened' }],
    })
    expect(settleAs('notHappened')).toMatchObject({
      ok: true,
      next: { state: 'notHappened' },
      messages: [{ kind: 'settledNotHappened' }],
    })
    expect(settleHeldExchange(createStated(), 'happened', daysAfter(5))).toEqual({ ok: false, refusal: 'nothingHeld' })
    expect(settleHeldExchange(applyMoves(createStated(), [bruno, happened, afterMeeting]), 'happened', daysAfter(5))).toEqual({
      ok: false,
      refusal: 'exchangeOver',
    })
    const undecided = applyDeadline(afterSecond.next, daysAfter(33))
    expect(undecided.next.state, 'an undecided exchange transfers nothing').toBe('notHappened')
    expect(undecided.messages).toEqual([{ kind: 'heldTooLong', from: null, meeting: null }])
  })

  test('[EXCH-75] a held exchange stays held after a third statement, and is open again after a statement is corrected', () => {
    const contradicted = applyMoves(createAgreedRing(), [anna, happened, afterMeeting], [bruno, notHappened, afterMeeting])
    expect(contradicted.state).toBe('held')
    const third = applyAllowedMove(contradicted, carla, happened, daysAfter(4))
    expect(third.next).toMatchObject({ state: 'held', heldAt: afterMeeting })
    expect(kinds(third)).toEqual(['saidHappened'])
    const corrected = applyAllowedMove(contradicted, bruno, happened, daysAfter(4))
    expect(corrected.next).toMatchObject({ state: 'open', heldAt: null })
    expect(kinds(corrected)).toEqual(['saidHappened'])
  })

  test('exchange moves that are not allowed are refused with the reason', () => {
    const finished = applyMoves(createStated(), [bruno, happened, afterMeeting])
    expect(exchangeMoveRefusal(createStated(), carla, 'happened', afterMeeting)).toBe('notAParticipant')
    expect(exchangeMoveRefusal(finished, anna, 'callOff', afterMeeting)).toBe('exchangeOver')
    expect(exchangeMoveRefusal(createStated(), anna, 'happened', afterMeeting)).toBe('alreadyStated')
    expect(exchangeMoveRefusal(createStated(), anna, 'notHappened', afterMeeting)).toBeNull()
    expect(exchangeMoveRefusal(createExchange(), anna, 'handOver', afterMeeting)).toBe('meetingNotAgreed')
    expect(exchangeMoveRefusal(createAgreed(), anna, 'handOver', NOON)).toBeNull()
    expect([createExchange(), createStated(), createHeld(), finished].map(callOffRefusal)).toEqual([
      null,
      'alreadyStated',
      'exchangeHeld',
      'noOpenExchange',
    ])
    expect([createExchange(), createStated(), finished].map(whoMustAct)).toEqual([[anna, bruno], [bruno], []])
  })

  test('[EXCH-75] a participant may correct their statement, also while the exchange is held', () => {
    expect(applyMoves(createHeld(), [bruno, happened, daysAfter(4)]).state).toBe('done')
    expect(applyMoves(createHeld(), [anna, notHappened, daysAfter(4)]).state).toBe('notHappened')
    expect(applyMoves(createStated(), [anna, notHappened, afterMeeting]).people).toMatchObject([
      { statement: 'notHappened' },
      { statement: null },
    ])
  })

  test('repeating a statement changes nothing, whatever the version and also after the exchange is over', () => {
    const before = createStated()
    for (const version of [undefined, 1, before.version]) {
      expect(applyExchangeMove(before, anna, happened, daysAfter(5), version)).toEqual({ ok: true, next: before, messages: [] })
    }
    const finished = applyMoves(before, [bruno, happened, daysAfter(3)])
    expect(applyExchangeMove(finished, bruno, happened, daysAfter(9), 1)).toMatchObject({ ok: true, next: finished })
  })
})

describe('deadlines and calling off', () => {
  test.each([
    ['30 days after acceptance without an agreed meeting', createExchange(), daysAfter(30)],
    ['30 days after acceptance if a meeting is only proposed', applyMoves(createExchange(), [anna, propose()]), daysAfter(30)],
    ['14 days after the meeting', createAgreed(), daysAfter(14, meetingAtSquare.at)],
  ])('[EXCH-76] an exchange without statements is called off %s', (_, exchange, deadline) => {
    expect(deadlineOf(exchange)).toEqual(deadline)
    expect(applyDeadline(exchange, new Date(deadline.getTime() - 1)).next).toBe(exchange)
    const finished = applyDeadline(exchange, deadline)
    expect(finished.next).toMatchObject({ state: 'calledOff', calledOffBy: null, endedAt: deadline })
    expect(kinds(finished)).toEqual(['exchangeExpired'])
  })

  test('[EXCH-77] either participant can call the exchange off until there is a statement', () => {
    for (const exchange of [createExchange(), applyMoves(createExchange(), [anna, propose()]), createAgreed()]) {
      for (const user of [anna, bruno]) {
        const { next, messages } = applyAllowedMove(exchange, user, callOff, afterMeeting)
        expect(next).toMatchObject({ state: 'calledOff', calledOffBy: user, proposed: null, endedAt: afterMeeting })
        expect(messages).toEqual([{ kind: 'calledOff', from: user, meeting: null }])
        expect(applyExchangeMove(next, user, callOff, afterMeeting, 1)).toEqual({ ok: true, next, messages: [] })
        expect(refusalOf(applyExchangeMove(next, user === anna ? bruno : anna, callOff, afterMeeting))).toBe('exchangeOver')
        expect(refusalOf(applyExchangeMove(next, user, propose(), NOON))).toBe('exchangeOver')
      }
    }
  })

  test.each([
    ['the first statement', createStated, 'alreadyStated'],
    ['two statements that differ', createHeld, 'exchangeHeld'],
  ] as const)('[EXCH-77] neither participant can call the exchange off after %s', (_, create, refusal) => {
    for (const user of [anna, bruno]) {
      expect(refusalOf(applyExchangeMove(create(), user, callOff, afterMeeting))).toBe(refusal)
      expect(legalExchangeMoves(create(), user, afterMeeting)).not.toContain('callOff')
    }
  })

  test('deleting an account calls off an exchange regardless of statements and does not change a finished one', () => {
    expect(forceCallOff(createHeld(), anna, afterMeeting)).toMatchObject({ state: 'calledOff', calledOffBy: anna })
    const done = applyMoves(createStated(), [bruno, happened, afterMeeting])
    expect(forceCallOff(done, anna, afterMeeting)).toBe(done)
  })
})
