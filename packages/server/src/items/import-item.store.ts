import type { ItemId } from '@barattolo/domain/ids'
import type { Availability } from '@barattolo/domain/items/item-status'
import type { Trx } from '../platform/database.ts'

/** Sets what an item of an earlier system has and a new one has not. `now`: the import counts as an availability check. */
export async function saveImportedState(
  trx: Trx,
  id: ItemId,
  { availability, resting }: { availability: Availability; resting: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ availability, restingSince: resting ? now : null, freshAt: now })
    .where('id', '=', id)
    .execute()
}
