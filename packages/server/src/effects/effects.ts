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
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { postLines } from '../conversations/chats.store.ts'
import {
  findSuspendedConversations,
  lockConversationsBetween,
  lockConversationsContaining,
  lockPendingConversationsAbout,
  lockPendingConversationsOf,
} from '../conversations/find-conversations.store.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import type { AppEvent } from '../events/app-events.ts'
import type { FavouriteChange } from '../favourites/favourite-notices.store.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { storeTitleKeys } from '../matching/title-keys.store.ts'
import { findDisabled } from '../people/disable.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { queueRingCheck, queueRingChecksOfItems, queueRingChecksOfPeople } from '../rings/ring-checks.store.ts'
import { removeSuggestionsOfItems } from '../rings/rings.store.ts'

/** A conversation that an event may affect, and the stored due time of its timer. */
interface Affected {
  before: Negotiation
  nextDueAt: Date | null
}

/** What one kind of event means for the features above the one that reports it. What is missing is not affected. */
interface Effect<E extends AppEvent> {
  /** Stores what matching compares. Listed items and requests are still to be notified; the fits of an ad are to be written. */
  keys?: (trx: Trx, event: E) => Promise<void>
  conversations?: {
    /** Locks the items of the event, then the conversations that it may affect, and returns these. */
    lock: (trx: Trx, event: E) => Promise<ConversationId[]>
    /** Null for a conversation that is not affected. */
    step: (event: E, conversation: Affected, now: Date) => NegotiationStep | null
  }
  /** Has the rings looked at soon; until then each move and each reading of a ring looks at what has happened. */
  rings?: (trx: Trx, event: E, now: Date) => Promise<void>
  /**
   * For those who have the items among their favourites. Only the event is looked at: a holiday that begins, or an item that the
   * admin hides, notifies of nothing, because the items are not available then.
   */
  favourites?: (event: E) => FavouriteChange
}

type EventOf<T extends AppEvent['type']> = Extract<AppEvent, { type: T }>

export const EFFECTS: { [T in AppEvent['type']]: Effect<EventOf<T>> } = {
  itemListed: { keys: (trx, { item }) => storeTitleKeys(trx, 'items', item, true) },
  itemRetitled: { keys: (trx, { item }) => storeTitleKeys(trx, 'items', item, false) },
  requestListed: { keys: (trx, { request }) => storeTitleKeys(trx, 'requests', request, true) },
  requestRetitled: { keys: (trx, { request }) => storeTitleKeys(trx, 'requests', request, false) },
  requestReopened: { keys: (trx, { request }) => storeTitleKeys(trx, 'requests', request, false) },
  itemEdited: {
    conversations: { lock: lockAbout, step: ({ itemId }, { before }, now) => applyItemEdited(before, itemId, now) },
    rings: queueChecksOfItem,
  },
  itemPaused: {
    conversations: { lock: lockAbout, step: ({ itemId }, { before }, now) => applyItemPaused(before, itemId, true, now) },
    rings: queueChecksOfItem,
  },
  itemResumed: {
    conversations: { lock: lockAbout, step: ({ itemId }, { before }, now) => applyItemPaused(before, itemId, false, now) },
    favourites: ({ itemId }) => ({ kind: 'favouriteAvailable', itemIds: [itemId], participants: [] }),
  },
  itemVisibilityChanged: {
    conversations: {
      lock: lockAbout,
      step: ({ itemId, availableBefore }, { before }, now) => applyItemVisibility(before, itemId, availableBefore, now),
    },
    rings: queueChecksOfItem,
    favourites: ({ itemId }) => ({ kind: 'favouriteAvailable', itemIds: [itemId], participants: [] }),
  },
  // A favourite goes when its item changes hands; that of a deleted item says so in the list.
  itemsRemoved: {
    conversations: {
      lock: async (trx, { itemIds }) => {
        await lockItems(trx, itemIds, 'remove')
        return lockConversationsContaining(trx, itemIds)
      },
      step: ({ itemIds }, { before }) => applyItemsRemoved(before, itemIds),
    },
    rings: async (trx, { itemIds }) => {
      await removeSuggestionsOfItems(trx, itemIds)
      await queueRingChecksOfItems(trx, itemIds)
    },
  },
  itemsReserved: {
    conversations: {
      lock: (trx, event) => lockPendingConversationsAbout(trx, idsOf(event)),
      step: (event, { before }, now) => applyItemsChange(before, { ...event, kind: 'itemReserved' }, now),
    },
    rings: (trx, event) => queueRingChecksOfItems(trx, idsOf(event)),
    favourites: (event) => ({ kind: 'favouriteReserved', itemIds: idsOf(event), participants: event.participants }),
  },
  itemsFreed: {
    conversations: {
      lock: (trx, event) => lockPendingConversationsAbout(trx, idsOf(event)),
      step: (event, { before }, now) => applyItemsChange(before, { ...event, kind: 'itemFreed' }, now),
    },
    favourites: (event) => ({ kind: 'favouriteAvailable', itemIds: idsOf(event), participants: event.participants }),
  },
  exchangeMoved: {
    conversations: {
      lock: async (_, { conversationId }) => [conversationId],
      step: ({ set, messages }, { before }) => ({ next: set ? applySetChanged(before, set) : before, messages }),
    },
  },
  ringExchangeMoved: {
    rings: async (trx, { ringId, messages }, now) => {
      await postLines(trx, ringId, messages, now)
      await queueRingCheck(trx, ringId)
    },
  },
  holidayChanged: {
    conversations: {
      lock: (trx, { uid }) => lockPendingConversationsOf(trx, uid),
      step: (_, conversation, now) => restartStoppedTimer(conversation, now),
    },
    rings: (trx, { uid }) => queueRingChecksOfPeople(trx, [uid]),
    favourites: ({ uid }) => ({ kind: 'favouriteAvailable', ownerUid: uid }),
  },
  personBlocked: {
    conversations: {
      lock: (trx, { uids }) => lockConversationsBetween(trx, ...uids),
      step: (_, { before }) => applyPersonBlocked(before),
    },
    rings: (trx, { uids }) => queueRingChecksOfPeople(trx, uids),
  },
  personUnblocked: {
    conversations: {
      lock: (trx, { uids }) => lockConversationsBetween(trx, ...uids),
      step: (_, { before }) => applyPersonUnblocked(before),
    },
  },
  // The owner may have hundreds of items: their favourites are in the list again, without a notice.
  personEnabled: {
    conversations: {
      lock: (trx, { uid }) => lockResumableConversations(trx, uid),
      step: ({ uid }, { before }) => applyPersonEnabled(before, uid),
    },
  },
}

/** The compiler does not relate the type of an event to its entry in the table. */
export const effectOf = <E extends AppEvent>({ type }: E) => EFFECTS[type] as Effect<E>

const idsOf = ({ items }: EventOf<'itemsReserved' | 'itemsFreed'>) => items.map(({ _id }) => _id)

function queueChecksOfItem(trx: Trx, { itemId }: { itemId: ItemId }): Promise<void> {
  return queueRingChecksOfItems(trx, [itemId])
}

async function lockAbout(trx: Trx, { itemId }: { itemId: ItemId }): Promise<ConversationId[]> {
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

/** A holiday that stops the timer keeps its state; its end restarts it. The participants see the holiday in any case. */
function restartStoppedTimer({ before, nextDueAt }: Affected, now: Date): NegotiationStep {
  return { next: nextDueAt === null ? resetTurnTimer(before, now) : before, messages: [] }
}
