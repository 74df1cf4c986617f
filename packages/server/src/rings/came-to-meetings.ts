import type { Uid } from '@barattolo/domain/ids'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { asFigures, findFiguresOfEach } from '../exchanges/figures.store.ts'
import type { Db } from '../platform/database/database.ts'

export type Came = RingSuggestion['giver']['came']

/** How many of the people who gave feedback on each person say that they came; null with too few. */
export async function findCame(db: Db, uids: readonly Uid[], now: Date): Promise<ReadonlyMap<Uid, Came>> {
  const rows = await findFiguresOfEach(db, uids, now)
  return new Map(
    uids.map((uid) => {
      const { feedback } = asFigures(rows.get(uid))
      return [uid, feedback && { count: feedback.came, of: feedback.count }]
    }),
  )
}
