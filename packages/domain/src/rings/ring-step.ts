import type { ItemId, Uid } from '../ids.ts'
import type { TownMoment } from '../town-time.ts'
import { answerKeyFor } from './answer-key.ts'
import { ASKED_MS, addMs, answerByFor, deadlineOf, NEWCOMER_MS, NO_MEETING_MS, openDueAt } from './ring-deadlines.ts'
import {
  askedPeople,
  type DissolvedWhy,
  hasSaidYes,
  type ItemBreak,
  isPresent,
  type LeaveReason,
  presentPeople,
  type RingNegotiation,
  type RingParticipant,
} from './ring-negotiation.ts'

/** What a transition means for the chat, the notices and the admin's view. The reasons are for the admin alone. */
export type RingEvent =
  | { readonly type: 'proposed' | 'saidYes' | 'reconsidered' | 'withdrawn'; readonly by: Uid }
  | { readonly type: 'itemsChanged'; readonly by: Uid; readonly added: readonly ItemId[]; readonly removed: readonly ItemId[] }
  /** This person is asked, for the first time or again, or reminded. */
  | { readonly type: 'asked' | 'nudged'; readonly uid: Uid }
  | { readonly type: 'left'; readonly uid: Uid; readonly why: LeaveReason }
  | { readonly type: 'itemBroken'; readonly itemId: ItemId; readonly why: ItemBreak }
  | { readonly type: 'itemEdited'; readonly itemId: ItemId }
  | { readonly type: 'itemReplaced'; readonly itemId: ItemId; readonly by: ItemId }
  | { readonly type: 'personReplaced'; readonly uid: Uid; readonly by: Uid }
  | { readonly type: 'agreed' | 'done' }
  /** `pair` are two remaining people, who are asked whether they swap without the others. */
  | {
      readonly type: 'dissolved'
      readonly why: DissolvedWhy
      readonly remaining: readonly Uid[]
      readonly pair: readonly [Uid, Uid] | null
    }

export const RING_EVENT_TYPES = [
  'proposed',
  'saidYes',
  'reconsidered',
  'withdrawn',
  'itemsChanged',
  'asked',
  'nudged',
  'left',
  'itemBroken',
  'itemEdited',
  'itemReplaced',
  'personReplaced',
  'agreed',
  'done',
  'dissolved',
] as const satisfies RingEvent['type'][]

export interface RingStep {
  readonly next: RingNegotiation
  readonly events: readonly RingEvent[]
}

/**
 * Completes a change of an open or repairing ring: it asks the people again whose key has changed and whose yes does not count,
 * agrees the ring if no one is left to ask, and sets the times.
 */
export function completeStep(
  before: RingNegotiation,
  change: Partial<RingNegotiation>,
  events: readonly RingEvent[],
  moment: TownMoment,
): RingStep {
  const changed = { ...before, ...change, version: before.version + 1 }
  const people = changed.people.map((person) =>
    mustBeAskedAgain(before, changed, person) ? askAgain(changed, person, moment.now) : person,
  )
  const released = releaseHeldBack({ ...changed, people }, moment.now)
  const asked = released.filter((person, index) => person !== changed.people[index])
  const next = { ...changed, people: released }
  return withTimes(next, [...events, ...asked.map(({ uid }) => ({ type: 'asked' as const, uid }))], moment)
}

function mustBeAskedAgain(before: RingNegotiation, next: RingNegotiation, person: RingParticipant): boolean {
  if (!isPresent(person) || person.isHeldBack || person.joinedVersion === next.version || hasSaidYes(next, person)) return false
  return answerKeyFor(before.legs, person.uid) !== answerKeyFor(next.legs, person.uid)
}

/** When all others have said yes, the people who were held back are asked, and join the ring with that. */
function releaseHeldBack(ring: RingNegotiation, now: Date): readonly RingParticipant[] {
  if (ring.state !== 'open' || askedPeople(ring).length > 0) return ring.people
  return ring.people.map((person) =>
    isPresent(person) && person.isHeldBack
      ? {
          ...person,
          isHeldBack: false,
          joinedVersion: ring.version,
          askedAt: now,
          answerBy: answerByFor(null, NEWCOMER_MS, ring.hardUntil, now),
        }
      : person,
  )
}

function askAgain({ hardUntil }: RingNegotiation, person: RingParticipant, now: Date): RingParticipant {
  return { ...person, askedAt: now, nudges: 0, answerBy: answerByFor(person.answerBy, ASKED_MS, hardUntil, now) }
}

function withTimes(ring: RingNegotiation, events: readonly RingEvent[], moment: TownMoment): RingStep {
  if (ring.state !== 'open') return { next: { ...ring, deadlineAt: deadlineOf(ring) }, events }
  if (askedPeople(ring).length === 0)
    return {
      next: { ...ring, state: 'agreed', nextDueAt: addMs(moment.now, NO_MEETING_MS) },
      events: [...events, { type: 'agreed' }],
    }
  return { next: { ...ring, deadlineAt: deadlineOf(ring), nextDueAt: openDueAt(ring, moment) }, events }
}

/** Ends a ring without a handover. */
export function dissolve(
  ring: RingNegotiation,
  why: DissolvedWhy,
  events: readonly RingEvent[] = [],
  pair: readonly [Uid, Uid] | null = null,
): RingStep {
  // A person who was not asked yet never learns of the ring.
  const remaining = presentPeople(ring).flatMap(({ uid, isHeldBack }) => (isHeldBack ? [] : [uid]))
  return {
    next: { ...ring, state: 'dissolved', version: ring.version + 1, nextDueAt: null, endedWhy: why },
    events: [...events, { type: 'dissolved', why, remaining, pair }],
  }
}

/** Marks a ring for the repair, which is due at once. More breaks do not move the time at which the repair is overdue. */
export function markRepairing(
  ring: RingNegotiation,
  change: Partial<RingNegotiation>,
  events: readonly RingEvent[],
  moment: TownMoment,
): RingStep {
  const nextDueAt = ring.state === 'repairing' ? ring.nextDueAt : moment.now
  return completeStep(ring, { ...change, state: 'repairing', nextDueAt }, events, moment)
}

/** The people of a ring after some of them have left with the ring's next version. */
export function withLeft(ring: RingNegotiation, leaving: ReadonlyMap<Uid, LeaveReason>): RingParticipant[] {
  return ring.people.map((person) => {
    const why = isPresent(person) ? leaving.get(person.uid) : undefined
    return why ? { ...person, leftVersion: ring.version + 1, leftWhy: why } : person
  })
}

/** The legs after some of their objects were found unable to pass. */
export function withBroken({ legs }: RingNegotiation, broken: ReadonlyMap<ItemId, ItemBreak>): RingNegotiation['legs'] {
  return legs.map((leg) => ({
    ...leg,
    items: leg.items.map((item) => ({ ...item, broken: broken.get(item.itemId) ?? item.broken })),
  }))
}
