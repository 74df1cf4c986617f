import type { ExchangeState } from '../exchanges/summary.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { Availability } from '../items/kinds.ts'
import type { ProblemCode } from '../problem.ts'
import type { ConversationStatus } from './contract.ts'
import type { ItemGlimpse } from './message.ts'

/** An object on the table, as it was when it was put there. Its owner then decides on whose side it lies. */
export interface Entry {
  readonly item: ItemGlimpse
  readonly revision: number
  readonly selectedBy: Uid
}
export type Proposal = readonly Entry[]

/** An object as it is now. */
export interface Present {
  readonly item: ItemGlimpse
  readonly availability: Availability
  /** Its owner lets it rest for now: it can be neither chosen nor accepted. */
  readonly resting: boolean
  readonly revision: number
}

/** How long the turn's holder has been waited for; `silence.ts` has its rules. */
export interface Waiting {
  readonly turnSince: Date
  /** When the turn's holder last wrote in the chat; else as `turnSince`. */
  readonly quietSince: Date
  /** How many reminders there have been since. */
  readonly nudges: number
}

/** As much of an exchange as its conversation needs to know; `exchanges/` has its rules. */
export interface AgreedExchange {
  readonly state: ExchangeState
  /** Why it cannot be called off; null where it can. */
  readonly whyNotCallOff: ProblemCode | null
}

/** The whole state of a negotiation between two people (decisions 5). Only `play` and what happens by itself (`play.ts`, `by-admin.ts`) make a new one. */
export interface Negotiation {
  readonly interested: Uid
  readonly owner: Uid
  readonly rootItemId: ItemId | null
  /** The root object was deleted or has changed hands. */
  readonly rootGone: boolean
  /** The admin has hidden it from everybody but its owner; `present` does not have it then. */
  readonly rootHidden: boolean
  readonly status: ConversationStatus
  readonly lastActionBy: Uid | null
  /** What lies on the table for both. */
  readonly sent: Proposal
  /** What the turn's holder has changed and not sent; nobody else sees it. Never equal to `sent`. */
  readonly draft: Proposal | null
  /** What taking the last sent proposal back restores; null where nothing can be taken back. */
  readonly previous: { readonly proposal: Proposal; readonly lastActionBy: Uid | null } | null
  /** Null also while archived automatically. */
  readonly archivedBy: Uid | null
  /** What the acceptance has made. */
  readonly exchange: AgreedExchange | null
  /** One of the two has deleted their account: closed for good, whatever the status. */
  readonly personLeft: boolean
  /** The admin has disabled one of the two: it rests, whatever the status, until they are enabled again. */
  readonly personAway: boolean
  /** Those of the two who are on holiday: nobody is waiting for them. */
  readonly onHoliday: readonly Uid[]
  readonly waiting: Waiting
  /** One of the two has blocked the other. */
  readonly apart: boolean
  /** Goes up with every change, drafts included: the version of whoever may have a draft. */
  readonly version: number
  /** The version at the last change that both can see: a draft does not make the other's screen stale. */
  readonly sharedVersion: number
  /** The objects that matter as they are now; one that is missing does not exist any more. */
  readonly present: ReadonlyMap<ItemId, Present>
}

interface Opening {
  interested: Uid
  root: Present
  now: Date
  /** Who acts by opening: the interested person (Interessa) unless it is the root object's owner (Ce l’ho!). */
  openedBy?: Uid
  /** Those of the two who are away. */
  onHoliday?: readonly Uid[]
}

/** The root object lies in the proposal, and the turn is that of the one who did not open. */
export function openNegotiation({ interested, root, now, openedBy = interested, onHoliday = [] }: Opening): Negotiation {
  return {
    interested,
    owner: root.item.ownerUid,
    rootItemId: root.item._id,
    rootGone: false,
    rootHidden: false,
    status: 'pending',
    lastActionBy: openedBy,
    sent: [{ item: root.item, revision: root.revision, selectedBy: openedBy }],
    draft: null,
    previous: null,
    archivedBy: null,
    exchange: null,
    personLeft: false,
    personAway: false,
    onHoliday,
    waiting: { turnSince: now, quietSince: now, nudges: 0 },
    apart: false,
    version: 1,
    sharedVersion: 1,
    present: new Map([[root.item._id, root]]),
  }
}

/** Who did not act last; the root object's owner where nobody has acted. Only they can have a draft. */
export function holderOf({ interested, owner, lastActionBy }: Pick<Negotiation, 'interested' | 'owner' | 'lastActionBy'>): Uid {
  return lastActionBy === owner ? interested : owner
}

/** Whose turn it is; null once it is over or archived. */
export function turnOf(negotiation: Pick<Negotiation, 'interested' | 'owner' | 'lastActionBy' | 'status'>): Uid | null {
  return negotiation.status === 'pending' ? holderOf(negotiation) : null
}

export function otherOf({ interested, owner }: Pick<Negotiation, 'interested' | 'owner'>, uid: Uid): Uid {
  return uid === owner ? interested : owner
}

export function takesPart({ interested, owner }: Pick<Negotiation, 'interested' | 'owner'>, uid: Uid): boolean {
  return uid === interested || uid === owner
}

/** The proposal as this person sees it: their own draft where they have one, else what was sent. */
export function proposalFor(negotiation: Negotiation, uid: Uid): Proposal {
  return (uid === holderOf(negotiation) ? negotiation.draft : null) ?? negotiation.sent
}

/** The version this person acts on. */
export function versionFor(negotiation: Negotiation, uid: Uid): number {
  return uid === holderOf(negotiation) ? negotiation.version : negotiation.sharedVersion
}

/** The same objects at the same revisions; who put them there does not matter. */
export function sameProposal(one: Proposal, other: Proposal): boolean {
  const revisions = new Map(other.map((entry) => [entry.item._id, entry.revision]))
  return one.length === other.length && one.every((entry) => revisions.get(entry.item._id) === entry.revision)
}

/** The object is still what was put on the table: same owner, and neither kind nor title nor photos edited. */
export function isAsProposed(entry: Entry, now: Present | undefined): boolean {
  return now?.revision === entry.revision && now.item.ownerUid === entry.item.ownerUid
}
