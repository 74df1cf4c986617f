import type { Move, SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import { daysInactive } from '@barattolo/domain/conversations/inactivity'
import { viewOf } from '@barattolo/domain/conversations/moves'
import { type Negotiation, otherParticipantOf } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { isExchangeMessage, isRingMessage } from '@barattolo/domain/messages/message'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import type { NewNotice } from '../notices/notices.store.ts'
import type { ConversationRow } from './negotiation.store.ts'

type ConversationInfo = Pick<ConversationRow, 'id' | 'interestedUid' | 'ownerUid' | 'rootItem' | 'quietSince' | 'apart'>

/**
 * The notices about a system message, for both participants; after a block between them there are none. Exchanges and rings store
 * the notices about their messages themselves.
 */
export function noticesOfMessage(conversation: ConversationInfo, message: SystemMessage, now: Date): NewNotice[] {
  const { kind } = message
  if (conversation.apart || isExchangeMessage(kind) || isRingMessage(kind)) return []
  const about = { conversationId: conversation.id, title: conversation.rootItem.title }
  const event = `${kind} ${conversation.id} ${now.toISOString()}`
  const to = [conversation.interestedUid, conversation.ownerUid]
  switch (kind) {
    case 'nudged':
      return to
        .filter((uid) => uid !== message.from)
        .map((uid) => ({
          to: uid,
          kind: 'nudge',
          event,
          from: message.from,
          about: { ...about, days: daysInactive(conversation.quietSince, now) },
        }))
    case 'archivedByTime':
      return to.map((uid) => ({ to: uid, kind: 'archivedByTime', event, about }))
    case 'notChosen':
      return [{ to: conversation.interestedUid, kind: 'notChosen', event, from: conversation.ownerUid, about }]
    case 'interestReopened':
      return [{ to: conversation.interestedUid, kind: 'interestReopened', event, from: conversation.ownerUid, about }]
    case 'itemReserved':
    case 'itemFreed':
    case 'itemGone':
      return itemNotices(conversation, kind, message.items, event)
    case 'rootGone':
      return itemNotices(conversation, 'itemGone', message.items, event)
    // A move has a notice of its own, and what happens to a person is seen in the conversation.
    case 'requestAnswered':
    case 'timesOffered':
    case 'proposal':
    case 'asked':
    case 'takenBack':
    case 'questionTakenBack':
    case 'accepted':
    case 'rejected':
    case 'withdrawn':
    case 'archived':
    case 'archivedAlone':
    case 'reopened':
    case 'calledOffByAdmin':
    case 'itemResting':
    case 'itemChanged':
    case 'personLeft':
    case 'personAway':
    case 'personBack':
    case 'closed':
    case 'text':
    case 'hidden':
    case 'unknown':
      return []
  }
}

/** The owner of an item gets no notice about it. */
function itemNotices(
  { id, interestedUid, ownerUid, rootItem }: ConversationInfo,
  kind: 'itemReserved' | 'itemFreed' | 'itemGone',
  items: readonly ItemSnapshot[],
  event: string,
): NewNotice[] {
  return [interestedUid, ownerUid].flatMap((to) => {
    const titles = items.filter(({ ownerUid }) => ownerUid !== to).map(({ title }) => title)
    if (titles.length === 0) return []
    const notice: NoticeOf<typeof kind> = { kind, about: { conversationId: id, title: rootItem.title, items: titles } }
    return [{ to, event, ...notice }]
  })
}

interface AppliedMove {
  me: Uid
  id: ConversationId
  move: Move
  /** The title of the root item. */
  title: string
  before: Negotiation
  next: Negotiation
}

const KINDS = { send: 'newProposal', ask: 'asked', accept: 'accepted', reject: 'rejected', archive: 'archived' } as const

/**
 * The notice of a move for the other participant. A change of a draft and an undo have none; `callOffExchange` stores the notices
 * of a call-off.
 */
export function noticesOfMove({ me, id, move, title, before, next }: AppliedMove): NewNotice[] {
  if (!isNotified(move.type)) return []
  const kind = move.type === 'reject' && viewOf(before, me)?.withdraws ? 'withdrawn' : KINDS[move.type]
  const event = `${move.type} ${id} ${next.sharedVersion}`
  return [{ to: otherParticipantOf(next, me), from: me, kind, event, about: { conversationId: id, title } }]
}

function isNotified(type: Move['type']): type is keyof typeof KINDS {
  return Object.hasOwn(KINDS, type)
}
