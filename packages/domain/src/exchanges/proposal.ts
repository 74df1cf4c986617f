import type { Uid } from '../ids.ts'
import type { Availability, ItemStatus } from '../items/item-status.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import type { ProblemCode } from '../problem.ts'

/** An object of a proposal, as it was when it was added. Its owner at that time decides its side. */
export interface ProposalItem {
  readonly item: ItemSnapshot
  readonly revision: number
  readonly selectedBy: Uid
}
export type Proposal = readonly ProposalItem[]

/** An object as it is now. */
export interface CurrentItem {
  readonly item: ItemSnapshot
  readonly availability: Availability
  /** The object is paused, by its owner or by a holiday: it can be neither selected nor accepted. */
  readonly resting: boolean
  readonly revision: number
}

/** The same objects at the same revisions; `selectedBy` is ignored. */
export function isSameProposal(one: Proposal, other: Proposal): boolean {
  const revisions = new Map(other.map((entry) => [entry.item._id, entry.revision]))
  return one.length === other.length && one.every((entry) => revisions.get(entry.item._id) === entry.revision)
}

/** The object is unchanged since it was added: same owner, and kind, title and photos not edited. */
export function isUnchanged(entry: ProposalItem, current: CurrentItem | undefined): boolean {
  return current?.revision === entry.revision && current.item.ownerUid === entry.item.ownerUid
}

/** What decides whether an object can be in a proposal. */
export interface Candidate {
  readonly ownerUid: Uid
  readonly availability: Availability
  readonly resting: boolean
}

/** Why an object of a proposal prevents that it is accepted. */
export type Obstacle = Extract<ProblemCode, 'itemNotAvailable' | 'itemTaken' | 'itemChanged'>

/** `was` is the object as proposed, if it has changed since; else null. */
export function obstacleOf(current: Candidate | null, was: Pick<Candidate, 'ownerUid'> | null): Obstacle | null {
  if (!current || (was && was.ownerUid !== current.ownerUid) || current.availability === 'scambiato') return 'itemNotAvailable'
  if (current.availability === 'in_trattativa') return 'itemTaken'
  if (current.resting) return 'itemNotAvailable'
  return was ? 'itemChanged' : null
}

/** Both sides give something, or one side gives and all its objects are gifts (`dono`). */
export function isBalanced(proposal: readonly { readonly ownerUid: Uid; readonly status: ItemStatus }[]): boolean {
  if (new Set(proposal.map((item) => item.ownerUid)).size >= 2) return true
  return proposal.length > 0 && proposal.every((item) => item.status === 'dono')
}
