import type { Conversation } from '@barattolo/domain/conversations/contract'
import { type Negotiation, openNegotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findPresent, lockItems } from '../items/table-items.store.ts'
import { holdPerson } from '../people/hold.store.ts'
import type { Trx } from '../platform/database.ts'
import { insertMessage } from './messages.store.ts'
import type { Moving } from './moves.service.ts'
import { saveProposal } from './negotiation.store.ts'
import { findOpenConversation, insertConversation } from './opening.store.ts'
import { readConversation } from './read.service.ts'
import { announceTold } from './tell.service.ts'

interface Interest {
  me: Uid
  rootItemId: ItemId
  message: string
  requestId?: RequestId | undefined
}

/** Interessa: opens a conversation, or finds the one that is open or archived. Two at once (a double click) find one. */
export async function openConversation({ db, announce, now }: Moving, interest: Interest): Promise<Conversation> {
  // Answering a wanted ad comes with the wanted ads: until then no ad is there to be answered.
  if (interest.requestId) throw new Problem('requestNotFound')
  const { conversation, isNew } = await db.transaction().execute((trx) => open(trx, interest, now()))
  if (isNew) announceTold(announce, [{ id: conversation._id, to: conversation.participants.map(({ uid }) => uid) }])
  return conversation
}

async function open(trx: Trx, { me, rootItemId, message }: Interest, now: Date) {
  await holdPerson(trx, me)
  await lockItems(trx, [rootItemId], 'use')
  const root = (await findPresent(trx, [rootItemId])).get(rootItemId)
  if (!root) throw new Problem('itemNotFound')
  if (root.item.ownerUid === me) throw new Problem('ownItem')
  const found = await findOpenConversation(trx, me, root.item)
  if (found) return { conversation: await readConversation(trx, me, found), isNew: false }
  if (root.availability === 'scambiato') throw new Problem('itemNotAvailable')
  return make(trx, me, openNegotiation({ interested: me, root }), root.item, message, now)
}

async function make(
  trx: Trx,
  me: Uid,
  negotiation: Negotiation,
  root: Parameters<typeof insertConversation>[2],
  message: string,
  now: Date,
) {
  const id = await insertConversation(trx, negotiation, root, now)
  if (id) await begin(trx, id, me, negotiation, message, now)
  const there = id ?? (await findOpenConversation(trx, me, root))
  if (!there) throw new Problem('unavailable')
  return { conversation: await readConversation(trx, me, there), isNew: id !== undefined }
}

async function begin(trx: Trx, id: ConversationId, me: Uid, { sent }: Negotiation, text: string, now: Date) {
  await saveProposal(trx, id, 'sent', null, sent)
  await insertMessage(trx, { conversationId: id, from: me, clientId: null, text, now })
}
