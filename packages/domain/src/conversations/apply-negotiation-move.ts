import type { Meeting } from '../exchanges/exchange.ts'
import { type CurrentItem, isSameProposal, type Proposal, type ProposalItem } from '../exchanges/proposal.ts'
import type { ChangedSet } from '../exchanges/set-change.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { ItemSnapshot } from '../items/snapshot.ts'
import type { MessageKind, RequestSnapshot } from '../messages/message.ts'
import type { ProblemCode } from '../problem.ts'
import { moveRefusal, type Side, toggleRefusal, viewOf } from './moves.ts'
import { type AgreedExchange, type Negotiation, proposalFor, versionFor } from './negotiation.ts'

export type Move =
  /** Without `selected` the object is toggled. `side`: `offer` for the user's objects, `request` for the other's. */
  | { readonly type: 'toggle'; readonly side: Side; readonly itemId: ItemId; readonly selected?: boolean | undefined }
  | { readonly type: 'send' | 'ask' | 'accept' | 'undo' | 'reject' | 'archive' | 'write' | 'callOff' }

/** A system message that a transition adds to the chat. `from` is the participant who acted; null for automatic events. */
export interface SystemMessage {
  readonly kind: MessageKind
  readonly from: Uid | null
  readonly items: readonly ItemSnapshot[]
  readonly request?: RequestSnapshot
  /** Only for messages about a meeting. */
  readonly meeting?: Meeting | null
  /** The objects that have left a ring, or leave an exchange. */
  readonly removed?: readonly ItemSnapshot[]
  /** Only for messages of a ring: how many people it has. */
  readonly size?: number
}

export interface NegotiationStep {
  readonly next: Negotiation
  readonly messages: readonly SystemMessage[]
}

const CALLED_OFF: AgreedExchange = { state: 'calledOff', callOffRefusal: 'noOpenExchange' }

export type MoveOutcome = ({ readonly ok: true } & NegotiationStep) | { readonly ok: false; readonly refusal: ProblemCode }

/** Applies a user's move. `version` is the version that the client had loaded; without it there is no version check. */
export function applyNegotiationMove(negotiation: Negotiation, uid: Uid, move: Move, version?: number): MoveOutcome {
  const refusal = refusalOf(negotiation, uid, move, version)
  return refusal ? { ok: false, refusal } : { ok: true, ...executeMove(negotiation, uid, move) }
}

function refusalOf(negotiation: Negotiation, uid: Uid, move: Move, version?: number): ProblemCode | null {
  const view = viewOf(negotiation, uid)
  if (!view) return 'notAParticipant'
  const general = moveRefusal(view, move.type)
  // A closed negotiation takes precedence over a stale version.
  if (general === 'negotiationOver') return general
  if (version !== undefined && version !== versionFor(negotiation, uid)) return 'staleVersion'
  if (general || move.type !== 'toggle') return general
  const entry = findProposalItem(proposalFor(negotiation, uid), move.itemId)
  const currentItem = negotiation.currentItems.get(move.itemId)
  const item = entry?.item ?? currentItem?.item
  if (!item) return 'itemNotFound'
  const candidate = {
    ownerUid: item.ownerUid,
    availability: currentItem?.availability ?? 'scambiato',
    resting: currentItem?.resting ?? false,
  }
  return toggleRefusal(view, candidate, move.side, entry !== undefined || move.selected === false)
}

function executeMove(negotiation: Negotiation, uid: Uid, move: Move): NegotiationStep {
  switch (move.type) {
    case 'toggle':
      return { next: applyToggle(negotiation, uid, move.itemId, move.selected), messages: [] }
    case 'send':
      return applySend(negotiation, uid)
    case 'ask':
      return applyAsk(negotiation, uid)
    case 'accept':
      return applyAccept(negotiation, uid)
    case 'undo':
      return applyUndo(negotiation, uid)
    case 'reject':
      return applyReject(negotiation, uid)
    case 'archive':
      return createStatusStep(uid, 'archived', { ...negotiation, status: 'archived', archivedBy: uid })
    case 'callOff':
      return applyCallOff(negotiation, uid)
    case 'write':
      return { next: negotiation, messages: [] }
  }
}

function applyToggle(negotiation: Negotiation, uid: Uid, itemId: ItemId, selected?: boolean): Negotiation {
  const proposal = proposalFor(negotiation, uid)
  const isSelected = findProposalItem(proposal, itemId) !== undefined
  const shouldSelect = selected ?? !isSelected
  if (shouldSelect === isSelected) return negotiation
  const currentItem = negotiation.currentItems.get(itemId)
  const rest = proposal.filter((entry) => entry.item._id !== itemId)
  return withDraft(
    negotiation,
    shouldSelect && currentItem ? [...rest, { item: currentItem.item, revision: currentItem.revision, selectedBy: uid }] : rest,
  )
}

