import { type Negotiation, otherOf } from '@barattolo/domain/conversations/negotiation'
import type { Move } from '@barattolo/domain/conversations/play'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { NewNotice } from '../notices/notify.ts'

interface Made {
  me: Uid
  id: ConversationId
  move: Move
  /** The title of the root object. */
  title: string
  next: Negotiation
}

const KINDS = { send: 'newProposal', accept: 'accepted', reject: 'rejected', archive: 'archived' } as const

/** What the other is told of a move. A draft is nobody else's business; what is called off, the exchange tells. */
export function noticesOfMove({ me, id, move, title, next }: Made): NewNotice[] {
  if (!isTold(move.type)) return []
  const event = `${move.type} ${id} ${next.sharedVersion}`
  return [{ to: otherOf(next, me), from: me, kind: KINDS[move.type], event, about: { conversationId: id, title } }]
}

function isTold(type: Move['type']): type is keyof typeof KINDS {
  return Object.hasOwn(KINDS, type)
}
