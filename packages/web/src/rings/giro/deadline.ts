import { DAY_MS } from '@barattolo/domain/durations'
import { once } from '@barattolo/domain/once'
import { toTownTime } from '@barattolo/domain/town-time'
import { texts } from '../../shared/texts.ts'

const weekday = once(() => new Intl.DateTimeFormat(texts.app.locale, { timeZone: 'Europe/Rome', weekday: 'long' }))
const weekdayAndDay = once(
  () => new Intl.DateTimeFormat(texts.app.locale, { timeZone: 'Europe/Rome', weekday: 'long', day: 'numeric', month: 'long' }),
)

/** "oggi alle 18", "domani alle 9:30", "martedì alle 18"; with the date from a week on, when the weekday would be ambiguous. */
export function formatDeadline(at: Date, now: Date): string {
  const { day, time } = toTownTime(at)
  const days = (Date.parse(day) - Date.parse(toTownTime(now).day)) / DAY_MS
  const [hour = '', minutes = ''] = time.split(':')
  return `${dayText(at, days)} ${texts.ringPage.deadline.at(Number(hour), minutes)}`
}

function dayText(at: Date, days: number): string {
  const { today, tomorrow } = texts.ringPage.deadline
  if (days === 0) return today
  if (days === 1) return tomorrow
  return (days > 1 && days < 7 ? weekday() : weekdayAndDay()).format(at)
}