/** A draft that equals the sent proposal is stored as null. */
function withDraft(negotiation: Negotiation, draft: Proposal | null): Negotiation {
  const unsent = draft && !isSameProposal(draft, negotiation.sent) ? draft : null
  return { ...negotiation, draft: unsent, version: negotiation.version + 1 }
}

/** Sends the draft, or the last proposal with its edited objects. Edited objects are updated; deleted and transferred objects are left out. */
function applySend(negotiation: Negotiation, uid: Uid): NegotiationStep {
  const proposal = proposalFor(negotiation, uid).flatMap((entry) =>
    refreshItem(entry, negotiation.currentItems.get(entry.item._id)),
  )
  const askedBy = negotiation.askedBy === uid ? null : negotiation.askedBy
  const next = bumpSharedVersion({ ...passTurn(negotiation, uid), sent: proposal, draft: null, askedBy })
  return { next, messages: [{ kind: 'proposal', from: uid, items: itemsOf(proposal) }] }
}

/** Passes the turn with a question; the proposal stays as it is. */
function applyAsk(negotiation: Negotiation, uid: Uid): NegotiationStep {
  const next = bumpSharedVersion({ ...passTurn(negotiation, uid), askedBy: uid })
  return { next, messages: [{ kind: 'asked', from: uid, items: itemsOf(negotiation.sent) }] }
}

function passTurn(negotiation: Negotiation, uid: Uid): Negotiation {
  return {
    ...negotiation,
    lastActionBy: uid,
    previous: { proposal: negotiation.sent, lastActionBy: negotiation.lastActionBy },
    ownerHasMoved: negotiation.ownerHasMoved || uid === negotiation.owner,
  }
}

/** Before the owner's first move the interested person withdraws instead of refusing. */
function applyReject(negotiation: Negotiation, uid: Uid): NegotiationStep {
  const kind = viewOf(negotiation, uid)?.withdraws ? 'withdrawn' : 'rejected'
  return createStatusStep(uid, kind, { ...negotiation, status: 'rejected', draft: null, previous: null })
}

function refreshItem(entry: ProposalItem, currentItem: CurrentItem | undefined): ProposalItem[] {
  if (!currentItem || currentItem.item.ownerUid !== entry.item.ownerUid) return []
  return [{ ...entry, item: currentItem.item, revision: currentItem.revision }]
}

function applyAccept(negotiation: Negotiation, uid: Uid): NegotiationStep {
  const currentItems = withAvailability(negotiation, 'in_trattativa')
  const next = bumpSharedVersion({
    ...negotiation,
    status: 'accepted',
    previous: null,
    exchange: { state: 'open', callOffRefusal: null },
    currentItems,
  })
  return { next, messages: [{ kind: 'accepted', from: uid, items: itemsOf(negotiation.sent) }] }
}

function applyCallOff(negotiation: Negotiation, uid: Uid): NegotiationStep {
  return {
    next: withExchangeCalledOff(negotiation),
    messages: [{ kind: 'calledOff', from: uid, items: itemsOf(negotiation.sent) }],
  }
}

/** Calls the exchange off and makes its objects available again. */
export function withExchangeCalledOff(negotiation: Negotiation): Negotiation {
  return bumpSharedVersion({ ...negotiation, exchange: CALLED_OFF, currentItems: withAvailability(negotiation, 'disponibile') })
}

/** The objects of an agreed exchange after both have agreed to change them. The root object may leave. */
export function applySetChanged(negotiation: Negotiation, { entered, left }: ChangedSet): Negotiation {
  const leftIds = left.map(({ _id }) => _id)
  const kept = negotiation.sent.filter(({ item }) => !leftIds.includes(item._id))
  return bumpSharedVersion({ ...negotiation, sent: [...kept, ...entered] })
}

function applyUndo(negotiation: Negotiation, uid: Uid): NegotiationStep {
  if (negotiation.status === 'archived')
    return createStatusStep(uid, 'reopened', { ...negotiation, status: 'pending', archivedBy: null })
  const { previous } = negotiation
  const undoes = viewOf(negotiation, uid)?.undoes
  if (undoes === 'draft' || !previous) return { next: withDraft(negotiation, null), messages: [] }
  const { proposal, lastActionBy } = previous
  const next = bumpSharedVersion({ ...negotiation, sent: proposal, lastActionBy, draft: null, previous: null })
  return { next, messages: [{ kind: undoes === 'question' ? 'questionTakenBack' : 'takenBack', from: uid, items: [] }] }
}

