import type { Meeting } from '../exchanges/exchange.ts'
import type { ItemId, Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import type { ItemGlimpse, MessageKind, RequestGlimpse } from './message.ts'
import { type Side, viewOf, whyNot, whyNotToggle } from './moves.ts'
import {
  type AgreedExchange,
  type Entry,
  type Negotiation,
  type Present,
  type Proposal,
  proposalFor,
  sameProposal,
  versionFor,
} from './negotiation.ts'

export type Move =
  /** Without `selected` the object is toggled. `side`: `offer` for the user's objects, `request` for the other's. */
  | { readonly type: 'toggle'; readonly side: Side; readonly itemId: ItemId; readonly selected?: boolean | undefined }
  | { readonly type: 'send' | 'accept' | 'undo' | 'reject' | 'archive' | 'write' | 'callOff' }

/** A system message that a transition adds to the chat. `from` is the participant who acted; null for automatic events. */
export interface Line {
  readonly kind: MessageKind
  readonly from: Uid | null
  readonly items: readonly ItemGlimpse[]
  readonly request?: RequestGlimpse
  /** Only for messages about a meeting. */
  readonly meeting?: Meeting | null
}

export interface Step {
  readonly next: Negotiation
  readonly lines: readonly Line[]
}

const CALLED_OFF: AgreedExchange = { state: 'calledOff', whyNotCallOff: 'noOpenExchange' }

export type Played = ({ readonly ok: true } & Step) | { readonly ok: false; readonly refusal: ProblemCode }

/** Applies a user's move. `version` is the version that the client had loaded; without it there is no version check. */
export function play(negotiation: Negotiation, uid: Uid, move: Move, version?: number): Played {
  const refusal = refusalOf(negotiation, uid, move, version)
  return refusal ? { ok: false, refusal } : { ok: true, ...carryOut(negotiation, uid, move) }
}

function refusalOf(negotiation: Negotiation, uid: Uid, move: Move, version?: number): ProblemCode | null {
  const view = viewOf(negotiation, uid)
  if (!view) return 'notAParticipant'
  const general = whyNot(view, move.type)
  // A closed negotiation takes precedence over a stale version.
  if (general === 'negotiationOver') return general
  if (version !== undefined && version !== versionFor(negotiation, uid)) return 'staleVersion'
  if (general || move.type !== 'toggle') return general
  const entry = entryOf(proposalFor(negotiation, uid), move.itemId)
  const now = negotiation.present.get(move.itemId)
  const item = entry?.item ?? now?.item
  if (!item) return 'itemNotFound'
  const candidate = { ownerUid: item.ownerUid, availability: now?.availability ?? 'scambiato', resting: now?.resting ?? false }
  return whyNotToggle(view, candidate, move.side, entry !== undefined || move.selected === false)
}

function carryOut(negotiation: Negotiation, uid: Uid, move: Move): Step {
  switch (move.type) {
    case 'toggle':
      return { next: toggled(negotiation, uid, move.itemId, move.selected), lines: [] }
    case 'send':
      return sent(negotiation, uid)
    case 'accept':
      return accepted(negotiation, uid)
    case 'undo':
      return undone(negotiation, uid)
    case 'reject':
      return closedBy(uid, 'rejected', { ...negotiation, status: 'rejected', draft: null, previous: null })
    case 'archive':
      return closedBy(uid, 'archived', { ...negotiation, status: 'archived', archivedBy: uid })
    case 'callOff':
      return calledOff(negotiation, uid)
    case 'write':
      return { next: negotiation, lines: [] }
  }
}

function toggled(negotiation: Negotiation, uid: Uid, itemId: ItemId, selected?: boolean): Negotiation {
  const shown = proposalFor(negotiation, uid)
  const there = entryOf(shown, itemId) !== undefined
  const wanted = selected ?? !there
  if (wanted === there) return negotiation
  const now = negotiation.present.get(itemId)
  const rest = shown.filter((entry) => entry.item._id !== itemId)
  return withDraft(negotiation, wanted && now ? [...rest, { item: now.item, revision: now.revision, selectedBy: uid }] : rest)
}

/** A draft that equals the sent proposal is stored as null. */
function withDraft(negotiation: Negotiation, draft: Proposal | null): Negotiation {
  const unsent = draft && !sameProposal(draft, negotiation.sent) ? draft : null
  return { ...negotiation, draft: unsent, version: negotiation.version + 1 }
}

/** The sent proposal has the objects as they are now; deleted and transferred objects are left out. */
function sent(negotiation: Negotiation, uid: Uid): Step {
  const proposal = proposalFor(negotiation, uid).flatMap((entry) => renewed(entry, negotiation.present.get(entry.item._id)))
  const previous = { proposal: negotiation.sent, lastActionBy: negotiation.lastActionBy }
  const next = shared({ ...negotiation, sent: proposal, draft: null, previous, lastActionBy: uid })
  return { next, lines: [{ kind: 'proposal', from: uid, items: itemsOf(proposal) }] }
}

function renewed(entry: Entry, now: Present | undefined): Entry[] {
  if (!now || now.item.ownerUid !== entry.item.ownerUid) return []
  return [{ ...entry, item: now.item, revision: now.revision }]
}

function accepted(negotiation: Negotiation, uid: Uid): Step {
  const present = withAvailability(negotiation, 'in_trattativa')
  const next = shared({
    ...negotiation,
    status: 'accepted',
    previous: null,
    exchange: { state: 'open', whyNotCallOff: null },
    present,
  })
  return { next, lines: [{ kind: 'accepted', from: uid, items: itemsOf(negotiation.sent) }] }
}

function calledOff(negotiation: Negotiation, uid: Uid): Step {
  return { next: withoutExchange(negotiation), lines: [{ kind: 'calledOff', from: uid, items: itemsOf(negotiation.sent) }] }
}

/** Calls the exchange off and makes its objects available again. */
export function withoutExchange(negotiation: Negotiation): Negotiation {
  return shared({ ...negotiation, exchange: CALLED_OFF, present: withAvailability(negotiation, 'disponibile') })
}

function undone(negotiation: Negotiation, uid: Uid): Step {
  if (negotiation.status === 'archived') return closedBy(uid, 'reopened', { ...negotiation, status: 'pending', archivedBy: null })
  const { previous } = negotiation
  if (viewOf(negotiation, uid)?.undoes !== 'sent' || !previous) return { next: withDraft(negotiation, null), lines: [] }
  const { proposal, lastActionBy } = previous
  const next = shared({ ...negotiation, sent: proposal, lastActionBy, draft: null, previous: null })
  return { next, lines: [{ kind: 'takenBack', from: uid, items: [] }] }
}

function closedBy(uid: Uid, kind: MessageKind, next: Negotiation): Step {
  return { next: shared(next), lines: [{ kind, from: uid, items: [] }] }
}

/**
 * An object was deleted or transferred: it leaves every proposal, and a negotiation about it is archived for good.
 * A message is written only if both participants could see the object, not if it was only in a draft.
 */
export function itemGone(negotiation: Negotiation, itemId: ItemId): Step {
  const { sent, draft, previous, status } = negotiation
  if (status === 'accepted' || status === 'rejected') return { next: negotiation, lines: [] }
  const lost = entryOf(sent, itemId)
  const root = negotiation.present.get(itemId)?.item ?? lost?.item
  const isRoot = negotiation.rootItemId === itemId
  const rest = without(sent, itemId)
  const left = {
    ...negotiation,
    sent: rest,
    draft: draft && !sameProposal(without(draft, itemId), rest) ? without(draft, itemId) : null,
    previous: previous && { ...previous, proposal: without(previous.proposal, itemId) },
    present: new Map([...negotiation.present].filter(([id]) => id !== itemId)),
  }
  if (negotiation.personLeft) return { next: isRoot ? { ...left, rootGone: true, rootItemId: null } : left, lines: [] }
  if (isRoot && status === 'pending') {
    const next = shared({ ...left, status: 'archived', archivedBy: null, rootGone: true, rootItemId: null })
    return { next, lines: [{ kind: 'rootGone', from: null, items: root ? [root] : [] }] }
  }
  if (isRoot) return { next: shared({ ...left, rootGone: true, rootItemId: null }), lines: [] }
  if (lost) return { next: shared(left), lines: [{ kind: 'itemGone', from: null, items: [lost.item] }] }
  return { next: { ...left, version: left.version + 1 }, lines: [] }
}

/**
 * A participant deleted their account: a pending negotiation is archived for good, an open exchange is called off.
 * `freed` are the other participant's objects that the exchange had reserved. A closed negotiation gets no message.
 */
export function personGone(negotiation: Negotiation, freed: readonly ItemGlimpse[]): Step {
  const { status, archivedBy } = negotiation
  const exchange = endedByForce(negotiation.exchange)
  const left = { ...negotiation, personLeft: true, apart: false, draft: null, previous: null, exchange }
  if (status === 'archived' || status === 'rejected') return { next: left, lines: [] }
  const closed = status === 'pending' ? { status: 'archived' as const, archivedBy: null } : { status, archivedBy }
  return { next: shared({ ...left, ...closed }), lines: [{ kind: 'personLeft', from: null, items: freed }] }
}

/** Calls off an exchange that still reserves objects; a finished one keeps its state. */
export function endedByForce(exchange: AgreedExchange | null): AgreedExchange | null {
  return exchange?.state === 'open' || exchange?.state === 'held' ? CALLED_OFF : exchange
}

/** Marks a change that both participants can see. */
export function shared(negotiation: Negotiation): Negotiation {
  const version = negotiation.version + 1
  return { ...negotiation, version, sharedVersion: version }
}

function withAvailability({ present, sent }: Negotiation, availability: Present['availability']): Negotiation['present'] {
  return new Map([...present].map(([id, now]) => [id, entryOf(sent, id) ? { ...now, availability } : now]))
}

function entryOf(proposal: Proposal, itemId: ItemId): Entry | undefined {
  return proposal.find((entry) => entry.item._id === itemId)
}

function without(proposal: Proposal, itemId: ItemId): Proposal {
  return proposal.filter((entry) => entry.item._id !== itemId)
}

export function itemsOf(proposal: Proposal): ItemGlimpse[] {
  return proposal.map((entry) => entry.item)
}
