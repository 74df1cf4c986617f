import { randomInt } from 'node:crypto'
import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { applySteps } from '../conversations/apply-steps.service.ts'
import { findConversationsOf, findLastChanges, lockPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import type { PendingEvent } from '../events/pending-events.ts'
import { callOffExchangeById } from '../exchanges/exchanges.service.ts'
import { findUnfinishedExchanges, isSameExchanges, type UnfinishedExchange } from '../exchanges/exchanges.store.ts'
import { lockItems } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { ConcurrentChange } from '../platform/database/retry-on-conflict.ts'
import { queueRingChecksOfPeople } from '../rings/ring-checks.store.ts'
import { notifyRing } from './effects.service.ts'

interface CloseConversationsInput {
  uid: Uid
  /** The person's own items: locked together with those of the exchanges, before the conversations. */
  ownItemIds: readonly ItemId[]
  /** Null if the person is disabled by the admin. */
  calledOffBy: Uid | null
  /** The step for each conversation; `freed` are the other person's items that its exchange had reserved. */
  step: (before: Negotiation, freed: readonly ItemSnapshot[]) => NegotiationStep
  /** Gives each conversation and exchange a time of its own, so that those of an erased person cannot be joined by it. */
  spreadsTimes?: boolean
}

/** The time before the closing from which each conversation takes its own, in milliseconds. */
const SPREAD_MS = 60 * 60 * 1000

/** A moment after this conversation or exchange was last changed, within the time of the spread. */
function ownTime(changedAt: Date, now: Date): Date {
  const start = Math.min(Math.max(changedAt.getTime() + 1, now.getTime() - SPREAD_MS), now.getTime())
  return new Date(randomInt(start, now.getTime() + 1))
}

/**
 * Closes the conversations of a person who deletes their account or is disabled, calls off their exchanges, and applies the
 * effects of the items of others that become available. Runs in the caller's transaction, inside `retryOnConflict`.
 */
export async function closeConversationsOf(
  applyEffects: ApplyEffects,
  trx: Trx,
  { uid, ownItemIds, calledOffBy, step, spreadsTimes = false }: CloseConversationsInput,
  now: Date,
): Promise<PendingEvent[]> {
  const exchanges = await findUnfinishedExchanges(trx, uid)
  const reservedItemIds = exchanges.flatMap(({ items }) => items.map(({ _id }) => _id))
  await lockItems(trx, [...ownItemIds, ...reservedItemIds], 'remove')
  const conversationIds = await findConversationsOf(trx, uid)
  await lockPendingConversationsAbout(trx, reservedItemIds, conversationIds)
  // An acceptance, the end of an exchange or a change of its objects was committed before the locks were taken.
  if (!isSameExchanges(await findUnfinishedExchanges(trx, uid), exchanges)) throw new ConcurrentChange()

  const events: PendingEvent[] = exchanges.length > 0 ? ['items'] : []
  const changed = spreadsTimes ? await findLastChanges(trx, conversationIds) : new Map<ConversationId, Date>()
  const times = new Map([...changed].map(([id, changedAt]) => [id, ownTime(changedAt, now)]))
  const timeOf = (id: ConversationId) => times.get(id) ?? now
  for (const { id, conversationId, updatedAt } of exchanges) {
    const own = spreadsTimes ? ownTime(updatedAt, now) : now
    const calledOff = await callOffExchangeById(trx, id, calledOffBy, conversationId ? timeOf(conversationId) : own)
    if (!calledOff) continue
    const message = { kind: calledOffBy ? 'calledOff' : 'calledOffByAdmin', from: calledOffBy, items: [] } as const
    events.push(...calledOff.events, ...(await notifyRing(applyEffects, trx, calledOff.exchange, message, now)))
  }
  for (const [time, ids] of Map.groupBy(conversationIds, (id) => timeOf(id).getTime())) {
    const stepOf = (before: Negotiation, { id }: { id: ConversationId }) => step(before, freedItems(exchanges, uid, id))
    events.push(...(await applySteps(trx, ids, stepOf, new Date(time))))
  }
  await queueRingChecksOfPeople(trx, [uid])
  const items = freedItems(exchanges, uid)
  return [...events, ...(await applyEffects(trx, { type: 'itemsFreed', items, participants: [] }, now))]
}

/** The other people's items that become available: of all exchanges, or of one conversation's exchange. */
function freedItems(exchanges: readonly UnfinishedExchange[], uid: Uid, onlyId?: ConversationId): ItemSnapshot[] {
  return exchanges
    .filter(({ conversationId }) => onlyId === undefined || conversationId === onlyId)
    .flatMap(({ items }) => items.filter(({ ownerUid }) => ownerUid !== uid))
}
