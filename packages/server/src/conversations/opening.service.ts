import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { firstContactRefusal } from '@barattolo/domain/conversations/first-contact'
import { type Negotiation, openNegotiation, otherParticipantOf } from '@barattolo/domain/conversations/negotiation'
import { type OfferedTime, offeredTimesRefusal, sortTimes } from '@barattolo/domain/conversations/offered-times'
import type { CurrentItem } from '@barattolo/domain/exchanges/proposal'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_BEFORE_ANSWER } from '@barattolo/domain/limits'
import type { RequestSnapshot } from '@barattolo/domain/messages/message'
import { nextContactAt } from '@barattolo/domain/people/daily-limits'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { TownMoment } from '@barattolo/domain/town-time'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findCurrentItems, findOwnTitles, lockItems } from '../items/item-locks.store.ts'
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
import { findOpenConversation, findOpenedUnder, insertConversation } from './opening.store.ts'
import { readConversation } from './read.service.ts'
import { insertProposals } from './save-changes.store.ts'

export interface OpenConversationInput {
  me: Uid
  rootItemId: ItemId
  message: string
  /** The repetition of a call with the same one is answered as the call was. */
  clientId?: string | undefined
}

interface OpenWithOfferInput extends OpenConversationInput {
  /** Items of the caller that are proposed at once. */
  offered?: readonly ItemId[] | undefined
  /** When the caller could meet. */
  times?: readonly OfferedTime[] | undefined
}

/**
 * "Interessa": opens a conversation, or returns the pending or archived one, as it is. Concurrent calls (a double click) open one. With
 * an offer its first proposal contains this too, so that the owner can accept it.
 */
export function openConversation(deps: MoveDeps, input: OpenWithOfferInput): Promise<Opened> {
  return runAndPublish(deps, (trx, now) => openInTransaction(deps, trx, input, now))
}

export type OpeningDeps = Pick<MoveDeps, 'config' | 'town'>

export interface Opened {
  conversation: Conversation
  /** Another call has opened the conversation: not this one, and not one that it repeats. */
  hadExisted: boolean
}

export interface OpeningResult extends Opened {
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
  act: (trx: Trx, now: Date) => Promise<OpeningResult>,
): Promise<Opened> {
  const { conversation, hadExisted, isNew, events } = await retryOnConflict(() =>
    db.transaction().execute((trx) => act(trx, now())),
  )
  if (isNew) publishEvents(publish, [{ id: conversation._id, to: conversation.participants.map(({ uid }) => uid) }, ...events])
  return { conversation, hadExisted }
}

async function openInTransaction(
  deps: OpeningDeps,
  trx: Trx,
  { me, rootItemId, message, clientId, offered = [], times = [] }: OpenWithOfferInput,
  now: Date,
): Promise<OpeningResult> {
  await lockPerson(trx, me)
  const repeatedId = await findOpenedUnder(trx, { me, rootItemId, clientId })
  if (repeatedId) return findOpened(deps, trx, { me, id: repeatedId, rootItemId, clientId }, now)
  const owner = (await findCurrentItems(trx, [rootItemId])).get(rootItemId)?.item.ownerUid
  if (owner === undefined) throw new Problem('itemNotFound')
  if (owner === me) throw new Problem('ownItem')
  // Before the items, as in all moves that lock both.
  await lockPair(trx, me, owner, 'begin')
  if (await isBlockedBetween(trx, me, owner)) throw new Problem('itemNotFound')
  const itemIds = [rootItemId, ...offered]
  await lockItems(trx, itemIds, 'use')
  const current = await findCurrentItems(trx, itemIds)
  const root = current.get(rootItemId)
  if (!root) throw new Problem('itemNotFound')
  if (root.item.ownerUid !== owner) throw new ConcurrentChange()
  const existingId = await findOpenConversation(trx, me, root.item)
  if (existingId) return findOpened(deps, trx, { me, id: existingId, rootItemId, clientId }, now)
  await requireOpenInterest({ db: trx, town: deps.town }, me, rootItemId, now)
  if (root.availability === 'scambiato' || root.resting) throw new Problem('itemNotAvailable')
  const offers = await requireOffers(trx, me, offered, current)
  const refusal = offeredTimesRefusal(times, { now, timeZone: deps.town.timeZone })
  if (refusal) throw new Problem(refusal, refusal === 'meetingTooFar' ? { detail: it.conversations.timeTooFar } : {})
  const negotiation = openNegotiation({ interested: me, root, offers, times: sortTimes(times), now })
  const items = negotiation.sent.map(({ item }) => item)
  const messages: SystemMessage[] = [
    ...(offers.length > 0 ? [{ kind: 'proposal', from: me, items } as const] : []),
    ...(times.length > 0 ? [{ kind: 'timesOffered', from: me, items: [] } as const] : []),
  ]
  return createOrFindConversation(deps, trx, { me, negotiation, message, clientId, messages }, now)
}

