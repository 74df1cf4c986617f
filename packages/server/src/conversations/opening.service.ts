import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { RequestGlimpse } from '@barattolo/domain/conversations/message'
import { type Negotiation, openNegotiation, otherOf } from '@barattolo/domain/conversations/negotiation'
import type { Line } from '@barattolo/domain/conversations/play'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findPresent, lockItems } from '../items/table-items.store.ts'
import { type NewNotice, notify } from '../notices/notify.ts'
import { areApart, holdPair } from '../people/blocks.store.ts'
import { holdPerson } from '../people/hold.store.ts'
import type { Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { writeLines } from './lines.store.ts'
import { insertMessage } from './messages.store.ts'
import type { Moving } from './moves.service.ts'
import { saveProposal } from './negotiation.store.ts'
import { findOpenConversation, insertConversation } from './opening.store.ts'
import { readConversation } from './read.service.ts'

export interface Opening {
  me: Uid
  rootItemId: ItemId
  message: string
}

/** "Interessa": opens a conversation, or returns the pending or archived one. Concurrent calls (a double click) open one. */
export function openConversation(moving: Moving, interest: Opening): Promise<Conversation> {
  return announced(moving, (trx, now) => open(trx, interest, now))
}

export interface Opened {
  conversation: Conversation
  isNew: boolean
  /** Events for the other participant, if the conversation is new. */
  told: Told[]
}

/** Runs `act` in one transaction and publishes its events after the commit, if the conversation is new. */
export async function announced(
  { db, announce, now }: Moving,
  act: (trx: Trx, now: Date) => Promise<Opened>,
): Promise<Conversation> {
  const { conversation, isNew, told } = await db.transaction().execute((trx) => act(trx, now()))
  if (isNew) announceTold(announce, [{ id: conversation._id, to: conversation.participants.map(({ uid }) => uid) }, ...told])
  return conversation
}

async function open(trx: Trx, { me, rootItemId, message }: Opening, now: Date): Promise<Opened> {
  await holdPerson(trx, me)
  await lockItems(trx, [rootItemId], 'use')
  const root = (await findPresent(trx, [rootItemId])).get(rootItemId)
  if (!root) throw new Problem('itemNotFound')
  if (root.item.ownerUid === me) throw new Problem('ownItem')
  await holdPair(trx, me, root.item.ownerUid, 'begin')
  if (await areApart(trx, me, root.item.ownerUid)) throw new Problem('itemNotFound')
  const found = await findOpenConversation(trx, me, root.item)
  if (found) return { conversation: await readConversation(trx, me, found, now), isNew: false, told: [] }
  if (root.availability === 'scambiato' || root.resting) throw new Problem('itemNotAvailable')
  return begin(trx, { me, negotiation: openNegotiation({ interested: me, root, now }), message }, now)
}

interface Beginning {
  me: Uid
  negotiation: Negotiation
  message: string
  requestId?: RequestId
  /** System messages before the first message. */
  lines?: readonly Line[]
  /** The wanted ad that the conversation answers. */
  request?: RequestGlimpse
}

/** Creates the conversation, or returns the one that a concurrent call has created. The caller has locked the root item. */
export async function begin(trx: Trx, beginning: Beginning, now: Date): Promise<Opened> {
  const { me, negotiation, requestId = null } = beginning
  const root = negotiation.sent[0]?.item
  if (!root) throw new Error('a new conversation has its root item in the sent proposal')
  const id = await insertConversation(trx, negotiation, root, requestId, now)
  const told = id ? await writeOpening(trx, id, beginning, now) : []
  const there = id ?? (await findOpenConversation(trx, negotiation.interested, root))
  if (!there) throw new Problem('unavailable')
  return { conversation: await readConversation(trx, me, there, now), isNew: id !== undefined, told }
}

async function writeOpening(trx: Trx, id: ConversationId, beginning: Beginning, now: Date): Promise<Told[]> {
  const { me, negotiation, message, lines = [] } = beginning
  await saveProposal(trx, id, 'sent', null, negotiation.sent)
  await writeLines(trx, id, lines, now)
  await insertMessage(trx, { conversationId: id, from: me, clientId: null, text: message, now, opens: true })
  return notify(trx, [openingNotice(id, beginning)], now)
}

function openingNotice(id: ConversationId, { me, negotiation, request }: Beginning): NewNotice {
  const title = negotiation.sent[0]?.item.title ?? ''
  const to = otherOf(negotiation, me)
  const event = `opened ${id}`
  return request
    ? { to, from: me, event, kind: 'requestAnswered', about: { conversationId: id, title, request: request.title } }
    : { to, from: me, event, kind: 'newInterest', about: { conversationId: id, title } }
}
