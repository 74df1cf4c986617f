import { forceCallOff } from '@barattolo/domain/exchanges/apply-exchange-move'
import { type Leg, transfersOf } from '@barattolo/domain/exchanges/exchange'
import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { setAvailability } from '../items/item-locks.store.ts'
import { transferOwnership } from '../items/transfer-ownership.store.ts'
import { storeNotices } from '../notices/store-notices.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { calledOffNotices } from './exchange-notices.ts'
import {
  deleteReservations,
  type ExchangeRecord,
  findExchange,
  insertExchange,
  reserveItems,
  saveExchange,
} from './exchanges.store.ts'

/**
 * Creates an exchange and reserves its items, in the caller's transaction, which has locked the items. Throws `itemTaken` if
 * another unfinished exchange has reserved one of them.
 */
export async function createExchange(
  trx: Trx,
  conversationId: ConversationId | null,
  legs: readonly Leg[],
  now: Date,
): Promise<ExchangeId> {
  const itemIds = legs.map(({ item }) => item._id)
  const exchangeId = await insertExchange(trx, conversationId, legs, now)
  if (!(await reserveItems(trx, exchangeId, itemIds, now))) throw new Problem('itemTaken')
  await setAvailability(trx, itemIds, 'in_trattativa')
  return exchangeId
}

/**
 * Calls off an exchange: `by` is the participant who calls it off or deletes their account, or null for the admin. Returns the
 * items that are available again, and the events. The caller has locked the items, then the conversations, and has checked that
 * `by` may do it.
 */
export async function callOffExchange(trx: Trx, exchangeId: ExchangeId, by: Uid | null, now: Date): Promise<CallOffResult> {
  const exchange = await findExchange(trx, exchangeId)
  if (!exchange) return { freedItemIds: [], events: [] }
  const next = forceCallOff(exchange, by, now)
  await saveExchange(trx, exchangeId, next, now)
  return { freedItemIds: await releaseItems(trx, exchangeId), events: await storeNotices(trx, calledOffNotices(next, by), now) }
}

interface CallOffResult {
  freedItemIds: ItemId[]
  events: PendingEvent[]
}

export async function releaseItems(trx: Trx, exchangeId: ExchangeId): Promise<ItemId[]> {
  const freedItemIds = await deleteReservations(trx, exchangeId)
  await setAvailability(trx, freedItemIds, 'disponibile')
  return freedItemIds
}

/** Transfers all items, without the givers' positions. The caller has already removed the items from all other conversations. */
export async function transferItems(trx: Trx, exchange: ExchangeRecord, now: Date): Promise<void> {
  await deleteReservations(trx, exchange.id)
  await transferOwnership(trx, exchange.id, transfersOf(exchange), now)
}
