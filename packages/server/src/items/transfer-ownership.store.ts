import type { Leg } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'
import { NO_PLACE } from './choose-place.ts'
import { NO_EXACT_POINT } from './items.changes.store.ts'

/**
 * Makes each receiver the owner of their items, as `scambiato`. An item has no place until its new owner puts it back. The passage is recorded
 * without the previous owner.
 */
export async function transferOwnership(trx: Trx, exchangeId: ExchangeId, legs: readonly Leg[], now: Date): Promise<void> {
  for (const { item, receiver } of legs) {
    await trx
      .updateTable('items')
      .set({ ownerUid: receiver, availability: 'scambiato', ...NO_PLACE, ...NO_EXACT_POINT, updatedAt: now })
      .set({ restingSince: null, freshAt: now, askedAt: null })
      .set((eb) => ({ passages: eb('passages', '+', 1) }))
      .where('id', '=', item._id)
      .execute()
  }
  await trx
    .insertInto('itemPassages')
    .values(legs.map(({ item }) => ({ itemId: item._id, exchangeId, passedAt: now })))
    .execute()
}
