import type { ItemId, Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import type { TownMoment } from '../town-time.ts'
import { answerKeyFor } from './answer-key.ts'
import { legFrom, legTo, type RingMove, type RingOption, ringRefusal } from './ring-moves.ts'
import { hasSaidYes, type NegotiatedLeg, participantOf, type RingNegotiation, type RingParticipant } from './ring-negotiation.ts'
import { completeStep, dissolve, markRepairing, type RingStep, withBroken, withLeft } from './ring-step.ts'

export type RingMoveOutcome = ({ readonly ok: true } & RingStep) | { readonly ok: false; readonly refusal: ProblemCode }

/**
 * Applies a person's move. The server first applies what has happened outside of the ring (`catchUpRing`) in the same transaction,
 * so that the last yes never agrees a ring that is not possible. Repeating one's own last move changes nothing and is not an error.
 */
export function applyRingMove(ring: RingNegotiation, actor: Uid, move: RingMove, moment: TownMoment): RingMoveOutcome {
  if (isRepeat(ring, actor, move)) return { ok: true, next: ring, events: [] }
  const refusal = ringRefusal(ring, move, actor, moment.now)
  return refusal ? { ok: false, refusal } : { ok: true, ...executeMove(ring, actor, move, moment) }
}

function isRepeat(ring: RingNegotiation, actor: Uid, move: RingMove): boolean {
  const person = participantOf(ring, actor)
  if (!person) return false
  switch (move.type) {
    case 'sayYes':
      return (ring.state === 'open' || ring.state === 'agreed') && hasSaidYes(ring, person) && person.answerKey === move.key
    case 'reconsider':
      return ring.state === 'open' && person.leftVersion === null && person.answer === null
    case 'decline':
      return move.reason === 'notThisItem' ? ring.refusedItems.includes(move.itemId) : person.leftWhy === move.reason
    case 'withdraw':
      return ring.endedWhy === 'withdrawn' && ring.proposedBy === actor
    case 'ask':
      return isChanged(ring, person, legTo(ring, actor), move.add, move.remove)
    case 'giveInstead':
      return isChanged(ring, person, legFrom(ring, actor), [move.instead], [move.itemId])
  }
}

/** Whether the leg already is as this change leaves it, and the person has said yes to that. */
function isChanged(
  ring: RingNegotiation,
  person: RingParticipant,
  leg: NegotiatedLeg | undefined,
  add: readonly RingOption[],
  remove: readonly ItemId[],
): boolean {
  if (add.length + remove.length === 0 || (ring.state !== 'open' && ring.state !== 'agreed')) return false
  const present = leg?.items.map(({ itemId }) => itemId) ?? []
  const hasAll = add.every(({ itemId }) => present.includes(itemId))
  return hasAll && !remove.some((itemId) => present.includes(itemId)) && hasSaidYes(ring, person)
}

function executeMove(ring: RingNegotiation, actor: Uid, move: RingMove, moment: TownMoment): RingStep {
  switch (move.type) {
    case 'sayYes':
      return completeStep(ring, { people: withYes(ring, actor, ring.legs, moment.now) }, [{ type: 'saidYes', by: actor }], moment)
    case 'reconsider':
      return completeStep(ring, { people: withoutAnswer(ring, actor, moment.now) }, [{ type: 'reconsidered', by: actor }], moment)
    case 'decline':
      return move.reason === 'notThisItem'
        ? applyItemRefused(ring, actor, move.itemId, moment)
        : markRepairing(
            ring,
            { people: withLeft(ring, new Map([[actor, move.reason]])) },
            [{ type: 'left', uid: actor, why: move.reason }],
            moment,
          )
    case 'withdraw':
      return dissolve(ring, 'withdrawn', [{ type: 'withdrawn', by: actor }])
    case 'ask':
      return applyChange(ring, actor, legTo(ring, actor), move.add, move.remove, moment)
    case 'giveInstead':
      return applyChange(ring, actor, legFrom(ring, actor), [move.instead], [move.itemId], moment)
  }
}

/** The person stays: another object is looked for, and their answer to it is open. */
function applyItemRefused(ring: RingNegotiation, actor: Uid, itemId: ItemId, moment: TownMoment): RingStep {
  const change = {
    people: withoutAnswer(ring, actor, moment.now),
    legs: withBroken(ring, new Map([[itemId, 'notThisItem']])),
    refusedItems: [...ring.refusedItems, itemId],
  }
  return markRepairing(ring, change, [{ type: 'itemBroken', itemId, why: 'notThisItem' }], moment)
}

/** The changer's answer is yes. The keys of the giver and the receiver change with the objects, so that the other of the two is asked. */
function applyChange(
  ring: RingNegotiation,
  actor: Uid,
  changed: NegotiatedLeg | undefined,
  add: readonly RingOption[],
  remove: readonly ItemId[],
  moment: TownMoment,
): RingStep {
  const added = add.map(({ itemId, revision }) => ({ itemId, revision, broken: null }))
  const legs = ring.legs.map((leg) =>
    leg === changed ? { ...leg, items: [...leg.items.filter(({ itemId }) => !remove.includes(itemId)), ...added] } : leg,
  )
  const people = withYes(ring, actor, legs, moment.now).map((person) =>
    person.uid === actor ? { ...person, changes: person.changes + 1 } : person,
  )
  const event = { type: 'itemsChanged' as const, by: actor, added: added.map(({ itemId }) => itemId), removed: remove }
  return completeStep(ring, { legs, people }, [event], moment)
}

function withYes(ring: RingNegotiation, uid: Uid, legs: readonly NegotiatedLeg[], now: Date): RingParticipant[] {
  return ring.people.map((person) =>
    person.uid === uid ? { ...person, answer: 'yes' as const, answerKey: answerKeyFor(legs, uid), answeredAt: now } : person,
  )
}

/**
 * A person who takes their yes back has at least the time that the ring has: their own may have been over while others were waited
 * for. The ring's deadline does not move, so that the move cannot be repeated to gain time.
 */
function withoutAnswer(ring: RingNegotiation, uid: Uid, now: Date): RingParticipant[] {
  return ring.people.map((person) =>
    person.uid === uid
      ? {
          ...person,
          answer: null,
          answerKey: null,
          answeredAt: null,
          askedAt: now,
          nudges: 0,
          answerBy: later(person.answerBy, ring.deadlineAt),
        }
      : person,
  )
}

const later = (one: Date, other: Date) => (one > other ? one : other)
