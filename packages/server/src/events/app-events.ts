import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ChangedSet } from '@barattolo/domain/exchanges/set-change'
import type { ConversationId, ItemId, RequestId, RingId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { Trx } from '../platform/database/database.ts'
import type { PendingEvent } from './pending-events.ts'

/** A record with the words that matching compares. */
interface Titled<Id> {
  id: Id
  title: string
  description: string
  tags: readonly string[]
}

/** What a feature reports to the features above it, which it does not import. `effects/` decides what each event means. */
export type AppEvent =
  /** Put back by a new owner: people who seek it are to be notified. */
  | { type: 'itemListed'; item: Titled<ItemId> }
  | { type: 'itemRetitled'; item: Titled<ItemId> }
  | { type: 'requestListed'; request: Titled<RequestId> }
  | { type: 'requestRetitled'; request: Titled<RequestId> }
  /** Open again after it was closed. */
  | { type: 'requestReopened'; request: Titled<RequestId> }
  /** Edited, so that its revision has increased. */
  | { type: 'itemEdited'; itemId: ItemId }
  | { type: 'itemPaused'; itemId: ItemId }
  | { type: 'itemResumed'; itemId: ItemId }
  /** `availableBefore`: the item as it was if it could be exchanged before the admin has hidden it or shown it again. */
  | { type: 'itemVisibilityChanged'; itemId: ItemId; availableBefore: ItemSnapshot | undefined }
  /** Reported before the items are deleted or change owner. `participants`: those who exchange them. */
  | { type: 'itemsRemoved'; itemIds: readonly ItemId[]; participants: readonly Uid[] }
  /** `participants`: those of the exchange that reserves or frees the items. */
  | { type: 'itemsReserved'; items: readonly ItemSnapshot[]; participants: readonly Uid[] }
  | { type: 'itemsFreed'; items: readonly ItemSnapshot[]; participants: readonly Uid[] }
  /** `set`: the change of its objects that both have agreed to. */
  | { type: 'exchangeMoved'; conversationId: ConversationId; messages: readonly SystemMessage[]; set: ChangedSet | null }
  | { type: 'ringExchangeMoved'; ringId: RingId; messages: readonly SystemMessage[] }
  | { type: 'holidayChanged'; uid: Uid }
  | { type: 'personBlocked'; uids: readonly [Uid, Uid] }
  | { type: 'personUnblocked'; uids: readonly [Uid, Uid] }
  | { type: 'personEnabled'; uid: Uid }

/**
 * Applies what an event means for other features, in the transaction of the change that it reports. The caller has locked the
 * items of the event and no conversation, or the conversations that the event affects. Returns what to publish after the commit.
 */
export type ApplyEffects = (trx: Trx, event: AppEvent, now: Date) => Promise<PendingEvent[]>
