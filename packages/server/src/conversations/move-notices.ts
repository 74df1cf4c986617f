import type { Move } from '@barattolo/domain/conversations/apply-negotiation-move'
import { type Negotiation, otherParticipantOf } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { NewNotice } from '../notices/store-notices.ts'

interface AppliedMove {
  me: Uid
  id: ConversationId
  move: Move
  /** The title of the root item. */
  title: string
  next: Negotiation
}

const KINDS = { send: 'newProposal', accept: 'accepted', reject: 'rejected', archive: 'archived' } as const

/**
 * The notice of a move for the other participant. A change of a draft and an undo have none; `callOffExchange` stores the notices
 * of a call-off.
 */
export function noticesOfMove({ me, id, move, title, next }: AppliedMove): NewNotice[] {
  if (!isNotified(move.type)) return []
  const event = `${move.type} ${id} ${next.sharedVersion}`
  return [{ to: otherParticipantOf(next, me), from: me, kind: KINDS[move.type], event, about: { conversationId: id, title } }]
}

function isNotified(type: Move['type']): type is keyof typeof KINDS {
  return Object.hasOwn(KINDS, type)
}
