import type { MeetingOption } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database/database.ts'

/** Replaces the stored options of an exchange, whose row the caller has locked. */
export async function saveMeetingOptions(trx: Trx, exchangeId: ExchangeId, options: readonly MeetingOption[]): Promise<void> {
  await deleteMeetingOptions(trx, [exchangeId])
  if (options.length === 0) return
  const rows = options.map(({ id, place, at, by, tickedBy }, index) => ({
    exchangeId,
    position: index + 1,
    id,
    place,
    at,
    proposedBy: by,
    tickedBy: [...tickedBy],
  }))
  await trx.insertInto('meetingOptions').values(rows).execute()
}

export async function deleteMeetingOptions(trx: Trx, exchangeIds: readonly ExchangeId[]): Promise<void> {
  if (exchangeIds.length === 0) return
  await trx.deleteFrom('meetingOptions').where('exchangeId', 'in', exchangeIds).execute()
}
