import { type Candidate, isBalanced, isUnchanged, type Obstacle, obstacleOf, type ProposalItem } from '../exchanges/proposal.ts'
import type { ExchangeSummary } from '../exchanges/summary.ts'
import type { Uid } from '../ids.ts'
import type { ItemStatus } from '../items/item-status.ts'
import type { ProblemCode } from '../problem.ts'
import { type Conversation, type ConversationItem, MOVES, type MoveName, type UndoAction } from './conversation.ts'
import type { ConversationStatus } from './conversation-status.ts'
import {
  type AgreedExchange,
  isAsked,
  isParticipant,
  type Negotiation,
  otherParticipantOf,
  type PauseReason,
  pauseReasonOf,
  proposalFor,
  turnHolderOf,
  turnOf,
} from './negotiation.ts'

/** The part of a proposal's object that the rules depend on. */
export interface ProposalItemView {
  /** The owner when the object was added, which decides its side of the proposal. */
  readonly ownerUid: Uid
  readonly status: ItemStatus
  /** Why the object prevents acceptance; null if it does not. */
  readonly obstacle: Obstacle | null
}
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
  /** The turn holder was asked, and has not sent a proposal since. */
  readonly asked: boolean
  /** The participant's refusal would be a withdrawal: they are interested, and the owner has not made a move. */
  readonly withdraws: boolean
  readonly proposal: readonly ProposalItemView[]
  /** What the button Annulla would do now; null if it would do nothing. */
  readonly undoes: UndoAction | null
  readonly rootGone: boolean
  readonly exchange: AgreedExchange | null
  readonly personLeft: boolean
  readonly personAway: boolean
  /** Why the negotiation is paused; null if it is not. */
  readonly pause: PauseReason | null
  readonly blocked: boolean
}

/** Null if the user is not a participant. */
export function viewOf(negotiation: Negotiation, me: Uid): NegotiationView | null {
  if (!isParticipant(negotiation, me)) return null
  const { status, draft, rootGone, exchange, personLeft, personAway, blocked } = negotiation
  return {
    me,
    other: otherParticipantOf(negotiation, me),
    status,
    turn: turnOf(negotiation),
    unsent: draft !== null && turnHolderOf(negotiation) === me,
    asked: turnOf(negotiation) !== null && isAsked(negotiation),
    withdraws: me === negotiation.interested && !negotiation.ownerHasMoved,
    proposal: proposalFor(negotiation, me).map((entry) => viewOfProposalItem(negotiation, entry)),
    undoes: undoActionFor(negotiation, me),
    rootGone,
    exchange,
    personLeft,
    personAway,
    pause: pauseReasonOf(negotiation),
    blocked,
  }
}

/** The same view, built from the API response. */
export function viewOfConversation(conversation: Conversation, me: Uid): NegotiationView {
  const { participants, status, turn, unsent, itemsOffered, itemsRequested, undoes, exchange } = conversation
  return {
    me,
    other: participants.find((participant) => participant.uid !== me)?.uid ?? me,
    status,
    turn,
    unsent,
    asked: conversation.asked,
    withdraws: !conversation.ownerHasMoved && isInterested(conversation, me),
    proposal: [...itemsOffered, ...itemsRequested].map(viewOfConversationItem),
    undoes,
    rootGone: conversation.rootItemGone,
    exchange: exchange && { state: exchange.state, callOffRefusal: callOffRefusal(exchange) },
    personLeft: conversation.personLeft,
    personAway: conversation.personAway,
    pause: conversation.paused,
    blocked: conversation.chatClosed,
  }
}

const isInterested = ({ participants }: Pick<Conversation, 'participants'>, me: Uid) =>
  participants.some(({ uid, role }) => uid === me && role === 'interested')

function callOffRefusal({ state, moves }: Pick<ExchangeSummary, 'state' | 'moves'>): ProblemCode | null {
  if (moves.includes('callOff')) return null
  if (state === 'held') return 'exchangeHeld'
  return state === 'open' ? 'alreadyStated' : 'noOpenExchange'
}

/** The moves that are allowed now. The client shows buttons from this list, and the server checks moves with it. */
export function legalMoves(view: NegotiationView): MoveName[] {
  return MOVES.filter((move) => moveRefusal(view, move) === null)
}

