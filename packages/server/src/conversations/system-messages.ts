import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import { daysInactive } from '@barattolo/domain/conversations/inactivity'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { Uid } from '@barattolo/domain/ids'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import { type NewNotice, storeNotices } from '../notices/store-notices.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { insertSystemMessages } from './message-rows.store.ts'
import type { ConversationRow } from './negotiation.store.ts'

type ConversationInfo = Pick<ConversationRow, 'id' | 'interestedUid' | 'ownerUid' | 'rootItem' | 'quietSince'>

/**
 * Inserts system messages and the notices about them, without notices for `exceptUids`. The caller has locked the
 * conversation.
 */
export async function postSystemMessages(
  trx: Trx,
  conversation: ConversationInfo,
  messages: readonly SystemMessage[],
  now: Date,
  exceptUids: readonly Uid[] = [],
): Promise<PendingEvent[]> {
  await insertSystemMessages(trx, conversation.id, messages, now)
  const notices = messages
    .flatMap((message) => noticesForMessage(conversation, message, now))
    .filter(({ to }) => !exceptUids.includes(to))
  return storeNotices(trx, notices, now)
}

function noticesForMessage(conversation: ConversationInfo, message: SystemMessage, now: Date): NewNotice[] {
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
