import { DAY_MS } from '../durations.ts'
import type { Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { nextAllowedAt, type RateLimit } from '../rate-limit.ts'

/** The most rings of one proposer that are open at the same time. */
export const PROPOSED_OPEN_MAX = 3
/** The most open rings that a person, or an object, is in. */
export const OPEN_RINGS_MAX = 5
const PROPOSALS: RateLimit = { max: 10, windowMs: DAY_MS }
/** Limits the people whom the proposer has not named in an earlier ring. */
const NEW_PEOPLE: RateLimit = { max: 10, windowMs: 7 * DAY_MS }

export interface ProposalCounts {
  /** How many open rings the proposer has proposed. */
  readonly proposedOpen: number
  /** When the proposer proposed rings. */
  readonly proposedAt: readonly Date[]
  /** When the proposer first named each person in a ring. */
  readonly firstNamedAt: ReadonlyMap<Uid, Date>
  /** The number of open rings of the proposer, and the greatest number for one of the others and for one of the objects. */
  readonly openRings: { readonly proposer: number; readonly others: number; readonly items: number }
}

/** Why a person may not propose one more ring; null if they may. `named` are the other people of the ring. */
export function proposalCapRefusal(counts: ProposalCounts, named: readonly Uid[], now: Date): ProblemCode | null {
  if (counts.proposedOpen >= PROPOSED_OPEN_MAX) return 'tooManyProposedRings'
  if (counts.openRings.proposer >= OPEN_RINGS_MAX) return 'tooManyOpenRings'
  if (counts.openRings.others >= OPEN_RINGS_MAX) return 'ringPersonBusy'
  if (counts.openRings.items >= OPEN_RINGS_MAX) return 'ringItemBusy'
  return nextProposalAt(counts, named, now) ? 'tooManyRingProposals' : null
}

/** The time from which the limits allow this proposal, which the refusal names; null if they allow it now. */
export function nextProposalAt({ proposedAt, firstNamedAt }: ProposalCounts, named: readonly Uid[], now: Date): Date | null {
  const newlyNamed = new Set(named.filter((uid) => !firstNamedAt.has(uid))).size
  // The limit has room for n people if a limit that is lower by n - 1 has room for one.
  const forPeople = { ...NEW_PEOPLE, max: NEW_PEOPLE.max - newlyNamed + 1 }
  const times = [
    nextAllowedAt(proposedAt, [PROPOSALS], now),
    newlyNamed > 0 ? nextAllowedAt([...firstNamedAt.values()], [forPeople], now) : null,
  ].flatMap((at) => at?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}
