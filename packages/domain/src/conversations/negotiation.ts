import type { CurrentItem, Proposal } from '../exchanges/proposal.ts'
import type { ExchangeStateName } from '../exchanges/summary.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import type { ConversationStatus } from './conversation-status.ts'
import type { OfferedTime } from './offered-times.ts'

/** How long the turn holder has been inactive; the rules are in `inactivity.ts`. */
export interface TurnTimer {
  readonly turnSince: Date
  /** When the turn holder last wrote in the chat; else the same as `turnSince`. */
  readonly quietSince: Date
  /** Reminders sent since `quietSince`. */
  readonly nudges: number
}

/** The part of an exchange that its conversation depends on; the rules are in `exchanges/`. */
export interface AgreedExchange {
  readonly state: ExchangeStateName
  /** Why it cannot be called off; null if it can. */
  readonly callOffRefusal: ProblemCode | null
  /** A meeting is agreed. */
  readonly hasMeeting?: boolean
}

/** The state of a negotiation between two people (`docs/decisions/007-negotiation.md`). The `apply…` functions change it. */
export interface Negotiation {
  readonly interested: Uid
  readonly owner: Uid
  readonly rootItemId: ItemId | null
  /** The root object was deleted or transferred. */
  readonly rootGone: boolean
  /** The admin has hidden the root object from all but its owner; `currentItems` does not contain it then. */
  readonly rootHidden: boolean
  readonly status: ConversationStatus
  readonly lastActionBy: Uid | null
  /** The participant whose question has passed the turn last; read only through `isAsked`. */
  readonly askedBy: Uid | null
  /** The owner has sent a proposal or a question, or has opened the conversation; it stays true if they take it back. */
  readonly ownerHasMoved: boolean
  /** The last sent proposal, visible to both. */
  readonly sent: Proposal
  /** The turn holder's unsent changes, visible only to them. Never equal to `sent`. */
  readonly draft: Proposal | null
  /** The state that taking back the last sent proposal restores; null if it cannot be taken back. */
  readonly previous: { readonly proposal: Proposal; readonly lastActionBy: Uid | null } | null
  /** The participant who archived the negotiation; null if it is not archived or was archived automatically. */
  readonly archivedBy: Uid | null
  /** When the interested person could meet, as they said when they opened it; `timesInUse` of `offered-times.ts` reads them. */
  readonly times: readonly OfferedTime[]
  /** Until when the owner's refusal closes the root object for the interested person (`interest.ts`). */
  readonly interestClosedUntil: Date | null
  /** The exchange that the acceptance created. */
  readonly exchange: AgreedExchange | null
  /** A participant has deleted their account: the conversation is closed permanently, whatever its status. */
  readonly personLeft: boolean
  /** The admin has disabled a participant: no moves or messages, whatever the status, until the account is enabled. */
  readonly personAway: boolean
  /** The participants on holiday; no timer runs while it is their turn. */
  readonly onHoliday: readonly Uid[]
  readonly turnTimer: TurnTimer
  /** A participant has blocked the other. */
  readonly blocked: boolean
  /** Increases with every change, drafts included: the turn holder's version. */
  readonly version: number
  /** `version` at the last change that both can see, so that a draft does not make the other participant's version stale. */
  readonly sharedVersion: number
  /** The current state of the objects involved. Deleted and hidden objects and those of disabled people are missing. */
  readonly currentItems: ReadonlyMap<ItemId, CurrentItem>
}

interface OpeningOptions {
  interested: Uid
  root: CurrentItem
  now: Date
  /** The participant who opens: the interested person (Interessa) or the root object's owner (Ce l’ho!). */
  openedBy?: Uid
  /** Objects of the other side that are proposed at once. */
  offers?: readonly CurrentItem[]
  /** When the interested person could meet. */
  times?: readonly OfferedTime[]
  /** The participants on holiday. */
  onHoliday?: readonly Uid[]
}

