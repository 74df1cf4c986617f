import { type Leg, passing } from '@barattolo/domain/exchanges/exchange'
import { callOffForced } from '@barattolo/domain/exchanges/play'
import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { passItems } from '../items/passing.store.ts'
import { setAvailability } from '../items/table-items.store.ts'
import { notify } from '../notices/notify.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { calledOffNotices } from './exchange-notices.ts'
import { type FoundExchange, findExchange, insertExchange, release, reserve, saveExchange } from './exchanges.store.ts'

/**
 * Creates an exchange and reserves its items, in the caller's transaction, which has locked the items. Throws `itemTaken` where
 * another unfinished exchange has reserved one of them.
 */
export async function makeExchange(
  trx: Trx,
  conversationId: ConversationId | null,
  legs: readonly Leg[],
  now: Date,
): Promise<ExchangeId> {
  const itemIds = legs.map(({ item }) => item._id)
  const exchangeId = await insertExchange(trx, conversationId, legs, now)
  if (!(await reserve(trx, exchangeId, itemIds, now))) throw new Problem('itemTaken')
  await setAvailability(trx, itemIds, 'in_trattativa')
  return exchangeId
}

/**
 * Calls off an exchange, by a participant or by force (an account deletion, an admin). Returns the items that are available
 * again, and the events. The caller has locked the items, then the conversations, and has checked that `by` may do it.
 */
export async function callOffExchange(trx: Trx, exchangeId: ExchangeId, by: Uid | null, now: Date): Promise<CalledOff> {
  const exchange = await findExchange(trx, exchangeId)
  if (!exchange) return { freed: [], told: [] }
  const next = callOffForced(exchange, by, now)
  await saveExchange(trx, exchangeId, next, now)
  return { freed: await freeItems(trx, exchangeId), told: await notify(trx, calledOffNotices(next, by), now) }
}

interface CalledOff {
  freed: ItemId[]
  told: Told[]
}

export async function freeItems(trx: Trx, exchangeId: ExchangeId): Promise<ItemId[]> {
  const freed = await release(trx, exchangeId)
  await setAvailability(trx, freed, 'disponibile')
  return freed
}

/** Transfers all items, without the givers' positions. They have already been removed from all other conversations. */
export async function transferItems(trx: Trx, exchange: FoundExchange, now: Date): Promise<void> {
  await release(trx, exchange.id)
  await passItems(trx, exchange.id, passing(exchange), now)
}
