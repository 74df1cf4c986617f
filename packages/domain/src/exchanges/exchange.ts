import type { ItemSnapshot } from '../conversations/message.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { ExchangeStateName, Statement } from './summary.ts'

/** The transfer of one object from its giver to its receiver. */
export interface Leg {
  readonly item: ItemSnapshot
  readonly giver: Uid
  readonly receiver: Uid
}

export interface Meeting {
  readonly place: string
  readonly at: Date
}

/** A participant of an exchange. */
export interface ExchangeParticipant {
  readonly uid: Uid
  /** When they confirmed the proposed meeting, or the agreed one if none is proposed. */
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

const DAY = 24 * 60 * 60 * 1000
// The timeouts in milliseconds; `docs/decisions/017-exchange-rules.md` gives the reasons.
export const STATEMENT_TIMEOUT_MS = 7 * DAY
export const NOTIFICATION_TIMEOUT_MS = 14 * DAY
export const MEETING_TIMEOUT_MS = 14 * DAY
export const NO_MEETING_TIMEOUT_MS = 30 * DAY
export const FEEDBACK_PERIOD_MS = 14 * DAY
export const HELD_TIMEOUT_MS = 30 * DAY
export const MEETING_AHEAD_MAX_MS = 90 * DAY

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
    heldAt: null,
    endedAt: null,
    calledOffBy: null,
    version: 1,
    createdAt: now,
  }
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

/** The participants who must act, or the admin; empty when the exchange is over. */
export function whoMustAct(exchange: ExchangeState): readonly Uid[] | 'admin' {
  const { state, people, proposed } = exchange
  if (isOver(exchange)) return []
  if (state === 'held') return 'admin'
  const allUids = people.map(({ uid }) => uid)
  if (hasStatements(exchange)) return people.filter(({ statement }) => statement === null).map(({ uid }) => uid)
  if (!proposed) return allUids
  return people.filter(({ confirmedAt }) => confirmedAt === null).map(({ uid }) => uid)
}

/** When an early handover counts as a statement: at the agreed time. Null if there is no early handover. */
export function earlyHandoverCountsAt({ agreed, people }: Pick<ExchangeState, 'agreed' | 'people'>): Date | null {
  const hasEarlyHandover = people.some(({ handedOverAt, statement }) => handedOverAt !== null && statement === null)
  return hasEarlyHandover && agreed ? agreed.at : null
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
    if (isSomeoneNotNotified(exchange)) return addMilliseconds(new Date(Math.min(...statementTimes)), NOTIFICATION_TIMEOUT_MS)
    const notifiedTimes = people.flatMap(({ statement, notifiedAt }) =>
      statement === null && notifiedAt ? notifiedAt.getTime() : [],
    )
    return addMilliseconds(new Date(Math.max(...statementTimes, ...notifiedTimes)), STATEMENT_TIMEOUT_MS)
  }
  return agreed ? addMilliseconds(agreed.at, MEETING_TIMEOUT_MS) : addMilliseconds(createdAt, NO_MEETING_TIMEOUT_MS)
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
