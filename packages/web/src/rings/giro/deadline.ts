import { DAY_MS } from '@barattolo/domain/durations'
import { formatIn, type TownMoment, toTownTime } from '@barattolo/domain/town-time'
import { texts } from '../../shared/texts.ts'

const formatWeekday = formatIn(texts.app.locale, { weekday: 'long' })
const formatWeekdayAndDay = formatIn(texts.app.locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** "oggi alle 18", "domani alle 9:30", "martedì alle 18"; with the date from a week on, when the weekday would be ambiguous. */
export function formatDeadline(at: Date, { now, timeZone }: TownMoment): string {
  const { day, time } = toTownTime(at, timeZone)
  const days = (Date.parse(day) - Date.parse(toTownTime(now, timeZone).day)) / DAY_MS
  const [hour = '', minutes = ''] = time.split(':')
  return `${dayText(days, at, timeZone)} ${texts.ringPage.deadline.at(Number(hour), minutes)}`
}

function dayText(days: number, at: Date, timeZone: string): string {
  const { today, tomorrow } = texts.ringPage.deadline
  if (days === 0) return today
  if (days === 1) return tomorrow
  return (days > 1 && days < 7 ? formatWeekday : formatWeekdayAndDay)(at, timeZone)
}
