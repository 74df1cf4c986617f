import type { Uid } from '../ids.ts'
import type { TownMoment } from '../town-time.ts'
import { type PersonCandidate, rankPeople } from './repair-candidates.ts'
import { addMs, HARD_MS, NEWCOMER_MS } from './ring-deadlines.ts'
import { breaksOf, type RingFacts, withPresentRevisions } from './ring-facts.ts'
import { presentPeople, type RingNegotiation } from './ring-negotiation.ts'
import { newParticipant } from './ring-proposal.ts'
import { withCandidate } from './ring-repair.ts'
import { completeStep, type RingStep } from './ring-step.ts'

/**
 * The ring that the remaining people get, with another person, after one of them has called an agreed ring off. No one has said
 * yes to it. The newcomer is asked last, because the others have been disappointed once. Null if no candidate is possible.
 */
export function openSuccessor(
  ring: RingNegotiation,
  calledOffBy: Uid,
  candidates: readonly PersonCandidate[],
  facts: RingFacts,
  moment: TownMoment,
): RingStep | null {
  const { now } = moment
  const remaining = presentPeople(ring).filter(({ uid }) => uid !== calledOffBy)
  if (remaining.length !== ring.legs.length - 1) return null
  for (const candidate of rankPeople(candidates, ring, calledOffBy)) {
    const legs = withPresentRevisions(withCandidate(ring.legs, candidate), facts)
    const people = [
      ...remaining.map(({ uid }) => newParticipant(uid, 1, now, addMs(now, NEWCOMER_MS))),
      { ...newParticipant(candidate.uid, 1, now, addMs(now, NEWCOMER_MS)), isHeldBack: true },
    ]
    if (breaksOf({ people, legs }, facts).length > 0) continue
    const opened: RingNegotiation = {
      state: 'open',
      version: 0,
      proposedBy: null,
      people,
      legs,
      refusedItems: ring.refusedItems,
      openedAt: now,
      deadlineAt: addMs(now, NEWCOMER_MS),
      hardUntil: addMs(now, HARD_MS),
      nextDueAt: now,
      repairs: 0,
      endedWhy: null,
    }
    const asked = remaining.map(({ uid }) => ({ type: 'asked' as const, uid }))
    return completeStep(opened, {}, asked, moment)
  }
  return null
}
