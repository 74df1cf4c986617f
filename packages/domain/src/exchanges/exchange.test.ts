import { describe, expect, test } from 'vitest'
import { anna, bruno, carla } from '../conversations/negotiation.fixtures.ts'
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
  step,
} from './exchange.fixtures.ts'
import { deadlineOf, heldItems, passing, whoMustAct } from './exchange.ts'
import { legalMoves, whyNot, whyNotCallOff } from './moves.ts'
import { callOffForced, elapse, play, settle } from './play.ts'

const kinds = ({ lines }: { lines: readonly { kind: string }[] }) => lines.map(({ kind }) => kind)
const refusalOf = (result: ReturnType<typeof play>) => (result.ok ? null : result.refusal)

describe('the meeting', () => {
  test('[EXCH-69] a meeting is agreed when one participant proposes place and time and the other confirms', () => {
    const proposed = step(between(), anna, propose())
    expect(proposed.lines).toEqual([{ kind: 'meetingProposed', from: anna, meeting: square }])
    expect(proposed.next).toMatchObject({ agreed: null, proposed: { ...square, by: anna } })
    expect(whoMustAct(proposed.next)).toEqual([bruno])
    const done = step(proposed.next, bruno, confirm)
    expect(done.lines).toEqual([{ kind: 'meetingAgreed', from: bruno, meeting: square }])
    expect(done.next).toMatchObject({ agreed: square, proposed: null })
  })

  test('[EXCH-70] the agreed meeting stays valid until all have confirmed another proposal', () => {
    const changed = played(agreed(), [bruno, propose(station)])
    expect(changed).toMatchObject({ agreed: square, proposed: { ...station, by: bruno } })
    expect(deadlineOf(changed)).toEqual(days(14, square.at))
    expect(legalMoves(changed, anna, met)).toEqual(['propose', 'confirm', 'handOver', 'happened', 'notHappened', 'callOff'])
    expect(played(changed, [anna, confirm]).agreed).toEqual(station)
    expect(played(changed, [anna, propose(square)])).toMatchObject({ agreed: square, proposed: null })
  })

  test('proposing the meeting that the other has proposed confirms it', () => {
    expect(played(between(), [anna, propose()], [bruno, propose()]).agreed).toEqual(square)
  })

  test('in a ring all participants must confirm the meeting', () => {
    const two = step(played(ring(), [anna, propose()]), bruno, confirm)
    expect(two.lines).toEqual([{ kind: 'meetingConfirmed', from: bruno, meeting: square }])
    expect(two.next).toMatchObject({ agreed: null, proposed: square })
    expect(whoMustAct(two.next)).toEqual([carla])
    expect(played(two.next, [carla, confirm]).agreed).toEqual(square)
  })

  test.each([
    ['a user who is not a participant', () => play(between(), carla, propose(), NOON), 'notAParticipant'],
    ['a time that has passed', () => play(between(), anna, propose(), square.at), 'meetingInThePast'],
    ['an invalid time', () => play(between(), anna, propose({ place: 'Qui', at: new Date('?') }), NOON), 'meetingInThePast'],
    ['a time too far ahead', () => play(between(), anna, propose({ place: 'Qui', at: days(91) }), NOON), 'meetingTooFar'],
    ['confirming without a proposal', () => play(between(), anna, confirm, NOON), 'noMeetingProposed'],
    ['confirming a past meeting', () => play(played(between(), [anna, propose()]), bruno, confirm, met), 'meetingInThePast'],
    ['an outdated version', () => play(played(between(), [anna, propose()]), bruno, confirm, NOON, 1), 'staleVersion'],
    ['“avvenuto” without a meeting', () => play(between(), anna, happened, days(20)), 'meetingNotAgreed'],
    ['“avvenuto” before the agreed time', () => play(agreed(), anna, happened, NOON), 'meetingNotYet'],
    ['“non avvenuto” before the agreed time', () => play(agreed(), anna, notHappened, NOON), 'meetingNotYet'],
    ['another meeting after a statement', () => play(said(), bruno, propose(station), met), 'alreadyStated'],
    ['calling off after a statement', () => play(said(), bruno, callOff, met), 'alreadyStated'],
    ['calling off when it is held', () => play(held(), bruno, callOff, met), 'exchangeHeld'],
    ['a statement after the end', () => play(played(agreed(), [anna, callOff]), bruno, happened, met), 'exchangeOver'],
  ] as const)('[EXCH-71] an exchange refuses %s', (_, attempt, refusal) => {
    expect(refusalOf(attempt())).toBe(refusal)
  })
})

