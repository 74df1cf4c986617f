import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { applySteps } from '../conversations/apply-steps.service.ts'
import { postLines } from '../conversations/chats.store.ts'
import {
  findSuspendedConversations,
  lockConversationsBetween,
  lockConversationsContaining,
  lockPendingConversationsAbout,
  lockPendingConversationsOf,
} from '../conversations/find-conversations.store.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import type { ExchangeRecord } from '../exchanges/exchanges.store.ts'
import { notifyFavourites } from '../favourites/favourite-notices.store.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { storeTitleKeys } from '../matching/title-keys.store.ts'
import { findDisabled } from '../people/disable.store.ts'
import type { AppEvent, ApplyEffects } from '../platform/app-events.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/event-publisher.ts'
import { queueRingCheck, queueRingChecksOfItems, queueRingChecksOfPeople } from '../rings/ring-checks.store.ts'
import { queueRingSearches, queueRingSearchesOfOwner } from '../rings/ring-searches.store.ts'
import { removeSuggestionsOfItems } from '../rings/rings.store.ts'
import { favouriteChangeOf, stepOf } from './step-of.ts'

/**
 * Applies what an event means for the features above the one that reports it; the contract is that of `ApplyEffects`. `stepOf`
 * decides for each conversation, `favouriteChangeOf` for those who wish the items; the number of statements does not depend on the
 * number of either.
 */
export async function applyEffects(trx: Trx, event: AppEvent, now: Date): Promise<PendingEvent[]> {
  await storeKeys(trx, event)
  if (event.type === 'ringExchangeMoved') await postLines(trx, event.ringId, event.messages, now)
  const ids = await lockAffected(trx, event)
  const withoutNotice = 'participants' in event ? event.participants : []
  const step = (before: Negotiation, { nextDueAt }: { nextDueAt: Date | null }) => stepOf(event, before, nextDueAt, now)
  const events = ids.length === 0 ? [] : await applySteps(trx, ids, step, now, withoutNotice)
  return [...events, ...(await applyToWishers(trx, event, now))]
}

/**
 * The rings that the event concerns are looked at soon; until then each move and each reading looks at what has happened. Suggestions with
 * an object that is gone go at once.
 */
async function queueRings(trx: Trx, event: AppEvent): Promise<void> {
  switch (event.type) {
    case 'itemEdited':
    case 'itemPaused':
    case 'itemVisibilityChanged':
      return queueRingChecksOfItems(trx, [event.itemId])
    case 'itemsRemoved':
      await removeSuggestionsOfItems(trx, event.itemIds)
      return queueRingChecksOfItems(trx, event.itemIds)
    case 'itemsReserved':
      return queueRingChecksOfItems(
        trx,
        event.items.map(({ _id }) => _id),
      )
    case 'holidayChanged':
      return queueRingChecksOfPeople(trx, [event.uid])
    case 'personBlocked':
      return queueRingChecksOfPeople(trx, event.uids)
    case 'ringExchangeMoved':
      return queueRingCheck(trx, event.ringId)
    default:
      return undefined
  }
}

/** For a change of an exchange that no move of its people has made: the ring that it came from learns of it, if it came from one. */
export async function notifyRing(
  trx: Trx,
  { ringId, people }: ExchangeRecord,
  message: SystemMessage,
  now: Date,
): Promise<PendingEvent[]> {
  if (!ringId) return []
  const events = await applyEffects(trx, { type: 'ringExchangeMoved', ringId, messages: [message] }, now)
  return [...events, { ringId, to: people.map(({ uid }) => uid) }]
}

/** What an event means for those who wish its items: notices about favourites, and rings that are possible or prevented. */
export const applyToWishers: ApplyEffects = async (trx, event, now) => {
  await queueRings(trx, event)
  const change = favouriteChangeOf(event)
  if (change?.kind === 'favouriteAvailable') {
    if ('ownerUid' in change) await queueRingSearchesOfOwner(trx, change.ownerUid)
    else
      await queueRingSearches(
        trx,
        change.itemIds.map((itemId) => ({ itemId, wisher: null })),
      )
  }
  return notifyFavourites(trx, change, now)
}

/** What matching compares. Listed items and requests are still to be notified; the fits of an ad are to be written. */
async function storeKeys(trx: Trx, event: AppEvent): Promise<void> {
  if (event.type === 'itemListed' || event.type === 'itemRetitled')
    await storeTitleKeys(trx, 'items', event.item, event.type === 'itemListed')
  if (event.type === 'requestListed' || event.type === 'requestRetitled' || event.type === 'requestReopened')
    await storeTitleKeys(trx, 'requests', event.request, event.type === 'requestListed')
}

/** Locks the items of the event, then the conversations that it may affect, and returns these. */
async function lockAffected(trx: Trx, event: AppEvent): Promise<ConversationId[]> {
  switch (event.type) {
    case 'itemsReserved':
    case 'itemsFreed':
      return lockPendingConversationsAbout(
        trx,
        event.items.map(({ _id }) => _id),
      )
    case 'itemsRemoved':
      await lockItems(trx, event.itemIds, 'remove')
      return lockConversationsContaining(trx, event.itemIds)
    case 'itemEdited':
    case 'itemPaused':
    case 'itemResumed':
    case 'itemVisibilityChanged':
      return lockAbout(trx, event.itemId)
    case 'holidayChanged':
      return lockPendingConversationsOf(trx, event.uid)
    case 'personBlocked':
    case 'personUnblocked':
      return lockConversationsBetween(trx, ...event.uids)
    case 'personEnabled':
      return lockResumableConversations(trx, event.uid)
    case 'exchangeMoved':
      return [event.conversationId]
    case 'ringExchangeMoved':
    case 'itemListed':
    case 'itemRetitled':
    case 'requestListed':
    case 'requestRetitled':
    case 'requestReopened':
      return []
  }
}

async function lockAbout(trx: Trx, itemId: ItemId): Promise<ConversationId[]> {
  await lockItems(trx, [itemId], 'reserve')
  return lockPendingConversationsAbout(trx, [itemId])
}

/** The conversations of a person who is enabled again, except those whose other participant is still disabled. */
async function lockResumableConversations(trx: Trx, uid: Uid): Promise<ConversationId[]> {
  const suspended = await findSuspendedConversations(trx, uid)
  await lockConversations(
    trx,
    suspended.map(({ id }) => id),
  )
  // Read under the locks: a concurrent transaction that disables the other person has already ended, or waits and sees this
  // change.
  const disabledUids = await findDisabled(
    trx,
    suspended.map(({ otherUid }) => otherUid),
  )
  return suspended.filter(({ otherUid }) => !disabledUids.has(otherUid)).map(({ id }) => id)
}
