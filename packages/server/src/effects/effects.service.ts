import {
  applyItemRemoved,
  type NegotiationStep,
  type SystemMessage,
} from '@barattolo/domain/conversations/apply-negotiation-move'
import { resetTurnTimer } from '@barattolo/domain/conversations/inactivity'
import type { ItemSnapshot, MessageKind } from '@barattolo/domain/conversations/message'
import { turnHolderOf } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { findConversationsContaining, findPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import {
  type ConversationRow,
  findConversation,
  loadNegotiation,
  lockConversations,
  saveNegotiation,
  saveTurnTimer,
} from '../conversations/negotiation.store.ts'
import { postSystemMessages } from '../conversations/system-messages.ts'
import { findAvailableItems, findCurrentItems, lockItems } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'

/**
 * Posts system messages about these items to those of the conversations that are pending and have one of the items as root item
 * or in the sent proposal, and restarts the turn timer of those rooted in one of the items, except after an edit (`itemChanged`).
 * `agreedUids` are the participants of the exchange that reserves or frees the items: they get no notice, and no "not chosen"
 * message. `itemFreed` is posted only for items that are now available: an item may still be hidden or paused. The caller has
 * locked the items and the conversations.
 */
export async function notifyConversations(
  trx: Trx,
  conversationIds: readonly ConversationId[],
  kind: 'itemReserved' | 'itemResting' | 'itemFreed' | 'itemChanged',
  items: readonly ItemSnapshot[],
  now: Date,
  agreedUids: readonly Uid[] = [],
): Promise<PendingEvent[]> {
  const events: PendingEvent[] = []
  const freeIds = kind === 'itemFreed' ? await findFreeIds(trx, items) : null
  const announceable = (some: readonly ItemSnapshot[]) => some.filter(({ _id }) => freeIds?.has(_id) ?? true)
  for (const id of conversationIds) {
    const row = await findConversation(trx, id)
    const affected = items.filter((item) => row?.status === 'pending' && isAbout(row, item._id))
    if (!row || affected.length === 0) continue
    const rootItems = affected.filter((item) => item._id === row.rootItemId)
    const otherItems = affected.filter((item) => item._id !== row.rootItemId)
    const isForOthers = kind === 'itemReserved' && !agreedUids.includes(row.interestedUid)
    const messages = [
      ...systemMessagesAbout(isForOthers ? 'notChosen' : kind, announceable(rootItems)),
      ...systemMessagesAbout(kind, announceable(otherItems)),
    ]
    events.push(...(await postSystemMessages(trx, row, messages, now, agreedUids)))
    if (rootItems.length > 0 && kind !== 'itemChanged') await restartTurnTimer(trx, row, now)
    events.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return events
}

async function findFreeIds(trx: Trx, items: readonly ItemSnapshot[]): Promise<Set<ItemId>> {
  const freeItems = await findAvailableItems(
    trx,
    items.map(({ _id }) => _id),
  )
  return new Set(freeItems.map(({ _id }) => _id))
}

function systemMessagesAbout(kind: MessageKind, items: readonly ItemSnapshot[]): SystemMessage[] {
  return items.length > 0 ? [{ kind, from: null, items }] : []
}

/** Called when the availability of the root item has changed: no timeout is due while the item is unavailable. */
async function restartTurnTimer(trx: Trx, row: ConversationRow, now: Date): Promise<void> {
  await saveTurnTimer(trx, row.id, resetTurnTimer(await loadNegotiation(trx, row), now))
}

function isAbout(row: ConversationRow, itemId: ItemId): boolean {
  return row.rootItemId === itemId || row.proposals.some(({ stage, item }) => stage === 'sent' && item._id === itemId)
}

/**
 * Removes items that are about to be deleted or to change owner from every negotiation, and archives the conversations rooted
 * in one of them. Runs in the caller's transaction, before the items change and before the caller locks any conversation; the
 * caller publishes the returned events after the commit. Participants in `agreedUids` exchange the items: they get no notice.
 */
export async function removeItemsFromConversations(
  trx: Trx,
  itemIds: readonly ItemId[],
  now: Date,
  agreedUids: readonly Uid[] = [],
): Promise<PendingEvent[]> {
  await lockItems(trx, itemIds, 'remove')
  const conversationIds = await findConversationsContaining(trx, itemIds)
  await lockConversations(trx, conversationIds)
  const events: PendingEvent[] = []
  for (const id of conversationIds) {
    const row = await findConversation(trx, id)
    if (row) events.push(...(await removeItems(trx, row, { itemIds, agreedUids }, now)))
  }
  return events
}

interface ItemRemoval {
  itemIds: readonly ItemId[]
  agreedUids: readonly Uid[]
}

async function removeItems(
  trx: Trx,
  row: ConversationRow,
  { itemIds, agreedUids }: ItemRemoval,
  now: Date,
): Promise<PendingEvent[]> {
  const before = await loadNegotiation(trx, row)
  const affected = itemIds.filter((id) => row.rootItemId === id || row.proposals.some(({ item }) => item._id === id))
  const { next, messages } = affected.reduce(appendItemRemovedStep, { next: before, messages: [] })
  await saveNegotiation(trx, row.id, before, next, now)
  const events = await postSystemMessages(trx, row, messages, now, agreedUids)
  const isVisibleToBoth = next.sharedVersion !== before.sharedVersion
  return [...events, { id: row.id, to: isVisibleToBoth ? [row.interestedUid, row.ownerUid] : [turnHolderOf(before)] }]
}

function appendItemRemovedStep({ next, messages }: NegotiationStep, itemId: ItemId): NegotiationStep {
  const step = applyItemRemoved(next, itemId)
  return { next: step.next, messages: [...messages, ...step.messages] }
}

/** Notifies the conversations about an item that its owner has paused or resumed. The caller has locked and changed it. */
export async function notifyItemPausedOrResumed(trx: Trx, itemId: ItemId, isPaused: boolean, now: Date): Promise<PendingEvent[]> {
  const conversationIds = await findPendingConversationsAbout(trx, [itemId])
  await lockConversations(trx, conversationIds)
  const present = (await findCurrentItems(trx, [itemId])).get(itemId)
  // An item that is resumed during its owner's holiday stays paused.
  if (present?.resting !== isPaused) return []
  return notifyConversations(trx, conversationIds, isPaused ? 'itemResting' : 'itemFreed', [present.item], now)
}

/**
 * Runs `change`, by which the admin hides an item or shows it again, and notifies the conversations about the item if its
 * availability has changed. Called like `removeItemsFromConversations`.
 */
export async function changeItemVisibility(
  trx: Trx,
  itemId: ItemId,
  change: () => Promise<void>,
  now: Date,
): Promise<PendingEvent[]> {
  await lockItems(trx, [itemId], 'reserve')
  const conversationIds = await findPendingConversationsAbout(trx, [itemId])
  await lockConversations(trx, conversationIds)
  const [before] = await findAvailableItems(trx, [itemId])
  await change()
  const [after] = await findAvailableItems(trx, [itemId])
  if (before && !after) return notifyConversations(trx, conversationIds, 'itemResting', [before], now)
  if (after && !before) return notifyConversations(trx, conversationIds, 'itemFreed', [after], now)
  return conversationEvents(trx, conversationIds)
}

/** For an item whose availability has not changed, because the reason why it is unavailable may be another one now. */
async function conversationEvents(trx: Trx, conversationIds: readonly ConversationId[]): Promise<PendingEvent[]> {
  const events: PendingEvent[] = []
  for (const id of conversationIds) {
    const row = await findConversation(trx, id)
    if (row) events.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return events
}

/** Posts a message about an edited item (its revision increased). Called like `removeItemsFromConversations`. */
export async function notifyItemEdited(trx: Trx, itemId: ItemId, now: Date): Promise<PendingEvent[]> {
  await lockItems(trx, [itemId], 'reserve')
  const conversationIds = await findPendingConversationsAbout(trx, [itemId])
  await lockConversations(trx, conversationIds)
  const present = (await findCurrentItems(trx, [itemId])).get(itemId)
  return present ? notifyConversations(trx, conversationIds, 'itemChanged', [present.item], now) : []
}
