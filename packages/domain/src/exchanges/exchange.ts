import type { ItemGlimpse } from '../conversations/message.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { ExchangeState, Statement } from './summary.ts'

/** An object that passes from its giver to its receiver; a ring of three or four has as many directions. */
export interface Leg {
  readonly item: ItemGlimpse
  readonly giver: Uid
  readonly receiver: Uid
}

export interface Meeting {
  readonly place: string
  readonly at: Date
}

/** One of the people of an exchange. */
export interface Party {
  readonly uid: Uid
  /** When they agreed with what is proposed now, or with what is agreed where nothing is. */
  readonly confirmedAt: Date | null
  readonly statement: Statement | null
  readonly statedAt: Date | null
  /** When they had met everybody whom they give to or receive from, by the codes that were shown. */
  readonly handedOverAt: Date | null
}

/** That two of them have met: `by` has typed what `of` showed. */
export interface Proof {
  readonly by: Uid
  readonly of: Uid
  readonly at: Date
}

/** Everything the rules need to know: an exchange between any number of people (decisions 5). Only `play` and its kin make a new one. */
export interface Standing {
  readonly state: ExchangeState
  readonly people: readonly Party[]
  /** Confirmed by everybody; it stands until another one is. */
  readonly agreed: Meeting | null
  readonly proposed: (Meeting & { readonly by: Uid }) | null
  readonly heldAt: Date | null
  readonly endedAt: Date | null
  /** Null also where time has called it off. */
  readonly calledOffBy: Uid | null
  readonly version: number
  readonly createdAt: Date
}

export interface Exchange extends Standing {
  readonly legs: readonly Leg[]
  readonly proofs: readonly Proof[]
}

const DAY = 24 * 60 * 60 * 1000
/** In milliseconds. The first four are decisions 5, the last two our own. */
export const SILENCE_MS = 7 * DAY
export const AFTER_MEETING_MS = 14 * DAY
export const WITHOUT_MEETING_MS = 30 * DAY
export const FEEDBACK_MS = 14 * DAY
export const HELD_MS = 30 * DAY
export const MEETING_AHEAD_MS = 90 * DAY

export function openExchange(legs: readonly Leg[], now: Date): Exchange {
  const uids = [...new Set(legs.flatMap(({ giver, receiver }) => [giver, receiver]))]
  return {
    state: 'open',
    legs,
    proofs: [],
    people: uids.map((uid) => ({ uid, confirmedAt: null, statement: null, statedAt: null, handedOverAt: null })),
    agreed: null,
    proposed: null,
    heldAt: null,
    endedAt: null,
    calledOffBy: null,
    version: 1,
    createdAt: now,
  }
}

export function isOver({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'done' || state === 'calledOff' || state === 'notHappened'
}

export function partyOf({ people }: Pick<Standing, 'people'>, uid: Uid): Party | undefined {
  return people.find((party) => party.uid === uid)
}

export function hasStatements({ people }: Pick<Standing, 'people'>): boolean {
  return people.some(({ statement }) => statement !== null)
}

export function sameMeeting(one: Meeting | null, other: Meeting): boolean {
  return one !== null && one.place === other.place && one.at.getTime() === other.at.getTime()
}

/** Whom it waits for: people, the admin, or nobody at the end. */
export function whoMustAct(exchange: Standing): readonly Uid[] | 'admin' {
  const { state, people, proposed } = exchange
  if (isOver(exchange)) return []
  if (state === 'held') return 'admin'
  const all = people.map(({ uid }) => uid)
  if (hasStatements(exchange)) return people.filter(({ statement }) => statement === null).map(({ uid }) => uid)
  if (!proposed) return all
  return people.filter(({ confirmedAt }) => confirmedAt === null).map(({ uid }) => uid)
}

/** Somebody has handed over before the agreed time: it counts when that comes. */
export function countsAt({ agreed, people }: Pick<Standing, 'agreed' | 'people'>): Date | null {
  const early = people.some(({ handedOverAt, statement }) => handedOverAt !== null && statement === null)
  return early && agreed ? agreed.at : null
}

/** When time decides by itself (`elapse`); null at the end. */
export function deadlineOf(exchange: Standing): Date | null {
  if (isOver(exchange)) return null
  const { state, heldAt, people, agreed, createdAt } = exchange
  if (state === 'held') return after(heldAt ?? createdAt, HELD_MS)
  const early = countsAt(exchange)
  if (early) return early
  const said = people.flatMap(({ statedAt }) => statedAt ?? [])
  if (said.length > 0) return after(new Date(Math.max(...said.map(Number))), SILENCE_MS)
  return agreed ? after(agreed.at, AFTER_MEETING_MS) : after(createdAt, WITHOUT_MEETING_MS)
}

function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}

/** The objects it keeps from everybody else. */
export function heldItems(exchange: Exchange): ItemId[] {
  return isOver(exchange) ? [] : exchange.legs.map(({ item }) => item._id)
}

/** What changes hands: everything when it is done, and nothing in any other state. */
export function passing({ state, legs }: Exchange): readonly Leg[] {
  return state === 'done' ? legs : []
}
