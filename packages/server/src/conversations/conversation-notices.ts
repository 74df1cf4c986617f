import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import { daysInactive } from '@barattolo/domain/conversations/inactivity'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import type { NewNotice } from '../notices/store-notices.ts'
import type { ConversationRow } from './negotiation.store.ts'

type ConversationInfo = Pick<ConversationRow, 'id' | 'interestedUid' | 'ownerUid' | 'rootItem' | 'quietSince'>

/** The notices about a system message, for both participants. */
export function noticesOfMessage(conversation: ConversationInfo, message: SystemMessage, now: Date): NewNotice[] {
  const about = { conversationId: conversation.id, title: conversation.rootItem.title }
  const event = `${message.kind} ${conversation.id} ${now.toISOString()}`
  const to = [conversation.interestedUid, conversation.ownerUid]
  switch (message.kind) {
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
    case 'itemReserved':
    case 'itemFreed':
    case 'itemGone':
      return itemNotices(conversation, message.kind, message.items, event)
    case 'rootGone':
      return itemNotices(conversation, 'itemGone', message.items, event)
    default:
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
