import { applyCallOffByAdmin } from '@barattolo/domain/conversations/admin-transitions'
import type { ConversationId, ItemId, RingId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { RecordAct } from '../admin-log/admin-log.store.ts'
import { applySteps } from '../conversations/apply-steps.service.ts'
import { lockPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import { type ConversationRow, deleteConversation, findConversation } from '../conversations/negotiation.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import type { PendingEvent } from '../events/pending-events.ts'
import { callOffExchangeById } from '../exchanges/exchanges.service.ts'
import {
  findExchangeReserving,
  findUnfinishedExchangeOf,
  findUnfinishedExchangeOfRing,
  isSameExchange,
  type UnfinishedExchange,
} from '../exchanges/exchanges.store.ts'
import { findCurrentItems, lockItems, setAvailability } from '../items/item-locks.store.ts'
import { type LockedItem, lockItem } from '../items/items.changes.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { ConcurrentChange } from '../platform/database/retry-on-conflict.ts'
import { notifyRing } from './effects.service.ts'

/**
 * The admin resets an item: it becomes available again, with all other items of the exchange that has reserved it. Runs in the
 * caller's transaction, inside `retryOnConflict`; the caller publishes the returned events after the commit.
 */
export async function resetItemAsAdmin(
  applyEffects: ApplyEffects,
  trx: Trx,
  itemId: ItemId,
  now: Date,
  record: RecordAct<LockedItem>,
): Promise<PendingEvent[]> {
  const exchange = await findExchangeReserving(trx, itemId)
  const ownIds = exchange?.conversationId ? [exchange.conversationId] : []
  await lockItemsAndConversations(trx, exchange, ownIds, [itemId])
  if (!isSameExchange(await findExchangeReserving(trx, itemId), exchange)) throw new ConcurrentChange()
  const changedCount = await setAvailability(trx, [itemId], 'disponibile')
  if (changedCount === 0) throw new Problem('itemNotFound')
  const item = await lockItem(trx, itemId)
  if (!item) throw new Problem('itemNotFound')
  const events = await callOffAndNotify(applyEffects, trx, exchange, now)
  events.push(...(await record(trx, item, now)))
  return ['items', ...events, ...(await applySteps(trx, ownIds, applyCallOffByAdmin, now))]
}

/** The admin deletes a conversation with its chat and calls off its unfinished exchange. Called like `resetItemAsAdmin`. */
export async function deleteConversationAsAdmin(
  applyEffects: ApplyEffects,
  trx: Trx,
  id: ConversationId,
  now: Date,
  record: RecordAct<ConversationRow>,
): Promise<PendingEvent[]> {
  const exchange = await findUnfinishedExchangeOf(trx, id)
  await lockItemsAndConversations(trx, exchange, [id], [])
  const row = await findConversation(trx, id)
  if (!row) throw new Problem('conversationNotFound')
  // An acceptance, the end of the exchange or a change of its objects was committed before the locks were taken.
  if (!isSameExchange(await findUnfinishedExchangeOf(trx, id), exchange)) throw new ConcurrentChange()
  const events = await callOffAndNotify(applyEffects, trx, exchange, now)
  await deleteConversation(trx, id)
  events.push(...(await record(trx, row, now)))
  return [...events, { id, to: [row.interestedUid, row.ownerUid] }]
}

/**
 * The admin ends an agreed ring: its exchange is called off, and the ring follows it. Refused once the exchange is over. Called like
 * `resetItemAsAdmin`.
 */
export async function callOffRingAsAdmin(
  applyEffects: ApplyEffects,
  trx: Trx,
  id: RingId,
  now: Date,
  record: RecordAct<UnfinishedExchange>,
): Promise<PendingEvent[]> {
  const exchange = await findUnfinishedExchangeOfRing(trx, id)
  if (!exchange) throw new Problem('ringOver')
  await lockItemsAndConversations(trx, exchange, [], [])
  // Its end was committed before the locks were taken.
  if (!(await findUnfinishedExchangeOfRing(trx, id))) throw new Problem('ringOver')
  const events = await callOffAndNotify(applyEffects, trx, exchange, now)
  return [...events, ...(await record(trx, exchange, now))]
}

/** Locks items, then the conversation of the exchange and the others about its items. */
async function lockItemsAndConversations(
  trx: Trx,
  exchange: UnfinishedExchange | undefined,
  ownIds: readonly ConversationId[],
  extraItemIds: readonly ItemId[],
): Promise<void> {
  const itemIds = exchange?.items.map(({ _id }) => _id) ?? []
  await lockItems(trx, [...new Set([...itemIds, ...extraItemIds])], 'reserve')
  await lockPendingConversationsAbout(trx, itemIds, ownIds)
}

async function callOffAndNotify(
  applyEffects: ApplyEffects,
  trx: Trx,
  exchange: UnfinishedExchange | undefined,
  now: Date,
): Promise<PendingEvent[]> {
  if (!exchange) return []
  const calledOff = await callOffExchangeById(trx, exchange.id, null, now)
  if (!calledOff) return []
  const { freedItemIds, events } = calledOff
  events.push(
    ...(await notifyRing(applyEffects, trx, calledOff.exchange, { kind: 'calledOffByAdmin', from: null, items: [] }, now)),
  )
  const items = [...(await findCurrentItems(trx, freedItemIds)).values()].map(({ item }) => item)
  return ['items', ...events, ...(await applyEffects(trx, { type: 'itemsFreed', items, participants: [] }, now))]
}
