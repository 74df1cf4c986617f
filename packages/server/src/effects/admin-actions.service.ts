import { applyCallOffByAdmin } from '@barattolo/domain/conversations/admin-transitions'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { findPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import { deleteConversation, findConversation, lockConversations } from '../conversations/negotiation.store.ts'
import { callOffExchange } from '../exchanges/exchanges.service.ts'
import { findExchangeReserving, findUnfinishedExchangeOf, type UnfinishedExchange } from '../exchanges/exchanges.store.ts'
import { findCurrentItems, lockItems, setAvailability } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { ConcurrentChange } from '../platform/retry-on-conflict.ts'
import { applyStep } from './close-conversations.service.ts'
import { notifyConversations } from './effects.service.ts'

/**
 * The admin resets an item: it becomes available again, with all other items of the exchange that has reserved it. Runs in the
 * caller's transaction, inside `retryOnConflict`; the caller publishes the returned events after the commit.
 */
export async function resetItemAsAdmin(trx: Trx, itemId: ItemId, now: Date): Promise<PendingEvent[]> {
  const exchange = await findExchangeReserving(trx, itemId)
  const conversationId = exchange?.conversationId ?? null
  const otherIds = await lockItemsAndConversations(trx, exchange, conversationId, [itemId])
  if ((await findExchangeReserving(trx, itemId))?.id !== exchange?.id) throw new ConcurrentChange()
  const changedCount = await setAvailability(trx, [itemId], 'disponibile')
  if (changedCount === 0) throw new Problem('itemNotFound')
  const events = await callOffAndNotify(trx, exchange, otherIds, now)
  if (conversationId) events.push(...(await applyStep(trx, conversationId, applyCallOffByAdmin, now)))
  return ['items', ...events]
}

/** The admin deletes a conversation with its chat and calls off its unfinished exchange. Called like `resetItemAsAdmin`. */
export async function deleteConversationAsAdmin(trx: Trx, id: ConversationId, now: Date): Promise<PendingEvent[]> {
  const exchange = await findUnfinishedExchangeOf(trx, id)
  const otherIds = await lockItemsAndConversations(trx, exchange, id, [])
  const row = await findConversation(trx, id)
  if (!row) throw new Problem('conversationNotFound')
  // An acceptance, or the end of the exchange, was committed before the locks were taken.
  if ((await findUnfinishedExchangeOf(trx, id))?.id !== exchange?.id) throw new ConcurrentChange()
  const events = await callOffAndNotify(trx, exchange, otherIds, now)
  await deleteConversation(trx, id)
  return [...events, { id, to: [row.interestedUid, row.ownerUid] }]
}

/** Locks items, then conversations. Returns the other conversations about the items of the exchange. */
async function lockItemsAndConversations(
  trx: Trx,
  exchange: UnfinishedExchange | undefined,
  conversationId: ConversationId | null,
  extraItemIds: readonly ItemId[],
) {
  const itemIds = exchange?.items.map(({ _id }) => _id) ?? []
  await lockItems(trx, [...new Set([...itemIds, ...extraItemIds])], 'reserve')
  const otherIds = (await findPendingConversationsAbout(trx, itemIds)).filter((id) => id !== conversationId)
  await lockConversations(trx, conversationId ? [conversationId, ...otherIds] : otherIds)
  return otherIds
}

async function callOffAndNotify(
  trx: Trx,
  exchange: UnfinishedExchange | undefined,
  otherIds: readonly ConversationId[],
  now: Date,
): Promise<PendingEvent[]> {
  if (!exchange) return []
  const { freedItemIds, events } = await callOffExchange(trx, exchange.id, null, now)
  const present = await findCurrentItems(trx, freedItemIds)
  const items = [...present.values()].map(({ item }) => item)
  return ['items', ...events, ...(await notifyConversations(trx, otherIds, 'itemFreed', items, now))]
}
