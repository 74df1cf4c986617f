import type { ExchangeSummary } from '../exchanges/summary.ts'
import type { Uid } from '../ids.ts'
import type { Availability, Status } from '../items/kinds.ts'
import type { ProblemCode } from '../problem.ts'
import {
  type Conversation,
  type ConversationItem,
  type ConversationStatus,
  MOVES,
  type MoveName,
  type Undoes,
} from './contract.ts'
import {
  type AgreedExchange,
  type Entry,
  holderOf,
  isAsProposed,
  type Negotiation,
  otherOf,
  proposalFor,
  takesPart,
  turnOf,
} from './negotiation.ts'
import { type Pause, pauseOf } from './pause.ts'

/** The part of a proposal's object that the rules depend on. */
export interface Shown {
  /** The owner when the object was added, which decides its side of the proposal. */
  readonly ownerUid: Uid
  readonly status: Status
  /** Why the object prevents acceptance; null if it does not. */
  readonly obstacle: Obstacle | null
}
export type Obstacle = Extract<ProblemCode, 'itemNotAvailable' | 'itemTaken' | 'itemChanged'>

/**
 * A negotiation as one participant sees it: enough to compute their legal moves. The server builds it from the rows
 * (`viewOf`), the client from the API response (`viewOfConversation`); both then use the same functions.
 */
export interface NegotiationView {
  readonly me: Uid
  readonly other: Uid
  readonly status: ConversationStatus
  readonly turn: Uid | null
  /** The participant has changed the proposal and not sent it. */
  readonly unsent: boolean
  readonly proposal: readonly Shown[]
  /** What the button Annulla would do now; null if it would do nothing. */
  readonly undoes: Undoes | null
  readonly rootGone: boolean
  readonly exchange: AgreedExchange | null
  readonly personLeft: boolean
  readonly personAway: boolean
  /** Why the negotiation is paused; null if it is not. */
  readonly pause: Pause | null
  readonly apart: boolean
}

/** Null if the user is not a participant. */
export function viewOf(negotiation: Negotiation, me: Uid): NegotiationView | null {
  if (!takesPart(negotiation, me)) return null
  const { status, draft, rootGone, exchange, personLeft, personAway, apart } = negotiation
  return {
    me,
    other: otherOf(negotiation, me),
    status,
    turn: turnOf(negotiation),
    unsent: draft !== null && holderOf(negotiation) === me,
    proposal: proposalFor(negotiation, me).map((entry) => shownEntry(negotiation, entry)),
    undoes: undoesFor(negotiation, me),
    rootGone,
    exchange,
    personLeft,
    personAway,
    pause: pauseOf(negotiation),
    apart,
  }
}

/** The same view, built from the API response. */
export function viewOfAnswer(conversation: Conversation, me: Uid): NegotiationView {
  const { participants, status, turn, unsent, itemsOffered, itemsRequested, undoes, exchange } = conversation
  return {
    me,
    other: participants.find((participant) => participant.uid !== me)?.uid ?? me,
    status,
    turn,
    unsent,
    proposal: [...itemsOffered, ...itemsRequested].map(shownItem),
    undoes,
    rootGone: conversation.rootItemGone,
    exchange: exchange && { state: exchange.state, whyNotCallOff: whyNotCallOff(exchange) },
    personLeft: conversation.personLeft,
    personAway: conversation.personAway,
    pause: conversation.paused,
    apart: conversation.chatClosed,
  }
}

function whyNotCallOff({ state, moves }: Pick<ExchangeSummary, 'state' | 'moves'>): ProblemCode | null {
  if (moves.includes('callOff')) return null
  if (state === 'held') return 'exchangeHeld'
  return state === 'open' ? 'alreadyStated' : 'noOpenExchange'
}

/** The moves that are allowed now. The client shows buttons from this list, and the server checks moves with it. */
export function legalMoves(view: NegotiationView): MoveName[] {
  return MOVES.filter((move) => whyNot(view, move) === null)
}

/** Why a move is refused; null if it is allowed. `toggleRefusal` also checks the object. */
export function whyNot(view: NegotiationView, move: MoveName): ProblemCode | null {
  switch (move) {
    case 'write':
      return !view.personLeft && !view.personAway && !view.apart && (view.status === 'pending' || view.status === 'accepted')
        ? null
        : 'chatClosed'
    case 'callOff':
      return view.exchange ? view.exchange.whyNotCallOff : 'noOpenExchange'
    case 'undo':
      return closed(view, 'undo') ?? paused(view) ?? (view.undoes === null ? nothingToUndo(view) : null)
    case 'reject':
    case 'archive':
      return closed(view, move)
    case 'toggle':
      return closed(view, move) ?? paused(view) ?? notMyTurn(view)
    case 'send':
      return (
        closed(view, move) ??
        paused(view) ??
        notMyTurn(view) ??
        (view.unsent || notAcceptable(view.proposal) !== null ? null : 'nothingToSend')
      )
    case 'accept':
      // An unavailable object is the more specific reason, so it is checked before the pause.
      return (
        closed(view, move) ?? notMyTurn(view) ?? (view.unsent ? 'proposalNotSent' : notAcceptable(view.proposal)) ?? paused(view)
      )
  }
}

