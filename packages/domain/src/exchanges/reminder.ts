import { atRomeTime, romeTime } from './rome-time.ts'

const HOUR = 60 * 60 * 1000
/** When the day is over for most, and there is still time to say that one cannot come. */
const EVENING = '18:00'
const SHORTLY = 2 * HOUR

/**
 * When its people are reminded of a meeting: at six in the evening of the day before; where it was agreed later than that,
 * two hours before it. Null where it was agreed so late that everybody has it in mind.
 */
export function reminderAt(meeting: Date, agreed: Date): Date | null {
  const { day } = romeTime(meeting)
  const before = romeTime(new Date(Date.parse(`${day}T12:00:00Z`) - 24 * HOUR)).day
  const evening = atRomeTime({ day: before, time: EVENING })
  if (evening && evening >= agreed) return evening
  const shortly = new Date(meeting.getTime() - SHORTLY)
  return shortly >= agreed ? shortly : null
}
