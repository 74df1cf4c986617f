import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { reminderAt } from './reminder.ts'

const at = (instant: string) => new Date(instant)

test.each([
  // Agreed on Friday for Sunday at 10: reminder on Saturday at 18, in winter and in summer.
  ['2026-11-22T09:00:00Z', '2026-11-20T10:00:00Z', '2026-11-21T17:00:00.000Z'],
  ['2026-07-05T08:00:00Z', '2026-07-03T10:00:00Z', '2026-07-04T16:00:00.000Z'],
  // A meeting around midnight also has its reminder on the evening before.
  ['2026-11-22T22:30:00Z', '2026-11-20T10:00:00Z', '2026-11-21T17:00:00.000Z'],
  ['2026-11-21T23:30:00Z', '2026-11-20T10:00:00Z', '2026-11-21T17:00:00.000Z'],
  // Agreed on the day of the meeting, or late the evening before: reminder two hours before.
  ['2026-11-22T09:00:00Z', '2026-11-22T06:30:00Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T09:00:00Z', '2026-11-21T20:00:00Z', '2026-11-22T07:00:00.000Z'],
  // Agreed exactly when the reminder is due.
  ['2026-11-22T09:00:00Z', '2026-11-21T17:00:00Z', '2026-11-21T17:00:00.000Z'],
  ['2026-11-22T09:00:00Z', '2026-11-22T07:00:00Z', '2026-11-22T07:00:00.000Z'],
  // Summer time begins in the night between the reminder and the meeting.
  ['2026-03-29T08:00:00Z', '2026-03-27T08:00:00Z', '2026-03-28T17:00:00.000Z'],
])('[NOTE-12] a meeting at %s, agreed at %s, has its reminder at %s', (meeting, agreed, reminder) => {
  expect(reminderAt(at(meeting), at(agreed), AOSTA.timeZone)?.toISOString()).toBe(reminder)
})

test.each([
  // Noon in UTC is the next day there.
  ['Pacific/Auckland', '2026-11-21T21:00:00Z', '2026-11-21T05:00:00.000Z'],
  ['America/St_Johns', '2026-11-22T13:30:00Z', '2026-11-21T21:30:00.000Z'],
])(
  '[NOTE-12] the reminder in %s of a meeting at %s, which is a Sunday at 10 there, is sent on Saturday at 18',
  (timeZone, meeting, reminder) => {
    expect(reminderAt(at(meeting), at('2026-11-20T00:00:00Z'), timeZone)?.toISOString()).toBe(reminder)
  },
)

test('[NOTE-12] a meeting agreed less than two hours before has no reminder', () => {
  expect(reminderAt(at('2026-11-22T09:00:00Z'), at('2026-11-22T07:30:00Z'), AOSTA.timeZone)).toBeNull()
})