export type Side = 'offer' | 'request'
export interface Candidate {
  readonly ownerUid: Uid
  readonly availability: Availability
  readonly resting: boolean
}

/** Why an object may not be added to the proposal or, if `isSelected`, removed. `side` is the endpoint that was called. */
export function whyNotToggle(view: NegotiationView, candidate: Candidate, side: Side, there: boolean): ProblemCode | null {
  const general = whyNot(view, 'toggle')
  if (general) return general
  if (side === 'offer' && candidate.ownerUid !== view.me) return 'notYourItem'
  if (side === 'request' && candidate.ownerUid === view.me) return 'ownItem'
  if (side === 'request' && candidate.ownerUid !== view.other) return 'notInThisConversation'
  return there || isThere(candidate) ? null : 'itemNotAvailable'
}

/** Both sides give something, or one side gives and all its objects are gifts (`dono`). */
export function isBalanced(proposal: readonly Pick<Shown, 'ownerUid' | 'status'>[]): boolean {
  if (new Set(proposal.map((shown) => shown.ownerUid)).size >= 2) return true
  return proposal.length > 0 && proposal.every((shown) => shown.status === 'dono')
}

/** Why this proposal cannot be accepted; null if it can. */
export function notAcceptable(proposal: readonly Shown[]): ProblemCode | null {
  if (!isBalanced(proposal)) return 'proposalNotBalanced'
  return proposal.find((shown) => shown.obstacle !== null)?.obstacle ?? null
}

/** `was` is the object as proposed, if it has changed since; else null. */
export function obstacleOf(now: Candidate | null, was: Pick<Candidate, 'ownerUid'> | null): Obstacle | null {
  if (!now || (was && was.ownerUid !== now.ownerUid) || now.availability === 'scambiato') return 'itemNotAvailable'
  if (now.availability === 'in_trattativa') return 'itemTaken'
  if (now.resting) return 'itemNotAvailable'
  return was ? 'itemChanged' : null
}

function shownEntry({ present }: Negotiation, entry: Entry): Shown {
  const { item } = entry
  const now = present.get(item._id)
  const candidate = now ? { ownerUid: now.item.ownerUid, availability: now.availability, resting: now.resting } : null
  return {
    ownerUid: item.ownerUid,
    status: now?.item.status ?? item.status,
    obstacle: obstacleOf(candidate, isAsProposed(entry, now) ? null : item),
  }
}

function shownItem(item: ConversationItem): Shown {
  return { ownerUid: item.was?.ownerUid ?? item.ownerUid, status: item.status, obstacle: obstacleOf(item, item.was) }
}

function undoesFor(negotiation: Negotiation, me: Uid): Undoes | null {
  const { status, draft, previous, archivedBy, rootGone, personLeft, personAway, apart } = negotiation
  if (personLeft || personAway || apart || pauseOf(negotiation)) return null
  if (status === 'archived') return rootGone || (archivedBy !== null && archivedBy !== me) ? null : 'archive'
  if (status !== 'pending') return null
  if (holderOf(negotiation) === me) return draft ? 'draft' : null
  return previous ? 'sent' : null
}

function nothingToUndo(view: NegotiationView): ProblemCode {
  if (view.status !== 'archived') return 'nothingToUndo'
  return view.rootGone ? 'rootItemGone' : 'notYoursToReopen'
}

function closed(view: NegotiationView, move: MoveName): ProblemCode | null {
  if (view.status === 'accepted' || view.status === 'rejected') return 'negotiationOver'
  if (view.personLeft) return 'personLeft'
  if (view.personAway) return 'personAway'
  return view.status === 'archived' && move !== 'undo' ? 'negotiationArchived' : null
}

function paused(view: NegotiationView): ProblemCode | null {
  return view.pause && 'negotiationPaused'
}

function isThere({ availability, resting }: Candidate): boolean {
  return availability === 'disponibile' && !resting
}

function notMyTurn(view: NegotiationView): ProblemCode | null {
  return view.turn === view.me ? null : 'notYourTurn'
}