/** The offered items. Throws if one cannot be offered, and names each of these by its place in the request. */
async function requireOffers(
  trx: Trx,
  me: Uid,
  ids: readonly ItemId[],
  current: ReadonlyMap<ItemId, CurrentItem>,
): Promise<CurrentItem[]> {
  const offers = ids.flatMap((id) => current.get(id) ?? []).filter((offer) => canBeOffered(offer, me))
  if (offers.length === ids.length) return offers
  const refused = ids.filter((id) => !offers.some(({ item }) => item._id === id))
  const titles = await findOwnTitles(trx, me, refused)
  const messageOf = (id: ItemId) => it.conversations.offeredItemGone(titles.get(id) ?? null)
  const fields = refused.map((id) => ({ path: `offered.${ids.indexOf(id)}`, message: messageOf(id) }))
  throw new Problem('offeredItemGone', { fields, detail: fields.map(({ message }) => message).join(' ') })
}

function canBeOffered({ item, availability, resting }: CurrentItem, me: Uid): boolean {
  return item.ownerUid === me && availability === 'disponibile' && !resting
}

interface FoundOpening extends Pick<OpenConversationInput, 'me' | 'rootItemId' | 'clientId'> {
  id: ConversationId
}

/** The answer with a conversation that is open already: of this call's repetition, or of another one. */
export async function findOpened(
  { town }: OpeningDeps,
  trx: Trx,
  { id, ...opening }: FoundOpening,
  now: Date,
): Promise<OpeningResult> {
  const conversation = await readConversation({ db: trx, town }, opening.me, id, now)
  return { conversation, hadExisted: (await findOpenedUnder(trx, opening)) !== id, isNew: false, events: [] }
}

interface NewConversationInput {
  me: Uid
  negotiation: Negotiation
  message: string
  clientId?: string | undefined
  requestId?: RequestId
  /** System messages before the first message. */
  messages?: readonly SystemMessage[]
  /** The wanted ad that the conversation answers. */
  request?: RequestSnapshot
}

/** Creates the conversation, or returns the one that a concurrent call has created. The caller has locked the root item. */
export async function createOrFindConversation(
  deps: OpeningDeps,
  trx: Trx,
  input: NewConversationInput,
  now: Date,
): Promise<OpeningResult> {
  const { config, town } = deps
  const { me, negotiation, clientId, requestId = null } = input
  const root = negotiation.sent[0]?.item
  if (!root) throw new Error('the sent proposal of a new conversation must contain its root item')
  const added = await insertConversation(trx, { negotiation, root, requestId, openedBy: config.rateLimits ? me : null }, now)
  // After the insertion: a conversation that exists already is not a new contact.
  if (added?.limitedUid) await limitFirstContact(trx, input, { now, timeZone: town.timeZone })
  if (added) {
    const events = await insertOpening(trx, added.id, input, now)
    return { conversation: await readConversation({ db: trx, town }, me, added.id, now), hadExisted: false, isNew: true, events }
  }
  const id = await findOpenConversation(trx, negotiation.interested, root)
  if (!id) throw new Problem('unavailable')
  return findOpened(deps, trx, { me, id, rootItemId: root._id, clientId }, now)
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
  const { me, negotiation, message, clientId = null, messages = [] } = input
  await insertProposals(trx, [{ conversationId: id, stage: 'sent', next: negotiation.sent }])
  await postMessages(trx, id, messages, now)
  await insertMessage(trx, { conversationId: id, from: me, clientId, text: message, now, isOpening: true })
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
