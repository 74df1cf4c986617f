import { describe, expect, test } from 'vitest'
import { lineText } from './line-text.ts'
import { legalMoves, viewOf } from './moves.ts'
import {
  accept,
  anna,
  archive,
  ask,
  bicycle,
  bruno,
  lamp,
  movesOf,
  NOON,
  offer,
  opened,
  played,
  reject,
  send,
  step,
  undo,
  where,
} from './negotiation.fixtures.ts'
import type { Negotiation } from './negotiation.ts'
import { pauseOf } from './pause.ts'
import { itemGone, type Move, play } from './play.ts'
import { archivesAt, daysOfSilence, elapse, heardFrom, nextDueOf, resumed, takenOver } from './silence.ts'

const day = (days: number) => new Date(NOON.getTime() + days * 24 * 60 * 60 * 1000)
const kinds = (negotiation: Negotiation, now: Date) => elapse(negotiation, now).lines.map(({ kind }) => kind)
const moved = (negotiation: Negotiation, who: typeof anna, move: Move, now: Date) =>
  takenOver(negotiation, step(negotiation, who, move).next, now)
const hidden = (negotiation: Negotiation): Negotiation => ({ ...negotiation, rootHidden: true })
const promised = (negotiation: Negotiation) => where(negotiation, bicycle, { availability: 'in_trattativa' })