/** Opens a negotiation: the proposal contains the root object and the offers, and the participant who did not open it has the turn. */
export function openNegotiation(options: OpeningOptions): Negotiation {
  const { interested, root, now, openedBy = interested, offers = [], times = [], onHoliday = [] } = options
  const proposed = [root, ...offers]
  return {
    interested,
    owner: root.item.ownerUid,
    rootItemId: root.item._id,
    rootGone: false,
    rootHidden: false,
    status: 'pending',
    lastActionBy: openedBy,
    askedBy: null,
    ownerHasMoved: openedBy === root.item.ownerUid,
    sent: proposed.map(({ item, revision }) => ({ item, revision, selectedBy: openedBy })),
    draft: null,
    previous: null,
    archivedBy: null,
    times,
    interestClosedUntil: null,
    exchange: null,
    personLeft: false,
    personAway: false,
    onHoliday,
    turnTimer: { turnSince: now, quietSince: now, nudges: 0 },
    blocked: false,
    version: 1,
    sharedVersion: 1,
    currentItems: new Map(proposed.map((current) => [current.item._id, current])),
  }
}

/** The participant who did not act last; the root object's owner before the first action. Only they can have a draft. */
export function turnHolderOf({
  interested,
  owner,
  lastActionBy,
}: Pick<Negotiation, 'interested' | 'owner' | 'lastActionBy'>): Uid {
  return lastActionBy === owner ? interested : owner
}

/** Whose turn it is; null once the negotiation is over or archived. */
export function turnOf(negotiation: Pick<Negotiation, 'interested' | 'owner' | 'lastActionBy' | 'status'>): Uid | null {
  return negotiation.status === 'pending' ? turnHolderOf(negotiation) : null
}

/**
 * The last move was a question. A proposal that is sent afterwards makes another participant the last one to act; when it is taken
 * back, the question stands again.
 */
export function isAsked({ askedBy, lastActionBy }: Pick<Negotiation, 'askedBy' | 'lastActionBy'>): boolean {
  return askedBy !== null && askedBy === lastActionBy
}

export function otherParticipantOf({ interested, owner }: Pick<Negotiation, 'interested' | 'owner'>, uid: Uid): Uid {
  return uid === owner ? interested : owner
}

export function isParticipant({ interested, owner }: Pick<Negotiation, 'interested' | 'owner'>, uid: Uid): boolean {
  return uid === interested || uid === owner
}

/** The proposal as this participant sees it: their own draft if there is one, else the sent proposal. */
export function proposalFor(negotiation: Negotiation, uid: Uid): Proposal {
  return (uid === turnHolderOf(negotiation) ? negotiation.draft : null) ?? negotiation.sent
}

/** The version that this participant acts on. */
export function versionFor(negotiation: Negotiation, uid: Uid): number {
  return uid === turnHolderOf(negotiation) ? negotiation.version : negotiation.sharedVersion
}

/**
 * Why a negotiation is paused: its root object is reserved by another exchange, paused by its owner or the owner's holiday, or
 * hidden by the admin. It resumes by itself when the object is available again.
 */
export const PAUSE_REASONS = ['reserved', 'resting', 'hidden'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

interface Pausable {
  readonly status: ConversationStatus
  readonly rootItemId: ItemId | null
  readonly rootHidden: boolean
  readonly currentItems: ReadonlyMap<ItemId, CurrentItem>
}

/**
 * The pause reason is derived from the root object's state and never stored, so that it cannot be outdated. `hidden` is
 * checked first, because a hidden object keeps the negotiation paused whatever else changes.
 */
export function pauseReasonOf({ status, rootItemId, rootHidden, currentItems }: Pausable): PauseReason | null {
  if (status !== 'pending') return null
  if (rootHidden) return 'hidden'
  const root = rootItemId && currentItems.get(rootItemId)
  return root ? pauseReasonOfItem(root) : null
}

function pauseReasonOfItem({ availability, resting }: CurrentItem): PauseReason | null {
  if (availability === 'in_trattativa') return 'reserved'
  return resting ? 'resting' : null
}
