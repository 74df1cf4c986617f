import { applyPersonEnabled } from '@barattolo/domain/conversations/admin-transitions'
import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
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
import type { AppEvent } from '../platform/app-events.ts'

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
      return { next: before, messages: event.messages }
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