describe('inactivity', () => {
  test('[CONV-07] [CONV-08] inactivity causes reminders after two and five days and archives after fourteen', () => {
    const open = opened()
    expect(nextDueOf(open)).toEqual(day(2))
    expect(kinds(open, day(1.9))).toEqual([])
    const once = elapse(open, day(2)).next
    expect([kinds(open, day(2)), nextDueOf(once)]).toEqual([['nudged'], day(5)])
    const twice = elapse(once, day(5)).next
    expect([kinds(once, day(4.9)), kinds(once, day(5)), nextDueOf(twice)]).toEqual([[], ['nudged'], day(14)])
    const aside = elapse(twice, day(14))
    expect(aside.next).toMatchObject({ status: 'archived', archivedBy: null, rootGone: false })
    expect(aside.lines).toEqual([{ kind: 'archivedByTime', from: null, items: [] }])
    expect(nextDueOf(aside.next)).toBeNull()
  })

  test('[CONV-08] either participant may reopen a timed-out conversation with a new timer, unless its object is gone', () => {
    const aside = elapse(opened(), day(14)).next
    for (const who of [anna, bruno]) {
      const again = moved(aside, who, undo, day(20))
      expect(again).toMatchObject({ status: 'pending', waiting: { turnSince: day(20), nudges: 0 } })
      expect(nextDueOf(again)).toEqual(day(22))
      expect(movesOf(itemGone(aside, bicycle.item._id).next, who)).toEqual([])
    }
  })

  test('[CONV-07] the days of inactivity are counted in whole days, at least one', () => {
    expect([0, 0.5, 1, 1.9, 2, 14].map((days) => daysOfSilence(NOON, day(days)))).toEqual([1, 1, 1, 1, 2, 14])
  })

  test('[CONV-07] the timer restarts with each turn, but not with a move that keeps the turn or ends the negotiation', () => {
    const open = opened()
    expect(moved(open, bruno, send, day(1)).waiting.turnSince).toEqual(day(1))
    expect(moved(open, bruno, ask(lamp), day(1)).waiting).toEqual(open.waiting)
    expect(takenOver(open, open, day(1))).toBe(open)
    expect(moved(open, bruno, reject, day(1)).waiting).toEqual(open.waiting)
    expect(moved(played(open, [bruno, send]), anna, archive, day(1)).waiting).toEqual(open.waiting)
  })

  test('[CONV-09] timeouts that were missed are applied in one step', () => {
    expect(kinds(opened(), day(6))).toEqual(['nudged'])
    expect(nextDueOf(elapse(opened(), day(6)).next)).toEqual(day(14))
    expect(kinds(opened(), day(100))).toEqual(['archivedByTime'])
  })

  test('[CONV-07] a message of the turn holder resets the timer, a message of the other or an unsent draft does not', () => {
    const chosen = moved(opened(), bruno, ask(lamp), day(3))
    expect(chosen.waiting).toEqual(opened().waiting)
    expect(heardFrom(opened(), anna, day(3))).toEqual(opened())
    const reminded = elapse(opened(), day(2)).next
    expect(heardFrom(reminded, bruno, day(3)).waiting).toEqual({ turnSince: NOON, quietSince: day(3), nudges: 0 })
    const sent = moved(chosen, bruno, send, day(4))
    expect(sent.waiting).toEqual({ turnSince: day(4), quietSince: day(4), nudges: 0 })
    expect(archivesAt(sent)).toEqual(day(18))
  })

  test('[CONV-07] the reminder asks the turn holder to answer and informs the other participant', () => {
    const [line] = elapse(opened(), day(2)).lines
    if (!line) throw new Error('no reminder')
    const said = (uid: typeof anna) =>
      lineText(
        { kind: line.kind, text: null, fromUid: line.from, items: [] },
        { uid, nameOf: (who) => (who === anna ? 'Anna' : 'Bruno') },
      )
    expect(said(bruno)).toBe('Anna aspetta ancora una tua risposta.')
    expect(said(anna)).toBe('Abbiamo ricordato all’altra persona che aspetti una risposta.')
  })

  test('[CONV-04] no timeout runs while the conversation is paused or the turn holder is on holiday', () => {
    const still: Negotiation[] = [
      promised(opened()),
      where(opened(), bicycle, { resting: true }),
      hidden(opened()),
      { ...opened(), onHoliday: [bruno] },
    ]
    for (const negotiation of still) {
      expect([nextDueOf(negotiation), archivesAt(negotiation), kinds(negotiation, day(100))]).toEqual([null, null, []])
    }
    expect(nextDueOf({ ...opened(), onHoliday: [anna] })).toEqual(day(2))
  })

  test('[CONV-04] the timer restarts when the object is available again', () => {
    const waited = elapse(opened(), day(5)).next
    const paused = promised(waited)
    expect(resumed(paused, day(30))).toBe(paused)
    const free = where(paused, bicycle, { availability: 'disponibile' })
    expect(resumed(free, day(30)).waiting).toEqual({ turnSince: day(30), quietSince: day(30), nudges: 0 })
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
    expect(play(promised(opened()), bruno, move)).toEqual({ ok: false, refusal })
  })

  test('[CONV-02] a paused conversation allows only writing, rejecting and archiving', () => {
    const paused = promised(played(opened(), [bruno, ask(lamp)]))
    for (const who of [anna, bruno]) expect(movesOf(paused, who)).toEqual(['reject', 'archive', 'write'])
  })

  test('[CONV-02] accepting a reserved object is refused as taken, and the pause applies if it left the proposal', () => {
    const asked = played(opened(), [bruno, ask(lamp)], [bruno, send])
    expect(play(promised(asked), anna, accept)).toEqual({ ok: false, refusal: 'itemTaken' })
    const without = played(asked, [anna, ask(bicycle, false)], [anna, offer(lamp, true)])
    expect(viewOf(promised(without), anna)).toMatchObject({ pause: 'reserved' })
  })

  test('[CONV-01] a conversation is paused only while pending, and only by its root object', () => {
    expect(pauseOf(promised(opened()))).toBe('reserved')
    expect(pauseOf(where(opened(), bicycle, { resting: true }))).toBe('resting')
    expect(pauseOf(hidden(opened()))).toBe('hidden')
    expect(pauseOf(hidden(promised(opened())))).toBe('hidden')
    expect(pauseOf(hidden(played(opened(), [anna, { type: 'archive' }])))).toBeNull()
    expect(pauseOf(where(opened(), lamp, { availability: 'in_trattativa' }))).toBeNull()
    const view = viewOf(promised(played(opened(), [anna, { type: 'archive' }])), anna)
    expect([view?.pause, view && legalMoves(view)]).toEqual([null, ['undo']])
  })
})
