import { describe, expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { renderMessage } from '../texts/render-message.ts'
import { applyItemRemoved, applyNegotiationMove, type Move } from './apply-negotiation-move.ts'
import { applyTimeouts, archivesAt, daysInactive, nextDueOf, resetTurnTimer, restartTimerOnTurnChange } from './inactivity.ts'
import { legalMoves, viewOf } from './moves.ts'
import {
  accept,
  anna,
  applyAllowedMove,
  applyMoves,
  archive,
  ask,
  bicycle,
  bruno,
  createNegotiation,
  lamp,
  legalMovesOf,
  NOON,
  offer,
  question,
  recordActivity,
  reject,
  send,
  undo,
  withChangedItem,
} from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'
import { pauseReasonOf } from './negotiation.ts'

const daysAfterNoon = (days: number) => new Date(NOON.getTime() + days * 24 * 60 * 60 * 1000)
const dueMessageKinds = (negotiation: Negotiation, now: Date) => applyTimeouts(negotiation, now).messages.map(({ kind }) => kind)
const afterMove = (negotiation: Negotiation, user: typeof anna, move: Move, now: Date) =>
  restartTimerOnTurnChange(negotiation, applyAllowedMove(negotiation, user, move).next, now)
const withHiddenRoot = (negotiation: Negotiation): Negotiation => ({ ...negotiation, rootHidden: true })
const withReservedRoot = (negotiation: Negotiation) => withChangedItem(negotiation, bicycle, { availability: 'in_trattativa' })

describe('inactivity', () => {
  test('[CONV-07] [CONV-08] inactivity causes reminders after two and five days and archives after fourteen', () => {
    const open = createNegotiation()
    expect(nextDueOf(open)).toEqual(daysAfterNoon(2))
    expect(dueMessageKinds(open, daysAfterNoon(1.9))).toEqual([])
    const once = applyTimeouts(open, daysAfterNoon(2)).next
    expect([dueMessageKinds(open, daysAfterNoon(2)), nextDueOf(once)]).toEqual([['nudged'], daysAfterNoon(5)])
    const twice = applyTimeouts(once, daysAfterNoon(5)).next
    expect([dueMessageKinds(once, daysAfterNoon(4.9)), dueMessageKinds(once, daysAfterNoon(5)), nextDueOf(twice)]).toEqual([
      [],
      ['nudged'],
      daysAfterNoon(14),
    ])
    const archived = applyTimeouts(twice, daysAfterNoon(14))
    expect(archived.next).toMatchObject({ status: 'archived', archivedBy: null, rootGone: false })
    expect(archived.messages).toEqual([{ kind: 'archivedByTime', from: null, items: [] }])
    expect(nextDueOf(archived.next)).toBeNull()
  })

  test('[CONV-08] either participant may reopen a timed-out conversation with a new timer if its root object exists', () => {
    const archived = applyTimeouts(createNegotiation(), daysAfterNoon(14)).next
    for (const user of [anna, bruno]) {
      const reopened = afterMove(archived, user, undo, daysAfterNoon(20))
      expect(reopened).toMatchObject({ status: 'pending', turnTimer: { turnSince: daysAfterNoon(20), nudges: 0 } })
      expect(nextDueOf(reopened)).toEqual(daysAfterNoon(22))
      expect(legalMovesOf(applyItemRemoved(archived, bicycle.item._id).next, user)).toEqual([])
    }
  })

  test('[CONV-07] the days of inactivity are counted in whole days, at least one', () => {
    expect([0, 0.5, 1, 1.9, 2, 14].map((days) => daysInactive(NOON, daysAfterNoon(days)))).toEqual([1, 1, 1, 1, 2, 14])
  })

  test('[CONV-07] the timer restarts with each turn, but not with a move that keeps the turn or ends the negotiation', () => {
    const open = createNegotiation()
    expect(afterMove(open, bruno, question, daysAfterNoon(1)).turnTimer.turnSince).toEqual(daysAfterNoon(1))
    expect(afterMove(open, bruno, ask(lamp), daysAfterNoon(1)).turnTimer).toEqual(open.turnTimer)
    expect(restartTimerOnTurnChange(open, open, daysAfterNoon(1))).toBe(open)
    expect(afterMove(open, bruno, reject, daysAfterNoon(1)).turnTimer).toEqual(open.turnTimer)
    expect(afterMove(applyMoves(open, [bruno, question]), anna, archive, daysAfterNoon(1)).turnTimer).toEqual(open.turnTimer)
  })

  test('[CONV-09] timeouts that were missed are applied in one step', () => {
    expect(dueMessageKinds(createNegotiation(), daysAfterNoon(6))).toEqual(['nudged'])
    expect(nextDueOf(applyTimeouts(createNegotiation(), daysAfterNoon(6)).next)).toEqual(daysAfterNoon(14))
    expect(dueMessageKinds(createNegotiation(), daysAfterNoon(100))).toEqual(['archivedByTime'])
  })

  test('[CONV-07] a message of the turn holder resets the timer; a message of the other participant or a draft does not', () => {
    const drafted = afterMove(createNegotiation(), bruno, ask(lamp), daysAfterNoon(3))
    expect(drafted.turnTimer).toEqual(createNegotiation().turnTimer)
    expect(recordActivity(createNegotiation(), anna, daysAfterNoon(3))).toEqual(createNegotiation())
    const nudged = applyTimeouts(createNegotiation(), daysAfterNoon(2)).next
    expect(recordActivity(nudged, bruno, daysAfterNoon(3)).turnTimer).toEqual({
      turnSince: NOON,
      quietSince: daysAfterNoon(3),
      nudges: 0,
    })
    const sent = afterMove(drafted, bruno, send, daysAfterNoon(4))
    expect(sent.turnTimer).toEqual({ turnSince: daysAfterNoon(4), quietSince: daysAfterNoon(4), nudges: 0 })
    expect(archivesAt(sent)).toEqual(daysAfterNoon(18))
  })

  test('[CONV-07] the reminder asks the turn holder to answer and informs the other participant', () => {
    const [message] = applyTimeouts(createNegotiation(), daysAfterNoon(2)).messages
    if (!message) throw new Error('no reminder')
    const textFor = (uid: typeof anna) =>
      renderMessage(
        { kind: message.kind, text: null, fromUid: message.from, items: [] },
        { uid, nameOf: (user) => (user === anna ? 'Anna' : 'Bruno'), timeZone: AOSTA.timeZone },
      )
    expect(textFor(bruno)).toBe('Anna aspetta ancora una tua risposta.')
    expect(textFor(anna)).toBe('Abbiamo ricordato all’altra persona che aspetti una risposta.')
  })

  test('[CONV-04] no timeout runs while the conversation is paused or the turn holder is on holiday', () => {
    const stoppedNegotiations: Negotiation[] = [
      withReservedRoot(createNegotiation()),
      withChangedItem(createNegotiation(), bicycle, { resting: true }),
      withHiddenRoot(createNegotiation()),
      { ...createNegotiation(), onHoliday: [bruno] },
    ]
    for (const negotiation of stoppedNegotiations) {
      expect([nextDueOf(negotiation), archivesAt(negotiation), dueMessageKinds(negotiation, daysAfterNoon(100))]).toEqual([
        null,
        null,
        [],
      ])
    }
    expect(nextDueOf({ ...createNegotiation(), onHoliday: [anna] })).toEqual(daysAfterNoon(2))
  })

  test('[CONV-04] the timer restarts when the object is available again', () => {
    const nudged = applyTimeouts(createNegotiation(), daysAfterNoon(5)).next
    const paused = withReservedRoot(nudged)
    expect(resetTurnTimer(paused, daysAfterNoon(30))).toBe(paused)
    const free = withChangedItem(paused, bicycle, { availability: 'disponibile' })
    expect(resetTurnTimer(free, daysAfterNoon(30)).turnTimer).toEqual({
      turnSince: daysAfterNoon(30),
      quietSince: daysAfterNoon(30),
      nudges: 0,
    })
  })
})

describe('a paused conversation', () => {
  const refusals: [string, Move, string][] = [
    ['choosing', ask(lamp), 'negotiationPaused'],
    ['sending', send, 'negotiationPaused'],
    ['accepting', accept, 'proposalNotBalanced'],
    ['Annulla', undo, 'negotiationPaused'],
  ]
  test.each(refusals)('[CONV-02] a paused conversation refuses %s', (_, move, refusal) => {
    expect(applyNegotiationMove(withReservedRoot(createNegotiation()), bruno, move)).toEqual({ ok: false, refusal })
  })

  test('[CONV-02] a paused conversation allows only writing, rejecting and archiving', () => {
    const paused = withReservedRoot(applyMoves(createNegotiation(), [bruno, ask(lamp)]))
    for (const user of [anna, bruno]) expect(legalMovesOf(paused, user)).toEqual(['reject', 'archive', 'write'])
  })

  test('[CONV-02] accepting a reserved root object is refused with itemTaken, and a proposal without it keeps the pause', () => {
    const proposed = applyMoves(createNegotiation(), [bruno, ask(lamp)], [bruno, send])
    expect(applyNegotiationMove(withReservedRoot(proposed), anna, accept)).toEqual({ ok: false, refusal: 'itemTaken' })
    const withoutRoot = applyMoves(proposed, [anna, ask(bicycle, false)], [anna, offer(lamp, true)])
    expect(viewOf(withReservedRoot(withoutRoot), anna)).toMatchObject({ pause: 'reserved' })
  })

  test('[CONV-01] a conversation is paused only while it is pending, and only because of its root object', () => {
    expect(pauseReasonOf(withReservedRoot(createNegotiation()))).toBe('reserved')
    expect(pauseReasonOf(withChangedItem(createNegotiation(), bicycle, { resting: true }))).toBe('resting')
    expect(pauseReasonOf(withHiddenRoot(createNegotiation()))).toBe('hidden')
    expect(pauseReasonOf(withHiddenRoot(withReservedRoot(createNegotiation())))).toBe('hidden')
    expect(pauseReasonOf(withHiddenRoot(applyMoves(createNegotiation(), [anna, { type: 'archive' }])))).toBeNull()
    expect(pauseReasonOf(withChangedItem(createNegotiation(), lamp, { availability: 'in_trattativa' }))).toBeNull()
    const view = viewOf(withReservedRoot(applyMoves(createNegotiation(), [anna, { type: 'archive' }])), anna)
    expect([view?.pause, view && legalMoves(view)]).toEqual([null, ['undo']])
  })
})
