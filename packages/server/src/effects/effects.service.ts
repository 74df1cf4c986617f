import { applyPersonEnabled } from '@barattolo/domain/conversations/admin-transitions'
import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import { applyPersonBlocked, applyPersonUnblocked } from '@barattolo/domain/conversations/block-transitions'
import { nextDueOf, resetTurnTimer } from '@barattolo/domain/conversations/inactivity'
import {
  applyItemEdited,
  applyItemPaused,
  applyItemsChange,
  applyItemsRemoved,
} from '@barattolo/domain/conversations/item-effects'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { applySteps } from '../conversations/apply-steps.service.ts'
import {
  findSuspendedConversations,
  lockConversationsBetween,
  lockConversationsContaining,
  lockPendingConversationsAbout,
  lockPendingConversationsOf,
} from '../conversations/find-conversations.store.ts'
import { postMessages } from '../conversations/message-rows.store.ts'
import { type ConversationRow, lockConversations } from '../conversations/negotiation.store.ts'
import { findAvailableItems, lockItems } from '../items/item-locks.store.ts'
import { storeTitleKeys } from '../matching/title-keys.store.ts'
import { findDisabled } from '../people/disable.store.ts'
import type { AppEvent } from '../platform/app-events.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'

/**
 * What each event means for features other than the one that reports it. Each effect locks the items, then the conversations that
 * it may affect, and applies a rule of the domain to all of them at once; the contract is that of `ApplyEffects`.
 */
export async function applyEffects(trx: Trx, event: AppEvent, now: Date): Promise<PendingEvent[]> {
  switch (event.type) {
    case 'itemListed':
    case 'itemRetitled':
      await storeTitleKeys(trx, 'items', event.item, event.type === 'itemListed')
      return []
    case 'requestListed':
    case 'requestRetitled':
      await storeTitleKeys(trx, 'requests', event.request, event.type === 'requestListed')
      return []

    case 'itemEdited':
      return applySteps(trx, await lockAbout(trx, event.itemId), (before) => applyItemEdited(before, event.itemId, now), now)
    case 'itemPaused':
    case 'itemResumed': {
      const isPaused = event.type === 'itemPaused'
      return applySteps(
        trx,
        await lockAbout(trx, event.itemId),
        (before) => applyItemPaused(before, event.itemId, isPaused, now),
        now,
      )
    }
    case 'itemVisibilityChanged':
      return applyVisibilityChange(trx, event, now)

    case 'itemsReserved':
    case 'itemsFreed': {
      const kind = event.type === 'itemsReserved' ? 'itemReserved' : 'itemFreed'
      const { items, participants } = event
      const ids = await lockPendingConversationsAbout(
        trx,
        items.map(({ _id }) => _id),
      )
      const step = (before: Negotiation) => applyItemsChange(before, { kind, items, participants }, now)
      return applySteps(trx, ids, step, now, participants)
    }
    case 'itemsRemoved': {
      await lockItems(trx, event.itemIds, 'remove')
      const ids = await lockConversationsContaining(trx, event.itemIds)
      const step = (before: Negotiation) => applyItemsRemoved(before, event.itemIds)
      return applySteps(trx, ids, step, now, event.participants)
    }
    case 'exchangeMoved':
      await postMessages(trx, event, now)
      return []

    case 'holidayChanged':
      return applySteps(
        trx,
        await lockPendingConversationsOf(trx, event.uid),
        (before, row) => restartTimerIfAffected(before, row, now),
        now,
      )
    case 'personBlocked':
      return applySteps(trx, await lockConversationsBetween(trx, ...event.uids), applyPersonBlocked, now)
    case 'personUnblocked':
      return applySteps(trx, await lockConversationsBetween(trx, ...event.uids), applyPersonUnblocked, now)
    case 'personEnabled':
      return applySteps(
        trx,
        await lockResumableConversations(trx, event.uid),
        (before) => applyPersonEnabled(before, event.uid),
        now,
      )
  }
}

async function lockAbout(trx: Trx, itemId: ItemId): Promise<ConversationId[]> {
  await lockItems(trx, [itemId], 'reserve')
  return lockPendingConversationsAbout(trx, [itemId])
}

/** The reason why the item is unavailable may have changed even if its availability has not: participants refetch. */
async function applyVisibilityChange(
  trx: Trx,
  { itemId, availableBefore }: Extract<AppEvent, { type: 'itemVisibilityChanged' }>,
  now: Date,
): Promise<PendingEvent[]> {
  const ids = await lockAbout(trx, itemId)
  const [availableNow] = await findAvailableItems(trx, [itemId])
  if (availableBefore && !availableNow)
    return applySteps(trx, ids, (before) => applyItemsChange(before, { kind: 'itemResting', items: [availableBefore] }, now), now)
  if (availableNow && !availableBefore)
    return applySteps(trx, ids, (before) => applyItemsChange(before, { kind: 'itemFreed', items: [availableNow] }, now), now)
  return applySteps(trx, ids, (next) => ({ next, messages: [] }), now)
}

/** The timer restarts only if the holiday stops it or lets it run again; the participants see the holiday in any case. */
function restartTimerIfAffected(before: Negotiation, { nextDueAt }: ConversationRow, now: Date): NegotiationStep {
  const isAffected = (nextDueAt === null) !== (nextDueOf(before) === null)
  return { next: isAffected ? resetTurnTimer(before, now) : before, messages: [] }
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
