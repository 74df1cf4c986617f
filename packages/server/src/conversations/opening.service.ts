import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { firstContactRefusal } from '@barattolo/domain/conversations/first-contact'
import { type Negotiation, openNegotiation, otherParticipantOf } from '@barattolo/domain/conversations/negotiation'
import type { CurrentItem } from '@barattolo/domain/exchanges/proposal'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_BEFORE_ANSWER } from '@barattolo/domain/limits'
import type { RequestSnapshot } from '@barattolo/domain/messages/message'
import { nextContactAt } from '@barattolo/domain/people/daily-limits'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { TownMoment } from '@barattolo/domain/town-time'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findCurrentItems, lockItems } from '../items/item-locks.store.ts'
import { type NewNotice, storeNotices } from '../notices/notices.store.ts'
import { isBlockedBetween, lockPair } from '../people/blocks.store.ts'
import { countDaily } from '../people/daily-limits.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { ConcurrentChange, retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import { refusalUntil } from '../platform/http/too-many-requests.ts'
import { requireOpenInterest } from './interests.service.ts'
import { insertMessage, postMessages } from './messages.store.ts'
import type { MoveDeps } from './moves.service.ts'
import { findOpenConversation, insertConversation } from './opening.store.ts'
import { readConversation } from './read.service.ts'
import { insertProposals } from './save-changes.store.ts'

export interface OpenConversationInput {
  me: Uid
  rootItemId: ItemId
  message: string
}

interface OpenWithOffersInput extends OpenConversationInput {
  /** Items of the caller that are proposed at once. */
  offers?: readonly ItemId[]
}

/**
 * "Interessa": opens a conversation, or returns the pending or archived one, as it is. Concurrent calls (a double click) open one. With
 * offers its first proposal contains these too, so that the owner can accept it.
 */
export function openConversation(deps: MoveDeps, input: OpenWithOffersInput): Promise<Conversation> {
  return runAndPublish(deps, (trx, now) => openInTransaction(deps, trx, input, now))
}

export type OpeningDeps = Pick<MoveDeps, 'config' | 'town'>

export interface OpenConversationResult {
  conversation: Conversation
  isNew: boolean
  /** Events for the other participant, if the conversation is new. */
  events: PendingEvent[]
}

/**
 * Runs `act` in one transaction, again if its item has changed hands meanwhile, and publishes its events after the commit, if the
 * conversation is new.
 */
export async function runAndPublish(
  { db, publish, now }: MoveDeps,
  act: (trx: Trx, now: Date) => Promise<OpenConversationResult>,
): Promise<Conversation> {
  const { conversation, isNew, events } = await retryOnConflict(() => db.transaction().execute((trx) => act(trx, now())))
  if (isNew) publishEvents(publish, [{ id: conversation._id, to: conversation.participants.map(({ uid }) => uid) }, ...events])
  return conversation
}

async function openInTransaction(
  deps: OpeningDeps,
  trx: Trx,
  { me, rootItemId, message, offers: offerIds = [] }: OpenWithOffersInput,
  now: Date,
): Promise<OpenConversationResult> {
  await lockPerson(trx, me)
  const owner = (await findCurrentItems(trx, [rootItemId])).get(rootItemId)?.item.ownerUid
  if (owner === undefined) throw new Problem('itemNotFound')
  if (owner === me) throw new Problem('ownItem')
  // Before the items, as in all moves that lock both.
  await lockPair(trx, me, owner, 'begin')
  if (await isBlockedBetween(trx, me, owner)) throw new Problem('itemNotFound')
  const itemIds = [rootItemId, ...offerIds]
  await lockItems(trx, itemIds, 'use')
  const current = await findCurrentItems(trx, itemIds)
  const root = current.get(rootItemId)
  if (!root) throw new Problem('itemNotFound')
  if (root.item.ownerUid !== owner) throw new ConcurrentChange()
  const existingId = await findOpenConversation(trx, me, root.item)
  if (existingId)
    return { conversation: await readConversation({ db: trx, town: deps.town }, me, existingId, now), isNew: false, events: [] }
  await requireOpenInterest({ db: trx, town: deps.town }, me, rootItemId, now)
  if (root.availability === 'scambiato' || root.resting) throw new Problem('itemNotAvailable')
  const offers = offerIds.map((id) => requireOffer(current.get(id), me))
  const negotiation = openNegotiation({ interested: me, root, offers, now })
  const items = negotiation.sent.map(({ item }) => item)
  const messages = offers.length > 0 ? [{ kind: 'proposal', from: me, items } as const] : []
  return createOrFindConversation(deps, trx, { me, negotiation, message, messages }, now)
}

