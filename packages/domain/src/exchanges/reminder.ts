import { HOUR_MS } from '../durations.ts'
import { fromTownTime } from '../from-town-time.ts'
import { addDays, toTownTime } from '../town-time.ts'

/** Late enough that most people are off work, and early enough to cancel the meeting. */
const EVENING = '18:00'
const SHORT_NOTICE = 2 * HOUR_MS

/**
 * When participants are reminded of a meeting: at 18:00 on the day before or, if it was agreed later than that, two hours
 * before the meeting. Null if it was agreed less than two hours before.
 */
export function reminderAt(meeting: Date, agreed: Date, timeZone: string): Date | null {
  const { day } = toTownTime(meeting, timeZone)
  const eveningBefore = fromTownTime({ day: addDays(day, -1), time: EVENING }, timeZone)
  if (eveningBefore && eveningBefore >= agreed) return eveningBefore
  const shortNotice = new Date(meeting.getTime() - SHORT_NOTICE)
  return shortNotice >= agreed ? shortNotice : null
}