function createStatusStep(uid: Uid, kind: MessageKind, next: Negotiation): NegotiationStep {
  return { next: bumpSharedVersion(next), messages: [{ kind, from: uid, items: [] }] }
}

/**
 * Applies the deletion or transfer of an object: it is removed from every proposal, unless the negotiation is accepted or
 * rejected. If it is the root object, a pending negotiation is archived, and an archived one cannot be reopened. An object that
 * was only in a draft causes no message, because only one participant could see it.
 */
export function applyItemRemoved(negotiation: Negotiation, itemId: ItemId): NegotiationStep {
  const { sent, draft, previous, status } = negotiation
  if (status === 'accepted' || status === 'rejected') return { next: negotiation, messages: [] }
  const removedItem = findProposalItem(sent, itemId)
  const root = negotiation.currentItems.get(itemId)?.item ?? removedItem?.item
  const isRoot = negotiation.rootItemId === itemId
  const rest = withoutItem(sent, itemId)
  const updated = {
    ...negotiation,
    sent: rest,
    draft: draft && !isSameProposal(withoutItem(draft, itemId), rest) ? withoutItem(draft, itemId) : null,
    previous: previous && { ...previous, proposal: withoutItem(previous.proposal, itemId) },
    currentItems: new Map([...negotiation.currentItems].filter(([id]) => id !== itemId)),
  }
  if (negotiation.personLeft) return { next: isRoot ? { ...updated, rootGone: true, rootItemId: null } : updated, messages: [] }
  if (isRoot && status === 'pending') {
    const next = bumpSharedVersion({ ...updated, status: 'archived', archivedBy: null, rootGone: true, rootItemId: null })
    return { next, messages: [{ kind: 'rootGone', from: null, items: root ? [root] : [] }] }
  }
  if (isRoot) return { next: bumpSharedVersion({ ...updated, rootGone: true, rootItemId: null }), messages: [] }
  if (removedItem)
    return { next: bumpSharedVersion(updated), messages: [{ kind: 'itemGone', from: null, items: [removedItem.item] }] }
  return { next: { ...updated, version: updated.version + 1 }, messages: [] }
}

/**
 * A participant deleted their account: a pending negotiation is archived and cannot be reopened; an open exchange is called
 * off. `freed` are the other participant's objects that the exchange had reserved. An archived or rejected negotiation gets no
 * message.
 */
export function applyAccountDeleted(negotiation: Negotiation, freed: readonly ItemSnapshot[]): NegotiationStep {
  const { status, archivedBy } = negotiation
  const exchange = callOffUnlessOver(negotiation.exchange)
  const updated = { ...negotiation, personLeft: true, blocked: false, draft: null, previous: null, exchange }
  if (status === 'archived' || status === 'rejected') return { next: updated, messages: [] }
  const closed = status === 'pending' ? { status: 'archived' as const, archivedBy: null } : { status, archivedBy }
  return { next: bumpSharedVersion({ ...updated, ...closed }), messages: [{ kind: 'personLeft', from: null, items: freed }] }
}

/** Calls off an exchange that still reserves objects; a finished one keeps its state. */
export function callOffUnlessOver(exchange: AgreedExchange | null): AgreedExchange | null {
  return exchange?.state === 'open' || exchange?.state === 'held' ? CALLED_OFF : exchange
}

/** Increments `version` and copies it to `sharedVersion`, because both participants can see the change. */
export function bumpSharedVersion(negotiation: Negotiation): Negotiation {
  const version = negotiation.version + 1
  return { ...negotiation, version, sharedVersion: version }
}

function withAvailability(
  { currentItems, sent }: Negotiation,
  availability: CurrentItem['availability'],
): Negotiation['currentItems'] {
  return new Map(
    [...currentItems].map(([id, currentItem]) => [
      id,
      findProposalItem(sent, id) ? { ...currentItem, availability } : currentItem,
    ]),
  )
}

function findProposalItem(proposal: Proposal, itemId: ItemId): ProposalItem | undefined {
  return proposal.find((entry) => entry.item._id === itemId)
}

function withoutItem(proposal: Proposal, itemId: ItemId): Proposal {
  return proposal.filter((entry) => entry.item._id !== itemId)
}

export function itemsOf(proposal: Proposal): ItemSnapshot[] {
  return proposal.map((entry) => entry.item)
}
