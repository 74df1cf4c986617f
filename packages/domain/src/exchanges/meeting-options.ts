import type { MeetingOptionId, Uid } from '../ids.ts'
import { MEETING_OPTIONS_MAX } from '../limits.ts'
import type { ProblemCode } from '../problem.ts'
import {
  type ExchangeParticipant,
  type ExchangeState,
  isSameMeeting,
  MEETING_AHEAD_MAX_MS,
  type Meeting,
  type MeetingOption,
} from './exchange.ts'
import { type ExchangeStep, exchangeMessage, withChanges } from './exchange-step.ts'

/** A place and time of a new proposal. The caller has made the id, because the rules are deterministic. */
export type ProposedOption = Pick<MeetingOption, 'id' | 'place' | 'at'>

/** Why this time cannot be proposed; null if it can. */
export function meetingTimeRefusal({ at }: Meeting, now: Date): ProblemCode | null {
  const ahead = at.getTime() - now.getTime()
  if (!(ahead > 0)) return 'meetingInThePast'
  return ahead > MEETING_AHEAD_MAX_MS ? 'meetingTooFar' : null
}

export function optionsRefusal(proposed: readonly ProposedOption[], now: Date): ProblemCode | null {
  if (proposed.length === 0 || proposed.length > MEETING_OPTIONS_MAX) return 'invalidInput'
  for (const option of proposed) {
    const refusal = meetingTimeRefusal(option, now)
    if (refusal) return refusal
  }
  return null
}

/** The ticks name options of the latest proposal; a passed one cannot be ticked, but keeps the tick that it has. */
export function ticksRefusal(
  { options }: ExchangeState,
  me: Uid,
  ticked: readonly MeetingOptionId[],
  now: Date,
): ProblemCode | null {
  for (const id of ticked) {
    const option = options.find((each) => each.id === id)
    if (!option) return 'meetingOptionGone'
    if (option.at <= now && !option.tickedBy.includes(me)) return 'meetingInThePast'
  }
  return null
}

/** Whether these are the latest options, and their proposer has not taken a tick back. */
export function isOptionsRepeat({ options }: ExchangeState, me: Uid, proposed: readonly ProposedOption[]): boolean {
  return (
    options.length > 0 &&
    areSameMeetings(options, proposed) &&
    options.every(({ by, tickedBy }) => by === me && tickedBy.includes(me))
  )
}

/** Whether the caller's ticks are these already. Options stay after an agreement, so that its last tick can be repeated too. */
export function isTicksRepeat(
  { options }: ExchangeState,
  caller: ExchangeParticipant,
  ticked: readonly MeetingOptionId[],
): boolean {
  if (options.length === 0 || caller.confirmedAt === null) return false
  const mine = options.filter(({ tickedBy }) => tickedBy.includes(caller.uid))
  return ticked.every((id) => mine.some((option) => option.id === id)) && mine.every(({ id }) => ticked.includes(id))
}

/** A new proposal replaces the old one. Its proposer can on all of its options. */
export function applyOptions<T extends ExchangeState>(
  exchange: T,
  me: Uid,
  proposed: readonly ProposedOption[],
  now: Date,
): ExchangeStep<T> {
  const people = exchange.people.map((participant) => ({ ...participant, confirmedAt: participant.uid === me ? now : null }))
  const options = proposed.map(({ id, place, at }) => ({ id, place, at, by: me, tickedBy: [me] }))
  return { next: withChanges(exchange, { people, options }), messages: [exchangeMessage('optionsProposed', me)] }
}

/** The caller can on exactly these options. The first one on which all can is agreed. */
export function applyTicks<T extends ExchangeState>(
  exchange: T,
  me: Uid,
  ticked: readonly MeetingOptionId[],
  now: Date,
): ExchangeStep<T> {
  const options = exchange.options.map((option) => ({
    ...option,
    tickedBy: [...option.tickedBy.filter((uid) => uid !== me), ...(ticked.includes(option.id) ? [me] : [])].sort(),
  }))
  const people = exchange.people.map((participant) =>
    participant.uid === me ? { ...participant, confirmedAt: now } : participant,
  )
  const next = withChanges(exchange, { people, options })
  const found = options.find(({ at, tickedBy }) => at > now && people.every(({ uid }) => tickedBy.includes(uid)))
  if (!found) return { next, messages: [exchangeMessage('optionsAnswered', me)] }
  const meeting = { place: found.place, at: found.at }
  return { next: { ...next, agreed: meeting }, messages: [exchangeMessage('meetingAgreed', me, meeting)] }
}

function areSameMeetings(one: readonly Meeting[], other: readonly Meeting[]): boolean {
  return (
    one.length === other.length &&
    one.every((meeting, index) => {
      const counterpart = other[index]
      return counterpart !== undefined && isSameMeeting(meeting, counterpart)
    })
  )
}
