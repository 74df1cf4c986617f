import type { ItemId, Uid } from '../ids.ts'
import type { ProblemCode } from '../problem.ts'
import { answerKeyFor } from './answer-key.ts'
import { OPEN_RINGS_MAX } from './ring-caps.ts'
import { ASKED_MS, leavesTime } from './ring-deadlines.ts'
import { type ItemFact, itemBreakOf } from './ring-facts.ts'
import {
  CHANGES_MAX,
  hasSaidYes,
  isEnded,
  isPresent,
  LEG_ITEMS_MAX,
  type NegotiatedLeg,
  participantOf,
  presentPeople,
  type RingNegotiation,
} from './ring-negotiation.ts'

/** An object that a change brings into the ring. The request names its id; the rest is read by the server. */
export interface RingOption extends ItemFact {
  readonly itemId: ItemId
  /** Whether the receiver wishes it. */
  readonly isWished: boolean
  /** How many other open rings contain it. */
  readonly openRings: number
}

/** `key`: the answer key of what the person has seen, so that no one says yes to something else. */
export type RingMove =
  | { readonly type: 'sayYes'; readonly key: string }
  /** "Ci ripenso" */
  | { readonly type: 'reconsider' }
  /** "Non fa per me", "Esco dal giro". With `notThisItem`, the person stays and another object is looked for. */
  | { readonly type: 'decline'; readonly reason: 'notThesePeople' | 'notNow' }
  | { readonly type: 'decline'; readonly reason: 'notThisItem'; readonly itemId: ItemId }
  /** "Ritiro il giro" */
  | { readonly type: 'withdraw' }
  /** "Chiedi anche…": the receiver adds or takes out objects of their giver. */
  | { readonly type: 'ask'; readonly key: string; readonly add: readonly RingOption[]; readonly remove: readonly ItemId[] }
  /** "Posso dare quest’altro": the giver puts another object in the place of one of theirs. */
  | { readonly type: 'giveInstead'; readonly key: string; readonly itemId: ItemId; readonly instead: RingOption }
export type RingMoveName = RingMove['type']

/** Why a person may not make any move of this name now; null if they may. It decides whether the screen draws the button. */
export function ringMoveRefusal(ring: RingNegotiation, move: RingMoveName, actor: Uid, now: Date): ProblemCode | null {
  const person = participantOf(ring, actor)
  if (!person || (isPresent(person) && person.isHeldBack)) return 'ringNotFound'
  if (!isPresent(person)) return 'ringLeft'
  const closed = closedRefusal(ring, now)
  if (closed) return closed
  switch (move) {
    case 'sayYes':
    case 'decline':
      return null
    case 'reconsider':
      // A yes that does not count now can be taken back too, because it would count again if the change were taken back.
      return person.answer === null ? 'nothingToUndo' : null
    case 'withdraw':
      if (ring.proposedBy !== actor) return 'ringNotYours'
      return presentPeople(ring).some((other) => other.uid !== actor && hasSaidYes(ring, other)) ? 'ringHasYes' : null
    case 'ask':
    case 'giveInstead':
      if (person.changes >= CHANGES_MAX) return 'ringChangesUsed'
      return leavesTime(ring, ASKED_MS, now) ? null : 'ringTooLate'
  }
}

function closedRefusal(ring: RingNegotiation, now: Date): ProblemCode | null {
  if (isEnded(ring)) return 'ringOver'
  if (ring.state === 'agreed') return 'ringAgreed'
  if (ring.state === 'repairing') return 'ringRepairing'
  // Silence counts from the deadline on, even if the job has not applied it yet.
  return now >= ring.deadlineAt ? 'ringTimeUp' : null
}

/** Why this move is refused; null if it is allowed. The server and the screen use the same function. */
export function ringRefusal(ring: RingNegotiation, move: RingMove, actor: Uid, now: Date): ProblemCode | null {
  const general = ringMoveRefusal(ring, move.type, actor, now)
  if (general) return general
  if ('key' in move && move.key !== answerKeyFor(ring.legs, actor)) return 'ringChanged'
  switch (move.type) {
    case 'decline':
      return move.reason === 'notThisItem' && !ownItems(ring, actor).includes(move.itemId) ? 'itemNotFound' : null
    case 'ask':
      return changeRefusal(ring, legTo(ring, actor), move.add, move.remove)
    case 'giveInstead':
      return (
        changeRefusal(ring, legFrom(ring, actor), [move.instead], [move.itemId]) ??
        (move.instead.isWished ? null : 'ringNotWished')
      )
    case 'sayYes':
    case 'reconsider':
    case 'withdraw':
      return null
  }
}

function changeRefusal(
  ring: RingNegotiation,
  leg: NegotiatedLeg | undefined,
  add: readonly RingOption[],
  remove: readonly ItemId[],
): ProblemCode | null {
  const present = leg?.items.map(({ itemId }) => itemId) ?? []
  const added = new Set(add.map(({ itemId }) => itemId))
  const removed = new Set(remove)
  if (added.size < add.length || removed.size < remove.length) return 'invalidInput'
  if (add.length + remove.length === 0) return 'ringNothingChanged'
  if (!leg || remove.some((itemId) => !present.includes(itemId))) return 'itemNotFound'
  if (add.some(({ itemId }) => present.includes(itemId))) return 'ringNothingChanged'
  const size = present.length + add.length - remove.length
  if (size < 1 || size > LEG_ITEMS_MAX) return 'ringItemCount'
  return add.map((option) => optionRefusal(ring, leg, option)).find((refusal) => refusal !== null) ?? null
}

function optionRefusal(ring: RingNegotiation, { giver }: NegotiatedLeg, option: RingOption): ProblemCode | null {
  const broken = itemBreakOf(option, giver)
  if (broken) return broken === 'reserved' ? 'itemTaken' : 'itemNotAvailable'
  if (ring.refusedItems.includes(option.itemId)) return 'ringItemRefused'
  return option.openRings >= OPEN_RINGS_MAX ? 'ringItemBusy' : null
}

export const legFrom = ({ legs }: RingNegotiation, uid: Uid) => legs.find(({ giver }) => giver === uid)
export const legTo = ({ legs }: RingNegotiation, uid: Uid) => legs.find(({ receiver }) => receiver === uid)

/** What a person gives and receives. */
function ownItems({ legs }: RingNegotiation, uid: Uid): ItemId[] {
  return legs
    .filter(({ giver, receiver }) => giver === uid || receiver === uid)
    .flatMap(({ items }) => items.map(({ itemId }) => itemId))
}
