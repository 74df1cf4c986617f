import { DAY_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { nextAllowedAt, type RateLimit } from '../rate-limit.ts'

/** A person has so many rings open that they have proposed. */
export const PROPOSED_OPEN_MAX = 3
/** A person, and an object, is in so many open rings. */
export const OPEN_RINGS_MAX = 5
const PROPOSALS: RateLimit = { max: 10, windowMs: DAY_MS }
/** People whom the proposer has not named in an earlier ring. */
const NEW_PEOPLE: RateLimit = { max: 10, windowMs: 7 * DAY_MS }

export interface ProposalCounts {
  /** How many open rings the proposer has proposed. */
  readonly proposedOpen: number
  /** When the proposer proposed rings. */
  readonly proposedAt: readonly Date[]
  /** When the proposer first named each person in a ring. */
  readonly firstNamedAt: ReadonlyMap<Uid, Date>
  /** The open rings of the proposer, and the most that one of the others and one of the objects is in. */
  readonly openRings: { readonly proposer: number; readonly others: number; readonly items: number }
}

/** Why a person may not propose one more ring; null if they may. `named`: its other people. */
export function proposalCapRefusal(counts: ProposalCounts, named: readonly Uid[], now: Date): ProblemCode | null {
  if (counts.proposedOpen >= PROPOSED_OPEN_MAX) return 'tooManyProposedRings'
  if (counts.openRings.proposer >= OPEN_RINGS_MAX) return 'tooManyOpenRings'
  if (counts.openRings.others >= OPEN_RINGS_MAX) return 'ringPersonBusy'
  if (counts.openRings.items >= OPEN_RINGS_MAX) return 'ringItemBusy'
  return nextProposalAt(counts, named, now) ? 'tooManyRingProposals' : null
}

/** When the limits in time allow this proposal, which the refusal names; null if now. */
export function nextProposalAt({ proposedAt, firstNamedAt }: ProposalCounts, named: readonly Uid[], now: Date): Date | null {
  const newlyNamed = new Set(named.filter((uid) => !firstNamedAt.has(uid))).size
  // Room for n people is where a limit that is n - 1 lower leaves room for one.
  const forPeople = { ...NEW_PEOPLE, max: NEW_PEOPLE.max - newlyNamed + 1 }
  const times = [
    nextAllowedAt(proposedAt, [PROPOSALS], now),
    newlyNamed > 0 ? nextAllowedAt([...firstNamedAt.values()], [forPeople], now) : null,
  ].flatMap((at) => at?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}
