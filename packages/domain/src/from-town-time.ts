import { DAY_MS } from './durations.ts'
import { type TownTime, toTownTime } from './town-time.ts'

/** The instant of a day and time in the town. Null if invalid, or in the hour that is skipped when summer time begins. */
export function fromTownTime(townTime: TownTime, timeZone: string): Date | null {
  const at = fromTownTimeOrLater(townTime, timeZone)
  return at && isShownAs(townTime, at, timeZone) ? at : null
}

/** The same, but a time in a skipped hour is as much later: 02:30 is 03:30 when summer time begins at 02:00. */
export function fromTownTimeOrLater(townTime: TownTime, timeZone: string): Date | null {
  const wallClock = toUtc(townTime)
  // No time zone is a day from UTC, so that a change of the clocks at this time lies between the two.
  const offsets = [-DAY_MS, DAY_MS].map((away) => offsetAt(wallClock + away, timeZone))
  const [smaller, larger] = [Math.min(...offsets), Math.max(...offsets)]
  if (Number.isNaN(larger)) return null
  // The larger offset first: for an hour that is repeated this is the earlier instant.
  const earlier = new Date(wallClock - larger)
  return isShownAs(townTime, earlier, timeZone) ? earlier : new Date(wallClock - smaller)
}

/** The time read as UTC. NaN if invalid, and for the years before 1000 that `toTownTime` writes. */
const toUtc = ({ day, time }: TownTime): number => Date.parse(`${day}T${time}:00Z`)

/** How far the clocks are ahead of UTC, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number =>
  Number.isNaN(instant) ? instant : toUtc(toTownTime(new Date(instant), timeZone)) - instant

function isShownAs({ day, time }: TownTime, at: Date, timeZone: string): boolean {
  const shown = toTownTime(at, timeZone)
  return shown.day === day && shown.time === time
}
