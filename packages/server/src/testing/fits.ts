import type { ItemId, RequestId } from '@barattolo/domain/ids'
import { findFitting } from '../matching/request-fits.store.ts'
import type { Db } from '../platform/database/database.ts'

/** The stored fits of an open ad that can be found now, the best first; equal ones in the order of their ids. */
export async function findFits(db: Db, id: RequestId): Promise<{ itemId: ItemId; score: number }[]> {
  const open = await db.selectFrom('requests').select('id').where('id', '=', id).where('closedAt', 'is', null).execute()
  if (open.length === 0) return []
  const rows = await db
    .selectFrom('requestFits')
    .select(['itemId', 'score'])
    .where('requestId', '=', id)
    .orderBy('score', 'desc')
    .orderBy('itemId')
    .execute()
  const findable = await db.transaction().execute((trx) =>
    findFitting(
      trx,
      id,
      rows.map(({ itemId }) => itemId),
    ),
  )
  return rows.filter(({ itemId }) => findable.has(itemId))
}

/** In the same order. */
export function sortFits<Fit extends { itemId: ItemId; score: number }>(fits: readonly Fit[]): Fit[] {
  return fits.toSorted((one, other) => other.score - one.score || (one.itemId < other.itemId ? -1 : 1))
}
