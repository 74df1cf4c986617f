import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { setAvailability } from '../items/table-items.store.ts'
import type { Trx } from '../platform/database.ts'
import { endExchange, insertExchange, type Leg, reserve } from './exchanges.store.ts'

/**
 * Makes an exchange of its legs and holds their objects, in the caller's transaction, which has locked the objects.
 * Throws `itemTaken` where another open exchange holds one of them.
 */
export async function makeExchange(trx: Trx, conversationId: ConversationId | null, legs: readonly Leg[], now: Date) {
  const itemIds = legs.map(({ item }) => item._id)
  const exchangeId = await insertExchange(trx, conversationId, legs, now)
  if (!(await reserve(trx, exchangeId, itemIds, now))) throw new Problem('itemTaken')
  await setAvailability(trx, itemIds, 'in_trattativa')
}

/** "Annulla lo scambio": the objects are free again; answers which. */
export async function callOffExchange(trx: Trx, exchangeId: ExchangeId, by: Uid | null, now: Date): Promise<ItemId[]> {
  const freed = await endExchange(trx, exchangeId, by, now)
  await setAvailability(trx, freed, 'disponibile')
  return freed
}
