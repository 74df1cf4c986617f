import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import {
  anna,
  applyMoves,
  archive,
  bicycle,
  bruno,
  createNegotiation,
  NOON,
  withChangedItem,
} from '@barattolo/domain/conversations/negotiation.fixtures'
import { expect, test } from 'vitest'
import { EFFECTS } from './effects.ts'

/** Bruno has the turn. */
const open = createNegotiation()
const due = nextDueOf(open)
const LATER = new Date(NOON.getTime() + 60 * 60 * 1000)
const RESTARTED = { turnSince: LATER, quietSince: LATER, nudges: 0 }

const holidayStep = (before: typeof open, nextDueAt: Date | null) =>
  EFFECTS.holidayChanged.conversations?.step({ type: 'holidayChanged', uid: bruno }, { before, nextDueAt }, LATER)

test('[CONV-04] the turn timer restarts when the holiday that stopped it is over', () => {
  expect(holidayStep(open, null)).toEqual({ next: { ...open, turnTimer: RESTARTED }, messages: [] })
})

test('[CONV-04] a holiday that stops the turn timer, or that does not concern it, keeps the state of the timer', () => {
  const stopped = { ...open, onHoliday: [bruno] }
  expect(holidayStep(stopped, due)).toEqual({ next: stopped, messages: [] })
  const ofOther = { ...open, onHoliday: [anna] }
  expect(holidayStep(ofOther, due)).toEqual({ next: ofOther, messages: [] })
})

test('[CONV-04] the end of a holiday does not restart a timer that something else stops', () => {
  for (const before of [withChangedItem(open, bicycle, { availability: 'in_trattativa' }), applyMoves(open, [anna, archive])])
    expect(holidayStep(before, null)).toEqual({ next: before, messages: [] })
})