const said = () => played(agreed(), [anna, happened, met])
const held = () => played(said(), [bruno, notHappened, met])

describe('the statements', () => {
  test('[EXCH-72] when all participants state that it happened, every object passes to its receiver', () => {
    const last = step(said(), bruno, happened, days(3))
    expect(kinds(last)).toEqual(['saidHappened', 'exchangeDone'])
    expect(last.next).toMatchObject({ state: 'done', endedAt: days(3) })
    expect(passing(last.next)).toEqual(between().legs)
    expect(heldItems(last.next)).toEqual([])
  })

  test('[EXCH-73] one “avvenuto” counts for all after seven days without another statement', () => {
    expect(elapse(said(), new Date(days(7, met).getTime() - 1)).next.state).toBe('open')
    const quiet = elapse(said(), days(7, met))
    expect(quiet.next.state).toBe('done')
    expect(kinds(quiet)).toEqual(['doneBySilence'])
  })

  test('[EXCH-74] “non avvenuto” of all, or of one and then seven days without a statement, releases the objects', () => {
    const alone = played(agreed(), [bruno, notHappened, met])
    expect(alone).toMatchObject({ state: 'open' })
    const both = step(alone, anna, notHappened, met)
    expect(both.next).toMatchObject({ state: 'notHappened' })
    expect(kinds(both)).toEqual(['saidNotHappened', 'exchangeNotHappened'])
    expect(elapse(alone, days(7, met)).next).toMatchObject({ state: 'notHappened' })
    expect(kinds(elapse(alone, days(7, met)))).toEqual(['notHappenedBySilence'])
    expect(passing(elapse(alone, days(7, met)).next)).toEqual([])
  })

  test('[EXCH-75] contradicting statements hold the exchange until the admin decides or 30 days have passed', () => {
    const last = step(said(), bruno, notHappened, days(3))
    expect(kinds(last)).toEqual(['saidNotHappened', 'exchangeHeld'])
    expect(heldItems(last.next)).toHaveLength(2)
    expect(whoMustAct(last.next)).toBe('admin')
    expect(elapse(last.next, days(20)).next.state).toBe('held')
    const settled = (decision: 'happened' | 'notHappened') => settle(last.next, decision, days(5))
    expect(settled('happened')).toMatchObject({
      ok: true,
      next: { state: 'done', endedAt: days(5) },
      lines: [{ kind: 'settledHappened' }],
    })
    expect(settled('notHappened')).toMatchObject({
      ok: true,
      next: { state: 'notHappened' },
      lines: [{ kind: 'settledNotHappened' }],
    })
    expect(settle(said(), 'happened', days(5))).toEqual({ ok: false, refusal: 'nothingHeld' })
    expect(settle(played(said(), [bruno, happened, met]), 'happened', days(5))).toEqual({ ok: false, refusal: 'exchangeOver' })
    const undecided = elapse(last.next, days(33))
    expect(undecided.next.state, 'an undecided exchange transfers nothing').toBe('notHappened')
    expect(undecided.lines).toEqual([{ kind: 'heldTooLong', from: null, meeting: null }])
  })

  test('[EXCH-75] a held exchange stays held after a third statement, and is open again after a correction', () => {
    const threeAgreed = played(ring(), [anna, propose()], [bruno, confirm], [carla, confirm])
    const contradicted = played(threeAgreed, [anna, happened, met], [bruno, notHappened, met])
    expect(contradicted.state).toBe('held')
    const third = step(contradicted, carla, happened, days(4))
    expect(third.next).toMatchObject({ state: 'held', heldAt: met })
    expect(kinds(third)).toEqual(['saidHappened'])
    const corrected = step(contradicted, bruno, happened, days(4))
    expect(corrected.next).toMatchObject({ state: 'open', heldAt: null })
    expect(kinds(corrected)).toEqual(['saidHappened'])
  })

  test('moves that are not allowed are refused with the reason', () => {
    const over = played(said(), [bruno, happened, met])
    expect(whyNot(said(), carla, 'happened', met)).toBe('notAParticipant')
    expect(whyNot(over, anna, 'callOff', met)).toBe('exchangeOver')
    expect(whyNot(said(), anna, 'happened', met)).toBe('alreadyStated')
    expect(whyNot(said(), anna, 'notHappened', met)).toBeNull()
    expect(whyNot(between(), anna, 'handOver', met)).toBe('meetingNotAgreed')
    expect(whyNot(agreed(), anna, 'handOver', NOON)).toBeNull()
    expect([between(), said(), held(), over].map(whyNotCallOff)).toEqual([
      null,
      'alreadyStated',
      'exchangeHeld',
      'noOpenExchange',
    ])
    expect([between(), said(), over].map(whoMustAct)).toEqual([[anna, bruno], [bruno], []])
  })

  test('[EXCH-75] a participant may correct their statement, also while the exchange is held', () => {
    expect(played(held(), [bruno, happened, days(4)]).state).toBe('done')
    expect(played(held(), [anna, notHappened, days(4)]).state).toBe('notHappened')
    expect(played(said(), [anna, notHappened, met]).people).toMatchObject([{ statement: 'notHappened' }, { statement: null }])
  })

  test('repeating a statement changes nothing, with any version, and also after the end', () => {
    const before = said()
    for (const version of [undefined, 1, before.version]) {
      expect(play(before, anna, happened, days(5), version)).toEqual({ ok: true, next: before, lines: [] })
    }
    const over = played(before, [bruno, happened, days(3)])
    expect(play(over, bruno, happened, days(9), 1)).toMatchObject({ ok: true, next: over })
  })
})

