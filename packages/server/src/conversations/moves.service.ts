import { applyNegotiationMove, type Move } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import { restartTimerOnTurnChange } from '@barattolo/domain/conversations/inactivity'
import { type Negotiation, otherParticipantOf, proposalFor } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { callOffExchange, createExchange } from '../exchanges/exchanges.service.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { storeNotices } from '../notices/store-notices.ts'
import type { ApplyEffects } from '../platform/app-events.ts'
import type { Db, Trx } from '../platform/database.ts'
import type { EventPublisher } from '../platform/event-publisher.ts'
import { type PendingEvent, publishEvents } from '../platform/pending-events.ts'
import { ConcurrentChange, retryOnConflict } from '../platform/retry-on-conflict.ts'
import { lockPendingConversationsAbout } from './find-conversations.store.ts'
import { noticesOfMove } from './move-notices.ts'
import { findProposalItemIds, loadNegotiation, lockConversations } from './negotiation.store.ts'
import { composeConversation, readAfterMove, requireOwnConversation } from './read.service.ts'
import { type ConversationChange, saveChanges } from './save-changes.store.ts'

export interface MoveDeps {
  db: Db
  applyEffects: ApplyEffects
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

async function tryMove(deps: MoveDeps, request: MoveRequest): Promise<Conversation> {
  const { conversation, events } = await deps.db.transaction().execute((trx) => applyMove(deps, trx, request, deps.now()))
  publishEvents(deps.publish, events)
  return conversation
}

interface MoveResult {
  conversation: Conversation
  events: PendingEvent[]
}

async function applyMove(deps: MoveDeps, trx: Trx, request: MoveRequest, now: Date): Promise<MoveResult> {
  const { me, id } = request
  await requireOwnConversation(trx, me, id)
  const lockedItems = await lockForMove(trx, request)
  const row = await requireOwnConversation(trx, me, id)
  const before = await loadNegotiation(trx, row, 'itemId' in request.move ? [request.move.itemId] : [])
  if (lockedItems && proposalFor(before, me).some(({ item }) => !lockedItems.has(item._id))) throw new ConcurrentChange()
  const outcome = applyNegotiationMove(before, me, request.move, request.version)
  if (!outcome.ok) throw new Problem(outcome.refusal, { present: await composeConversation(trx, me, row, before, now) })
  const next = restartTimerOnTurnChange(before, outcome.next, now)
  await saveChanges(trx, [{ row, before, next, messages: outcome.messages }], now)
  const otherEvents = await applyConsequences(deps, trx, request, { row, before }, now)
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

/** Locks what the move may affect. Returns the locked items; null if the move does not depend on items. */
async function lockForMove(trx: Trx, { id, move }: MoveRequest): Promise<ReadonlySet<ItemId> | null> {
  const changesAvailability = move.type === 'accept' || move.type === 'callOff'
  if (!changesAvailability && move.type !== 'toggle' && move.type !== 'send') {
    await lockConversations(trx, [id])
    return null
  }
  const itemIds = [...(await findProposalItemIds(trx, id)), ...('itemId' in move ? [move.itemId] : [])]
  await lockItems(trx, itemIds, changesAvailability ? 'reserve' : 'use')
  await lockPendingConversationsAbout(trx, changesAvailability ? itemIds : [], [id])
  return new Set(itemIds)
}

/** What an acceptance, or calling off the exchange, means for the items and for other conversations. */
async function applyConsequences(
  { applyEffects }: MoveDeps,
  trx: Trx,
  { me, id, move }: MoveRequest,
  { row, before }: Pick<ConversationChange, 'row' | 'before'>,
  now: Date,
): Promise<PendingEvent[]> {
  const items = before.sent.map(({ item }) => item)
  const participants = [row.interestedUid, row.ownerUid]
  if (move.type === 'accept') {
    const legs = items.map((item) => ({ item, giver: item.ownerUid, receiver: otherParticipantOf(before, item.ownerUid) }))
    await createExchange(trx, id, legs, now)
    return ['items', ...(await applyEffects(trx, { type: 'itemsReserved', items, participants }, now))]
  }
  if (move.type === 'callOff' && row.exchange) {
    const { freedItemIds, events } = await callOffExchange(trx, row.exchange.id, me, now)
    const freedItems = items.filter((item) => freedItemIds.includes(item._id))
    return ['items', ...events, ...(await applyEffects(trx, { type: 'itemsFreed', items: freedItems, participants }, now))]
  }
  return []
}
