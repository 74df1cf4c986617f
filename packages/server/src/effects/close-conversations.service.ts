import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { applySteps } from '../conversations/apply-steps.service.ts'
import { findConversationsOf, lockPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import { callOffExchangeById } from '../exchanges/exchanges.service.ts'
import { findUnfinishedExchanges, type UnfinishedExchange } from '../exchanges/exchanges.store.ts'
import { lockItems } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/event-publisher.ts'
import { ConcurrentChange } from '../platform/retry-on-conflict.ts'
import { queueRingChecksOfPeople } from '../rings/ring-checks.store.ts'
import { applyEffects, notifyRing } from './effects.service.ts'

interface CloseConversationsInput {
  uid: Uid
  /** The person's own items: locked together with those of the exchanges, before the conversations. */
  ownItemIds: readonly ItemId[]
  /** Null if the person is disabled by the admin. */
  calledOffBy: Uid | null
  /** The step for each conversation; `freed` are the other person's items that its exchange had reserved. */
  step: (before: Negotiation, freed: readonly ItemSnapshot[]) => NegotiationStep
}

/**
 * Closes the conversations of a person who deletes their account or is disabled, calls off their exchanges, and applies the
 * effects of the items of others that become available. Runs in the caller's transaction, inside `retryOnConflict`.
 */
export async function closeConversationsOf(
  trx: Trx,
  { uid, ownItemIds, calledOffBy, step }: CloseConversationsInput,
  now: Date,
): Promise<PendingEvent[]> {
  const exchanges = await findUnfinishedExchanges(trx, uid)
  const reservedItemIds = exchanges.flatMap(({ items }) => items.map(({ _id }) => _id))
  await lockItems(trx, [...ownItemIds, ...reservedItemIds], 'remove')
  const conversationIds = await findConversationsOf(trx, uid)
  await lockPendingConversationsAbout(trx, reservedItemIds, conversationIds)
  // An acceptance, or the end of an exchange, was committed before the locks were taken.
  if (!sameIds(await findUnfinishedExchanges(trx, uid), exchanges)) throw new ConcurrentChange()

  const events: PendingEvent[] = exchanges.length > 0 ? ['items'] : []
  for (const { id } of exchanges) {
    const calledOff = await callOffExchangeById(trx, id, calledOffBy, now)
    if (!calledOff) continue
    const message = { kind: calledOffBy ? 'calledOff' : 'calledOffByAdmin', from: calledOffBy, items: [] } as const
    events.push(...calledOff.events, ...(await notifyRing(trx, calledOff.exchange, message, now)))
  }
  events.push(...(await applySteps(trx, conversationIds, (before, { id }) => step(before, freedItems(exchanges, uid, id)), now)))
  await queueRingChecksOfPeople(trx, [uid])
  const items = freedItems(exchanges, uid)
  return [...events, ...(await applyEffects(trx, { type: 'itemsFreed', items, participants: [] }, now))]
}

function sameIds(some: readonly UnfinishedExchange[], others: readonly UnfinishedExchange[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

/** The other people's items that become available: of all exchanges, or of one conversation's exchange. */
function freedItems(exchanges: readonly UnfinishedExchange[], uid: Uid, onlyId?: ConversationId): ItemSnapshot[] {
  return exchanges
    .filter(({ conversationId }) => onlyId === undefined || conversationId === onlyId)
    .flatMap(({ items }) => items.filter(({ ownerUid }) => ownerUid !== uid))
}