function requireOffer(offer: CurrentItem | undefined, me: Uid): CurrentItem {
  if (!offer) throw new Problem('itemNotFound')
  if (offer.item.ownerUid !== me) throw new Problem('notYourItem')
  if (offer.availability === 'in_trattativa') throw new Problem('itemReserved')
  if (offer.availability === 'scambiato' || offer.resting) throw new Problem('itemNotAvailable')
  return offer
}

interface NewConversationInput {
  me: Uid
  negotiation: Negotiation
  message: string
  requestId?: RequestId
  /** System messages before the first message. */
  messages?: readonly SystemMessage[]
  /** The wanted ad that the conversation answers. */
  request?: RequestSnapshot
}

/** Creates the conversation, or returns the one that a concurrent call has created. The caller has locked the root item. */
export async function createOrFindConversation(
  { config, town }: OpeningDeps,
  trx: Trx,
  input: NewConversationInput,
  now: Date,
): Promise<OpenConversationResult> {
  const { me, negotiation, requestId = null } = input
  const root = negotiation.sent[0]?.item
  if (!root) throw new Error('the sent proposal of a new conversation must contain its root item')
  const added = await insertConversation(trx, { negotiation, root, requestId, openedBy: config.rateLimits ? me : null }, now)
  // After the insertion: a conversation that exists already is not a new contact.
  if (added?.limitedUid) await limitFirstContact(trx, input, { now, timeZone: town.timeZone })
  const events = added ? await insertOpening(trx, added.id, input, now) : []
  const conversationId = added?.id ?? (await findOpenConversation(trx, negotiation.interested, root))
  if (!conversationId) throw new Problem('unavailable')
  return { conversation: await readConversation({ db: trx, town }, me, conversationId, now), isNew: added !== undefined, events }
}

/** Refuses the opening of a conversation with a stranger that is one too many, or contains a link. */
async function limitFirstContact(trx: Trx, { me, message }: NewConversationInput, moment: TownMoment): Promise<void> {
  const refusal = firstContactRefusal(MESSAGES_BEFORE_ANSWER, message)
  if (refusal) throw new Problem(refusal)
  const { now } = moment
  const { times, accountCreatedAt } = await countDaily(trx, me, 'contacts', now)
  const next = nextContactAt(times, accountCreatedAt, now)
  if (next) throw refusalUntil('tooManyContacts', next, moment, it.conversations.tooManyContacts)
}

async function insertOpening(trx: Trx, id: ConversationId, input: NewConversationInput, now: Date): Promise<PendingEvent[]> {
  const { me, negotiation, message, messages = [] } = input
  await insertProposals(trx, [{ conversationId: id, stage: 'sent', next: negotiation.sent }])
  await postMessages(trx, id, messages, now)
  await insertMessage(trx, { conversationId: id, from: me, clientId: null, text: message, now, isOpening: true })
  return storeNotices(trx, [openingNotice(id, input)], now)
}

function openingNotice(id: ConversationId, { me, negotiation, request }: NewConversationInput): NewNotice {
  const title = negotiation.sent[0]?.item.title ?? ''
  const to = otherParticipantOf(negotiation, me)
  const event = `opened ${id}`
  return request
    ? { to, from: me, event, kind: 'requestAnswered', about: { conversationId: id, title, request: request.title } }
    : { to, from: me, event, kind: 'newInterest', about: { conversationId: id, title } }
}
