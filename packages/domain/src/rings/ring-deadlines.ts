import { DAY_MS, HOUR_MS } from '../durations.ts'
import { fromTownTime } from '../from-town-time.ts'
import { addDays, type TownMoment, toTownTime } from '../town-time.ts'
import { askedPeople, type RingNegotiation, type RingParticipant } from './ring-negotiation.ts'

/** How long the people have for their answers from the proposal on. */
export const PROPOSAL_MS = 72 * HOUR_MS
/** The least time for those who are asked by a change or a repair, and for a person who joins by a repair. */
export const ASKED_MS = 24 * HOUR_MS
export const NEWCOMER_MS = 48 * HOUR_MS
/** A ring is agreed within this time from its opening, or never. */
export const HARD_MS = 7 * DAY_MS
/** A ring whose repair is overdue by more than this is dissolved: its people wait for the program, not for each other. */
export const REPAIR_OVERDUE_MS = 2 * 60 * 1000
/** An agreed ring without an agreed meeting is called off after this time; the exchange computes its later deadlines. */
export const NO_MEETING_MS = 10 * DAY_MS

/** A reminder is sent after each of these shares of a person's time to answer. */
const NUDGE_SHARES = [1 / 3, 5 / 6] as const
/** In the town's time. */
const NIGHT = { from: '22:00', to: '08:00' } as const

export const SILENCES_MAX = 3
const SILENCES_WITHIN_MS = 30 * DAY_MS
const SUGGESTIONS_PAUSE_MS = 14 * DAY_MS

export const addMs = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds)

/** A change that would leave its people less time than they need is refused. A repair that would is not begun. */
export function leavesTime({ hardUntil }: Pick<RingNegotiation, 'hardUntil'>, needed: number, now: Date): boolean {
  return addMs(now, needed) <= hardUntil
}

/** A person who is asked again never gets less time than they had. */
export function answerByFor(present: Date | null, needed: number, hardUntil: Date, now: Date): Date {
  const times = [addMs(now, needed), ...(present ? [present] : [])]
  return new Date(Math.min(Math.max(...times.map(Number)), hardUntil.getTime()))
}

/** This time, or the following morning if it is at night. */
export function afterNight(at: Date, timeZone: string): Date {
  const { day, time } = toTownTime(at, timeZone)
  if (time >= NIGHT.to && time < NIGHT.from) return at
  const morning = time >= NIGHT.from ? addDays(day, 1) : day
  return fromTownTime({ day: morning, time: NIGHT.to }, timeZone) ?? at
}

/** When this person's next reminder is due; null if there is none before their time is over. */
export function nextNudgeAt({ askedAt, answerBy, nudges }: RingParticipant, { now, timeZone }: TownMoment): Date | null {
  const share = NUDGE_SHARES[nudges]
  if (share === undefined) return null
  const planned = addMs(askedAt, (answerBy.getTime() - askedAt.getTime()) * share)
  const at = afterNight(planned < now ? now : planned, timeZone)
  return at < answerBy ? at : null
}

/** How many of this person's reminders were due by now. Reminders that a late job has missed are sent as one. */
export function nudgesBy({ askedAt, answerBy }: RingParticipant, { now, timeZone }: TownMoment): number {
  const waiting = answerBy.getTime() - askedAt.getTime()
  return NUDGE_SHARES.filter((share) => afterNight(addMs(askedAt, waiting * share), timeZone) <= now).length
}

/** The latest `answerBy` of the people who are asked. An agreed or ended ring keeps its last one. */
export function deadlineOf(ring: RingNegotiation): Date {
  const times = askedPeople(ring).map(({ answerBy }) => answerBy.getTime())
  return times.length === 0 ? ring.deadlineAt : new Date(Math.max(...times))
}

/** When the job acts next on an open ring. */
export function openDueAt(ring: RingNegotiation, moment: TownMoment): Date {
  const nudges = askedPeople(ring).flatMap((person) => nextNudgeAt(person, moment)?.getTime() ?? [])
  return new Date(Math.min(deadlineOf(ring).getTime(), ...nudges))
}

/** The time until which a person gets no suggestions because they have let three rings end in silence; null if they get them. */
export function suggestionsPausedUntil(silences: readonly Date[], now: Date): Date | null {
  const times = silences.map(Number).sort((one, other) => one - other)
  const ends = times.flatMap((time, index) => {
    const first = times[index - SILENCES_MAX + 1]
    return first !== undefined && time - first <= SILENCES_WITHIN_MS ? [time + SUGGESTIONS_PAUSE_MS] : []
  })
  const until = Math.max(...ends)
  return until > now.getTime() ? new Date(until) : null
}
