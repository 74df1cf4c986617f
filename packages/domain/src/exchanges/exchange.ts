import { DAY_MS } from '../durations.ts'
import type { ItemId, MeetingOptionId, Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import type { ExchangeStateName, Statement } from './summary.ts'

/** The transfer of one object from its giver to its receiver. */
export interface Leg {
  readonly item: ItemSnapshot
  readonly giver: Uid
  readonly receiver: Uid
}

/** An object of a set that is proposed instead of the agreed one, as its proposer saw it. */
export interface SetItem {
  readonly item: ItemSnapshot
  readonly revision: number
}

/** Another set of objects that one of two participants proposes. The agreed one stays until the other participant agrees. */
export interface SetChange {
  readonly by: Uid
  /** The whole set, with the objects that stay. */
  readonly items: readonly SetItem[]
}

export interface Meeting {
  readonly place: string
  readonly at: Date
}

/** One place and time of a proposal between three or more people. */
export interface MeetingOption extends Meeting {
  readonly id: MeetingOptionId
  readonly by: Uid
  /** For whom it is possible. */
  readonly tickedBy: readonly Uid[]
}

/** A participant of an exchange. */
export interface ExchangeParticipant {
  readonly uid: Uid
  /** When they confirmed the proposed meeting, or the agreed one if none is proposed; when they answered the latest options. */
  readonly confirmedAt: Date | null
  readonly statement: Statement | null
  readonly statedAt: Date | null
  /** When a notice of the others' latest statement was delivered: a push or an e-mail accepted, or the notice seen while signed in. */
  readonly notifiedAt: Date | null
  /** When handover codes proved that they had met all participants whom they give to or receive from. */
  readonly handedOverAt: Date | null
}

/** Proof that two participants met: `by` typed the code that `of` showed. */
export interface HandoverProof {
  readonly by: Uid
  readonly of: Uid
  readonly at: Date
}

/** The state of an exchange between any number of people (`docs/decisions/017-exchange-rules.md`), without legs and proofs. */
export interface ExchangeState {
  readonly state: ExchangeStateName
  readonly people: readonly ExchangeParticipant[]
  /** The meeting that all have confirmed; it stays valid until another one is confirmed. */
  readonly agreed: Meeting | null
  readonly proposed: (Meeting & { readonly by: Uid }) | null
  /** The latest proposal between three or more people, by preference; it stays when one of them is agreed. Empty between two. */
  readonly options: readonly MeetingOption[]
  /** Between two people; null unless one waits for its answer. */
  readonly change: SetChange | null
  /** The version at which the agreed objects were last changed. */
  readonly setVersion: number
  /** When a code was typed that had been shown under an earlier set: both participants are asked what they have exchanged. */
  readonly setAskedAt: Date | null
  readonly heldAt: Date | null
  readonly endedAt: Date | null
  /** The participant who called the exchange off; null if it was not called off, has expired, or the admin's action ended it. */
  readonly calledOffBy: Uid | null
  readonly version: number
  readonly createdAt: Date
}

export interface Exchange extends ExchangeState {
  readonly legs: readonly Leg[]
  readonly proofs: readonly HandoverProof[]
}

// The timeouts in milliseconds; `docs/decisions/017-exchange-rules.md` gives the reasons.
export const STATEMENT_TIMEOUT_MS = 7 * DAY_MS
export const NOTIFICATION_TIMEOUT_MS = 14 * DAY_MS
export const MEETING_TIMEOUT_MS = 14 * DAY_MS
export const NO_MEETING_TIMEOUT_MS = 30 * DAY_MS
export const FEEDBACK_PERIOD_MS = 14 * DAY_MS
export const HELD_TIMEOUT_MS = 30 * DAY_MS
export const MEETING_AHEAD_MAX_MS = 90 * DAY_MS
/** So long before the meeting the objects can no longer be changed: both may be on their way with them. */
export const SET_CHANGE_ENDS_BEFORE_MS = 2 * 60 * 60 * 1000
/** Between three or more people. */
export const RING_NO_MEETING_TIMEOUT_MS = 10 * DAY_MS
/** Who calls off so close to the meeting of three or more people counts as not having come. */
export const LATE_CALL_OFF_MS = DAY_MS

export function openExchange(legs: readonly Leg[], now: Date): Exchange {
  const uids = [...new Set(legs.flatMap(({ giver, receiver }) => [giver, receiver]))]
  return {
    state: 'open',
    legs,
    proofs: [],
    people: uids.map((uid) => ({
      uid,
      confirmedAt: null,
      statement: null,
      statedAt: null,
      notifiedAt: null,
      handedOverAt: null,
    })),
    agreed: null,
    proposed: null,
    options: [],
    change: null,
    setVersion: 1,
    setAskedAt: null,
    heldAt: null,
    endedAt: null,
    calledOffBy: null,
    version: 1,
    createdAt: now,
  }
}

/** Whether the exchange is between three or more people, for whom some rules differ. */
export function isRingExchange({ people }: { readonly people: readonly unknown[] }): boolean {
  return people.length > 2
}

export function isOver({ state }: Pick<ExchangeState, 'state'>): boolean {
  return state === 'done' || state === 'calledOff' || state === 'notHappened'
}

export function participantOf({ people }: Pick<ExchangeState, 'people'>, uid: Uid): ExchangeParticipant | undefined {
  return people.find((participant) => participant.uid === uid)
}

export function hasStatements({ people }: Pick<ExchangeState, 'people'>): boolean {
  return people.some(({ statement }) => statement !== null)
}

export function isSameMeeting(one: Meeting | null, other: Meeting): boolean {
  return one !== null && one.place === other.place && one.at.getTime() === other.at.getTime()
}

/** Whether the latest options still wait for an agreement: none of them is possible for all. */
export function hasOpenOptions({ options, people }: Pick<ExchangeState, 'options' | 'people'>): boolean {
  return options.length > 0 && !options.some(({ tickedBy }) => people.every(({ uid }) => tickedBy.includes(uid)))
}

/** Whether calling the exchange off at this time counts as not having come. */
export function isLateCallOff(
  exchange: Pick<ExchangeState, 'agreed'> & { readonly people: readonly unknown[] },
  at: Date,
): boolean {
  if (!isRingExchange(exchange) || !exchange.agreed) return false
  return Math.abs(exchange.agreed.at.getTime() - at.getTime()) <= LATE_CALL_OFF_MS
}

/** Who has prevented the agreement on a meeting by not answering, once an exchange of three or more has expired without one. */
export function unansweredOf(exchange: ExchangeState): Uid[] {
  const { state, agreed, calledOffBy, createdAt, endedAt, people } = exchange
  if (!isRingExchange(exchange) || state !== 'calledOff' || agreed || calledOffBy || !endedAt) return []
  // Earlier, an act of the admin has ended it.
  if (endedAt.getTime() - createdAt.getTime() < RING_NO_MEETING_TIMEOUT_MS) return []
  return people.filter(({ confirmedAt }) => confirmedAt === null).map(({ uid }) => uid)
}

/** The participants who must act, or the admin; empty when the exchange is over. */
export function whoMustAct(exchange: ExchangeState): readonly Uid[] | 'admin' {
  const { state, people, proposed, change } = exchange
  if (isOver(exchange)) return []
  if (state === 'held') return 'admin'
  const allUids = people.map(({ uid }) => uid)
  if (hasStatements(exchange)) return people.filter(({ statement }) => statement === null).map(({ uid }) => uid)
  if (!proposed && !hasOpenOptions(exchange)) return allUids
  const unanswered = people
    .filter(({ uid, confirmedAt }) => confirmedAt === null || (change && change.by !== uid))
    .map(({ uid }) => uid)
  // All have answered and no option suits all: any of them can propose others.
  return unanswered.length > 0 ? unanswered : allUids
}

/** The agreed meeting while nothing is left to do before it: no other one and no other objects are proposed, and no one has said how it went. */
export function awaitedMeeting(exchange: ExchangeState, now: Date): Meeting | null {
  const { state, agreed, proposed, change } = exchange
  if (state !== 'open' || !agreed || agreed.at <= now || proposed || change || hasStatements(exchange)) return null
  return hasOpenOptions(exchange) ? null : agreed
}

/** When an early handover counts as a statement: at the agreed time. Null if there is no early handover. */
export function earlyHandoverCountsAt({ agreed, people }: Pick<ExchangeState, 'agreed' | 'people'>): Date | null {
  const hasEarlyHandover = people.some(({ handedOverAt, statement }) => handedOverAt !== null && statement === null)
  return hasEarlyHandover && agreed ? agreed.at : null
}

/** When the objects can no longer be changed; null while no time ends it. Who is asked what was exchanged may still correct the set. */
export function setChangeEndsAt({ agreed, setAskedAt }: Pick<ExchangeState, 'agreed' | 'setAskedAt'>): Date | null {
  return agreed && !setAskedAt ? addMilliseconds(agreed.at, -SET_CHANGE_ENDS_BEFORE_MS) : null
}

/** When `applyDeadline` next changes the exchange; null when the exchange is over. */
export function deadlineOf(exchange: ExchangeState): Date | null {
  if (isOver(exchange)) return null
  const { state, heldAt, people, agreed, createdAt } = exchange
  if (state === 'held') return addMilliseconds(heldAt ?? createdAt, HELD_TIMEOUT_MS)
  const earlyHandoverAt = earlyHandoverCountsAt(exchange)
  if (earlyHandoverAt) return earlyHandoverAt
  const statementTimes = people.flatMap(({ statedAt }) => statedAt?.getTime() ?? [])
  if (statementTimes.length > 0) {
    if (isRingExchange(exchange)) return addMilliseconds(new Date(Math.min(...statementTimes)), STATEMENT_TIMEOUT_MS)
    if (isSomeoneNotNotified(exchange)) return addMilliseconds(new Date(Math.min(...statementTimes)), NOTIFICATION_TIMEOUT_MS)
    const notifiedTimes = people.flatMap(({ statement, notifiedAt }) =>
      statement === null && notifiedAt ? notifiedAt.getTime() : [],
    )
    return addMilliseconds(new Date(Math.max(...statementTimes, ...notifiedTimes)), STATEMENT_TIMEOUT_MS)
  }
  if (agreed) return (exchange.change && setChangeEndsAt(exchange)) ?? addMilliseconds(agreed.at, MEETING_TIMEOUT_MS)
  return addMilliseconds(createdAt, isRingExchange(exchange) ? RING_NO_MEETING_TIMEOUT_MS : NO_MEETING_TIMEOUT_MS)
}

/**
 * Whether the silence of each participant who has said nothing is a yes. Between two it is of those who were notified; between more only
 * of those whom codes prove to have met all whom they give to or receive from.
 */
export function isSilenceAnAnswer(exchange: Pick<ExchangeState, 'people'>): boolean {
  if (!isRingExchange(exchange)) return !isSomeoneNotNotified(exchange)
  return exchange.people.every(({ statement, handedOverAt }) => statement !== null || handedOverAt !== null)
}

/** Whether a participant who has said nothing may not know of the others' statements: then silence is no answer. */
export function isSomeoneNotNotified({ people }: Pick<ExchangeState, 'people'>): boolean {
  return people.some(({ statement, notifiedAt }) => statement === null && notifiedAt === null)
}

function addMilliseconds(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}

/** The objects that the exchange reserves. */
export function reservedItemsOf(exchange: Exchange): ItemId[] {
  return isOver(exchange) ? [] : exchange.legs.map(({ item }) => item._id)
}

/** The legs to carry out: all when the exchange is done, none in any other state. */
export function transfersOf({ state, legs }: Exchange): readonly Leg[] {
  return state === 'done' ? legs : []
}
