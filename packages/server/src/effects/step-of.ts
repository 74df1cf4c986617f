import { applyPersonEnabled } from '@barattolo/domain/conversations/admin-transitions'
import { applySetChanged, type NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import { applyPersonBlocked, applyPersonUnblocked } from '@barattolo/domain/conversations/block-transitions'
import { resetTurnTimer } from '@barattolo/domain/conversations/inactivity'
import {
  applyItemEdited,
  applyItemPaused,
  applyItemsChange,
  applyItemsRemoved,
  applyItemVisibility,
} from '@barattolo/domain/conversations/item-effects'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { AppEvent, FavouriteChange } from '../platform/app-events.ts'

/**
 * What each event means for one conversation; null if the conversation is not affected. `nextDueAt` is the stored due time of the
 * conversation's timer.
 */
export function stepOf(event: AppEvent, before: Negotiation, nextDueAt: Date | null, now: Date): NegotiationStep | null {
  switch (event.type) {
    case 'itemsReserved':
      return applyItemsChange(before, { ...event, kind: 'itemReserved' }, now)
    case 'itemsFreed':
      return applyItemsChange(before, { ...event, kind: 'itemFreed' }, now)
    case 'itemsRemoved':
      return applyItemsRemoved(before, event.itemIds)
    case 'itemEdited':
      return applyItemEdited(before, event.itemId, now)
    case 'itemPaused':
    case 'itemResumed':
      return applyItemPaused(before, event.itemId, event.type === 'itemPaused', now)
    case 'itemVisibilityChanged':
      return applyItemVisibility(before, event.itemId, event.availableBefore, now)
    case 'holidayChanged':
      return restartStoppedTimer(before, nextDueAt, now)
    case 'personBlocked':
      return applyPersonBlocked(before)
    case 'personUnblocked':
      return applyPersonUnblocked(before)
    case 'personEnabled':
      return applyPersonEnabled(before, event.uid)
    case 'exchangeMoved':
      return { next: event.set ? applySetChanged(before, event.set) : before, messages: event.messages }
    case 'ringExchangeMoved':
    case 'itemListed':
    case 'itemRetitled':
    case 'requestListed':
    case 'requestRetitled':
    case 'requestReopened':
      return null
  }
}

/**
 * What each event means for the people who have the items among their favourites; null if nothing. Only the event is looked at: a
 * holiday that begins, or an item that the admin hides, notifies of nothing, because the items are not available then.
 */
export function favouriteChangeOf(event: AppEvent): FavouriteChange | null {
  switch (event.type) {
    case 'itemsReserved':
    case 'itemsFreed':
      return {
        kind: event.type === 'itemsReserved' ? 'favouriteReserved' : 'favouriteAvailable',
        itemIds: event.items.map(({ _id }) => _id),
        participants: event.participants,
      }
    case 'itemResumed':
    case 'itemVisibilityChanged':
      return { kind: 'favouriteAvailable', itemIds: [event.itemId], participants: [] }
    case 'holidayChanged':
      return { kind: 'favouriteAvailable', ownerUid: event.uid }
    // A favourite goes when its item changes hands; that of a deleted item says so in the list.
    case 'itemsRemoved':
    case 'itemPaused':
    case 'itemEdited':
    // An owner whose suspension has ended may have hundreds of items: their favourites are in the list again.
    case 'personEnabled':
    case 'personBlocked':
    case 'personUnblocked':
    case 'exchangeMoved':
    case 'ringExchangeMoved':
    case 'itemListed':
    case 'itemRetitled':
    case 'requestListed':
    case 'requestRetitled':
    case 'requestReopened':
      return null
  }
}

/** A holiday that stops the timer keeps its state; its end restarts it. The participants see the holiday in any case. */
function restartStoppedTimer(before: Negotiation, nextDueAt: Date | null, now: Date): NegotiationStep {
  return { next: nextDueAt === null ? resetTurnTimer(before, now) : before, messages: [] }
}
