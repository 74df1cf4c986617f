import type { Leg } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'

/** Where its giver had it is nobody's business any more: it has no position until its receiver puts it back. */
const NOWHERE = { exactLat: null, exactLng: null, cellX: null, cellY: null, lat: null, lng: null, location: null } as const

/** Each object goes to its receiver and rests in their bazar; it remembers that it has passed, not from whom. */
export async function passItems(trx: Trx, exchangeId: ExchangeId, legs: readonly Leg[], now: Date): Promise<void> {
  for (const { item, receiver } of legs) {
    await trx
      .updateTable('items')
      .set({ ownerUid: receiver, availability: 'scambiato', ...NOWHERE, locationCorrected: false, updatedAt: now })
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
