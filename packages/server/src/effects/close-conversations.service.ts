import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { findConversationsOf, findPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import { insertSystemMessages } from '../conversations/message-rows.store.ts'
import { findConversation, loadNegotiation, lockConversations, saveNegotiation } from '../conversations/negotiation.store.ts'
import { callOffExchange } from '../exchanges/exchanges.service.ts'
import { findUnfinishedExchanges, type UnfinishedExchange } from '../exchanges/exchanges.store.ts'
import { lockItems } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { ConcurrentChange } from '../platform/retry-on-conflict.ts'
import { notifyConversations } from './effects.service.ts'

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
 * Closes the conversations of a person who deletes their account or is disabled, calls off their exchanges, and notifies the
 * conversations about items of others that become available. Runs in the caller's transaction, inside `retryOnConflict`.
 */
export async function closeConversationsOf(
  trx: Trx,
  { uid, ownItemIds, calledOffBy, step }: CloseConversationsInput,
  now: Date,
): Promise<PendingEvent[]> {
  const exchanges = await findUnfinishedExchanges(trx, uid)
  const reservedItemIds = exchanges.flatMap(({ items }) => items.map(({ _id }) => _id))
  await lockItems(trx, [...ownItemIds, ...reservedItemIds], 'remove')
  const ownConversationIds = await findConversationsOf(trx, uid)
  const otherConversationIds = (await findPendingConversationsAbout(trx, reservedItemIds)).filter(
    (id) => !ownConversationIds.includes(id),
  )
  await lockConversations(trx, [...ownConversationIds, ...otherConversationIds])
  // An acceptance, or the end of an exchange, was committed before the locks were taken.
  if (!sameIds(await findUnfinishedExchanges(trx, uid), exchanges)) throw new ConcurrentChange()

  const events: PendingEvent[] = exchanges.length > 0 ? ['items'] : []
  for (const { id } of exchanges) events.push(...(await callOffExchange(trx, id, calledOffBy, now)).events)
  for (const id of ownConversationIds)
    events.push(...(await applyStep(trx, id, (before) => step(before, freedItems(exchanges, uid, id)), now)))
  return [...events, ...(await notifyConversations(trx, otherConversationIds, 'itemFreed', freedItems(exchanges, uid), now))]
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

/** Applies a step that is no move of a participant. The caller has locked the conversation. */
export async function applyStep(
  trx: Trx,
  id: ConversationId,
  step: (before: Negotiation) => NegotiationStep,
  now: Date,
): Promise<PendingEvent[]> {
  const row = await findConversation(trx, id)
  if (!row) return []
  const before = await loadNegotiation(trx, row)
  const { next, messages } = step(before)
  await saveNegotiation(trx, id, before, next, now)
  await insertSystemMessages(trx, id, messages, now)
  return [{ id, to: [row.interestedUid, row.ownerUid] }]
}