/** Why a move is refused; null if it is allowed. `toggleRefusal` also checks the object. */
export function moveRefusal(view: NegotiationView, move: MoveName): ProblemCode | null {
  switch (move) {
    case 'write':
      return !view.personLeft && !view.personAway && !view.blocked && (view.status === 'pending' || view.status === 'accepted')
        ? null
        : 'chatClosed'
    case 'callOff':
      return view.exchange ? view.exchange.callOffRefusal : 'noOpenExchange'
    case 'undo':
      return closedRefusal(view, 'undo') ?? pausedRefusal(view) ?? (view.undoes === null ? undoRefusal(view) : null)
    case 'reject':
    case 'archive':
      return closedRefusal(view, move)
    case 'toggle':
      return closedRefusal(view, move) ?? pausedRefusal(view) ?? turnRefusal(view)
    case 'send':
      return closedRefusal(view, move) ?? pausedRefusal(view) ?? turnRefusal(view) ?? (hasChanges(view) ? null : 'nothingToSend')
    case 'ask':
      return closedRefusal(view, move) ?? pausedRefusal(view) ?? turnRefusal(view) ?? questionRefusal(view)
    case 'accept':
      // An unavailable object is the more specific reason, so it is checked before the pause.
      return (
        closedRefusal(view, move) ??
        turnRefusal(view) ??
        (view.unsent ? 'proposalNotSent' : proposalRefusal(view.proposal)) ??
        pausedRefusal(view)
      )
  }
}

/** There is something new to send: the participant's changes, or an object that was edited since it was proposed. */
function hasChanges({ unsent, proposal }: NegotiationView): boolean {
  return unsent || proposal.some(({ obstacle }) => obstacle === 'itemChanged')
}

/** Who is asked cannot ask back, and what can be accepted needs no question. */
function questionRefusal({ asked, unsent, proposal }: NegotiationView): ProblemCode | null {
  if (asked) return 'alreadyAsked'
  if (unsent) return 'proposalNotSent'
  return proposalRefusal(proposal) === null ? 'nothingToAsk' : null
}

export type Side = 'offer' | 'request'
/** Why an object may not be added to the proposal or, if `isSelected`, removed. `side` is the endpoint that was called. */
export function toggleRefusal(view: NegotiationView, candidate: Candidate, side: Side, isSelected: boolean): ProblemCode | null {
  const general = moveRefusal(view, 'toggle')
  if (general) return general
  if (side === 'offer' && candidate.ownerUid !== view.me) return 'notYourItem'
  if (side === 'request' && candidate.ownerUid === view.me) return 'ownItem'
  if (side === 'request' && candidate.ownerUid !== view.other) return 'notInThisConversation'
  return isSelected || isAvailable(candidate) ? null : 'itemNotAvailable'
}

/** Why this proposal cannot be accepted; null if it can. */
export function proposalRefusal(proposal: readonly ProposalItemView[]): ProblemCode | null {
  if (!isBalanced(proposal)) return 'proposalNotBalanced'
  return proposal.find((item) => item.obstacle !== null)?.obstacle ?? null
}

function viewOfProposalItem({ currentItems }: Negotiation, entry: ProposalItem): ProposalItemView {
  const { item } = entry
  const current = currentItems.get(item._id)
  const candidate = current
    ? { ownerUid: current.item.ownerUid, availability: current.availability, resting: current.resting }
    : null
  return {
    ownerUid: item.ownerUid,
    status: current?.item.status ?? item.status,
    obstacle: obstacleOf(candidate, isUnchanged(entry, current) ? null : item),
  }
}

function viewOfConversationItem(item: ConversationItem): ProposalItemView {
  return { ownerUid: item.was?.ownerUid ?? item.ownerUid, status: item.status, obstacle: obstacleOf(item, item.was) }
}

function undoActionFor(negotiation: Negotiation, me: Uid): UndoAction | null {
  const { status, draft, previous, archivedBy, rootGone, personLeft, personAway, blocked } = negotiation
  if (personLeft || personAway || blocked || pauseReasonOf(negotiation)) return null
  if (status === 'archived') return rootGone || (archivedBy !== null && archivedBy !== me) ? null : 'archive'
  if (status !== 'pending') return null
  if (turnHolderOf(negotiation) === me) return draft ? 'draft' : null
  if (!previous) return null
  return isAsked(negotiation) ? 'question' : 'sent'
}

function undoRefusal(view: NegotiationView): ProblemCode {
  if (view.status !== 'archived') return 'nothingToUndo'
  return view.rootGone ? 'rootItemGone' : 'notYoursToReopen'
}

function closedRefusal(view: NegotiationView, move: MoveName): ProblemCode | null {
  if (view.status === 'accepted' || view.status === 'rejected') return 'negotiationOver'
  if (view.personLeft) return 'personLeft'
  if (view.personAway) return 'personAway'
  return view.status === 'archived' && move !== 'undo' ? 'negotiationArchived' : null
}

function pausedRefusal(view: NegotiationView): ProblemCode | null {
  return view.pause && 'negotiationPaused'
}

function isAvailable({ availability, resting }: Candidate): boolean {
  return availability === 'disponibile' && !resting
}

function turnRefusal(view: NegotiationView): ProblemCode | null {
  return view.turn === view.me ? null : 'notYourTurn'
}