describe('deadlines and calling off', () => {
  test.each([
    ['30 days after acceptance without an agreed meeting', between(), days(30)],
    ['30 days after acceptance if a meeting is only proposed', played(between(), [anna, propose()]), days(30)],
    ['14 days after the meeting', agreed(), days(14, square.at)],
  ])('[EXCH-76] an exchange without statements is called off %s', (_, exchange, then) => {
    expect(deadlineOf(exchange)).toEqual(then)
    expect(elapse(exchange, new Date(then.getTime() - 1)).next).toBe(exchange)
    const over = elapse(exchange, then)
    expect(over.next).toMatchObject({ state: 'calledOff', calledOffBy: null, endedAt: then })
    expect(kinds(over)).toEqual(['exchangeExpired'])
  })

  test('[EXCH-77] either participant can call the exchange off until there is a statement', () => {
    for (const exchange of [between(), played(between(), [anna, propose()]), agreed()]) {
      for (const who of [anna, bruno]) {
        const { next, lines } = step(exchange, who, callOff, met)
        expect(next).toMatchObject({ state: 'calledOff', calledOffBy: who, proposed: null, endedAt: met })
        expect(lines).toEqual([{ kind: 'calledOff', from: who, meeting: null }])
        expect(play(next, who, callOff, met, 1)).toEqual({ ok: true, next, lines: [] })
        expect(refusalOf(play(next, who === anna ? bruno : anna, callOff, met))).toBe('exchangeOver')
        expect(refusalOf(play(next, who, propose(), NOON))).toBe('exchangeOver')
      }
    }
  })

  test('a deleted account calls the exchange off regardless of statements, and keeps a finished one', () => {
    expect(callOffForced(held(), anna, met)).toMatchObject({ state: 'calledOff', calledOffBy: anna })
    const done = played(said(), [bruno, happened, met])
    expect(callOffForced(done, anna, met)).toBe(done)
  })
})
