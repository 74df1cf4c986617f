import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import type { TownMoment } from '../town-time.ts'
import { answerKeyFor } from './answer-key.ts'
import { addMs, HARD_MS, PROPOSAL_MS } from './ring-deadlines.ts'
import { breaksOf, type RingFacts, withPresentRevisions } from './ring-facts.ts'
import { LEG_ITEMS_MAX, type NegotiatedLeg, type RingNegotiation, type RingParticipant } from './ring-negotiation.ts'
import { completeStep, type RingStep } from './ring-step.ts'

/** What "Proponi a tutti" makes of a suggestion, with the objects that its proposer has chosen. */
export interface RingProposal {
  readonly proposer: Uid
  /** The legs of three or four people, in giving order. */
  readonly legs: readonly NegotiatedLeg[]
}

/** Why a ring cannot be proposed; null if it can. The caps are in `ring-caps.ts`. */
export function proposalRefusal({ proposer, legs }: RingProposal, facts: RingFacts): ProblemCode | null {
  if (!legs.some(({ giver }) => giver === proposer)) return 'ringNotFound'
  if (legs.some(({ items }) => items.length < 1 || items.length > LEG_ITEMS_MAX)) return 'ringItemCount'
  if (!isRing(legs)) return 'invalidInput'
  // A block, a holiday and an object that is gone look the same, as in a suggestion.
  return breaksOf({ people: newPeople(legs, new Date(0)), legs }, facts).length > 0 ? 'ringNotFound' : null
}

/** The legs join three or four different people, each of whom gives to the next, and no object occurs twice. */
function isRing(legs: RingProposal['legs']): boolean {
  const givers = new Set(legs.map(({ giver }) => giver))
  const items = legs.flatMap((leg) => leg.items.map(({ itemId }) => itemId))
  return (
    (legs.length === 3 || legs.length === 4) &&
    givers.size === legs.length &&
    legs.every(({ receiver }, index) => receiver === legs[(index + 1) % legs.length]?.giver) &&
    new Set(items).size === items.length
  )
}

/** Opens a ring: its proposer has said yes, and the others are asked. */
export function openRing({ proposer, legs }: RingProposal, facts: RingFacts, moment: TownMoment): RingStep {
  const { now } = moment
  const present = withPresentRevisions(legs, facts)
  const people = newPeople(legs, now).map((person) =>
    person.uid === proposer
      ? { ...person, answer: 'yes' as const, answerKey: answerKeyFor(present, proposer), answeredAt: now }
      : person,
  )
  const ring: RingNegotiation = {
    state: 'open',
    version: 0,
    proposedBy: proposer,
    people,
    legs: present,
    refusedItems: [],
    openedAt: now,
    deadlineAt: addMs(now, PROPOSAL_MS),
    hardUntil: addMs(now, HARD_MS),
    nextDueAt: now,
    repairs: 0,
    endedWhy: null,
  }
  const asked = legs.filter(({ giver }) => giver !== proposer).map(({ giver }) => ({ type: 'asked' as const, uid: giver }))
  return completeStep(ring, {}, [{ type: 'proposed', by: proposer }, ...asked], moment)
}

function newPeople(legs: RingProposal['legs'], now: Date): RingParticipant[] {
  return legs.map(({ giver }) => newParticipant(giver, 1, now, addMs(now, PROPOSAL_MS)))
}

export function newParticipant(uid: Uid, joinedVersion: number, askedAt: Date, answerBy: Date): RingParticipant {
  return {
    uid,
    answer: null,
    answerKey: null,
    answeredAt: null,
    isHeldBack: false,
    askedAt,
    answerBy,
    nudges: 0,
    changes: 0,
    joinedVersion,
    leftVersion: null,
    leftWhy: null,
  }
}
