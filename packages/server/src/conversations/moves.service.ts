import { applyNegotiationMove, type Move } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import { restartTimerOnTurnChange } from '@barattolo/domain/conversations/inactivity'
import { type Negotiation, otherParticipantOf, proposalFor } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { notifyConversations } from '../effects/effects.service.ts'
import { callOffExchange, createExchange } from '../exchanges/exchanges.service.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { storeNotices } from '../notices/store-notices.ts'
import type { Db, Trx } from '../platform/database.ts'
import type { EventPublisher } from '../platform/event-publisher.ts'
import { type PendingEvent, publishEvents } from '../platform/pending-events.ts'
import { ConcurrentChange, retryOnConflict } from '../platform/retry-on-conflict.ts'
import { findPendingConversationsAbout } from './find-conversations.store.ts'
import { insertSystemMessages } from './message-rows.store.ts'
import { noticesOfMove } from './move-notices.ts'
import {
  type ConversationRow,
  findProposalItemIds,
  loadNegotiation,
  lockConversations,
  saveNegotiation,
} from './negotiation.store.ts'
import { composeConversation, readAfterMove, requireOwnConversation } from './read.service.ts'

export interface MoveDeps {
  db: Db
  publish: EventPublisher
  now: () => Date
}

interface MoveRequest {
  me: Uid
  id: ConversationId
  move: Move
  /** The version that the caller has seen. */
  version?: number | undefined
}

/**
 * Applies one move of one person in one transaction. Items are locked before conversations, each in the order of their ids. The
 * domain rules decide; effects on others are written in the same transaction and published after the commit.
 */
export function makeMove(deps: MoveDeps, request: MoveRequest): Promise<Conversation> {
  return retryOnConflict(() => tryMove(deps, request))
}

async function tryMove({ db, publish, now }: MoveDeps, request: MoveRequest): Promise<Conversation> {
  const { conversation, events } = await db.transaction().execute((trx) => applyMove(trx, request, now()))
  publishEvents(publish, events)
  return conversation
}

interface MoveResult {
  conversation: Conversation
  events: PendingEvent[]
}

async function applyMove(trx: Trx, request: MoveRequest, now: Date): Promise<MoveResult> {
  const { me, id } = request
  await requireOwnConversation(trx, me, id)
  const locked = await lockForMove(trx, request)
  const row = await requireOwnConversation(trx, me, id)
  const before = await loadNegotiation(trx, row, 'itemId' in request.move ? [request.move.itemId] : [])
  if (locked.items && proposalFor(before, me).some(({ item }) => !locked.items?.has(item._id))) throw new ConcurrentChange()
  const outcome = applyNegotiationMove(before, me, request.move, request.version)
  if (!outcome.ok) throw new Problem(outcome.refusal, { present: await composeConversation(trx, me, row, before, now) })
  await saveNegotiation(trx, id, before, restartTimerOnTurnChange(before, outcome.next, now), now)
  await insertSystemMessages(trx, id, outcome.messages, now)
  const otherEvents = await applyConsequences(trx, request, { row, before, conversationIds: locked.conversationIds }, now)
  const notices = outcome.next === before ? [] : noticesOfMove({ ...request, title: row.rootItem.title, next: outcome.next })
  const events = [
    ...conversationEvents(before, outcome.next, request),
    ...otherEvents,
    ...(await storeNotices(trx, notices, now)),
  ]
  return { conversation: await readAfterMove(trx, me, id, now), events }
}

/** Only the author of a draft gets its event. */
function conversationEvents(before: Negotiation, next: Negotiation, { me, id }: MoveRequest): PendingEvent[] {
  if (next === before) return []
  if (next.sharedVersion === before.sharedVersion) return [{ id, to: [me] }]
  return [{ id, to: [me, otherParticipantOf(before, me)] }]
}

interface LockedRows {
  /** Null if the move does not depend on items. */
  items: ReadonlySet<ItemId> | null
  /** Other conversations that the move may affect. */
  conversationIds: readonly ConversationId[]
}

async function lockForMove(trx: Trx, { id, move }: MoveRequest): Promise<LockedRows> {
  const changesAvailability = move.type === 'accept' || move.type === 'callOff'
  if (!changesAvailability && move.type !== 'toggle' && move.type !== 'send') {
    await lockConversations(trx, [id])
    return { items: null, conversationIds: [] }
  }
  const items = new Set([...(await findProposalItemIds(trx, id)), ...('itemId' in move ? [move.itemId] : [])])
  await lockItems(trx, [...items], changesAvailability ? 'reserve' : 'use')
  const conversationIds = changesAvailability
    ? (await findPendingConversationsAbout(trx, [...items])).filter((otherId) => otherId !== id)
    : []
  await lockConversations(trx, [id, ...conversationIds])
  return { items, conversationIds }
}

interface MoveContext {
  row: ConversationRow
  before: Negotiation
  conversationIds: LockedRows['conversationIds']
}

/** Applies the effects of an acceptance, or of calling off the exchange, on the items and on other conversations. */
async function applyConsequences(
  trx: Trx,
  { me, id, move }: MoveRequest,
  { row, before, conversationIds }: MoveContext,
  now: Date,
): Promise<PendingEvent[]> {
  const items = before.sent.map(({ item }) => item)
  const participants = [row.interestedUid, row.ownerUid]
  if (move.type === 'accept') {
    const legs = items.map((item) => ({ item, giver: item.ownerUid, receiver: otherParticipantOf(before, item.ownerUid) }))
    await createExchange(trx, id, legs, now)
    return ['items', ...(await notifyConversations(trx, conversationIds, 'itemReserved', items, now, participants))]
  }
  if (move.type === 'callOff' && row.exchange) {
    const { freedItemIds, events } = await callOffExchange(trx, row.exchange.id, me, now)
    const freedItems = items.filter((item) => freedItemIds.includes(item._id))
    return ['items', ...events, ...(await notifyConversations(trx, conversationIds, 'itemFreed', freedItems, now, participants))]
  }
  return []
}
