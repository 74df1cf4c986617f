import type { Uid } from '@barattolo/domain/ids'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { findFigures } from '../exchanges/figures.store.ts'
import type { Db } from '../platform/database/database.ts'

/** How many of the people who gave feedback on a person say that they came; null with too few. */
export async function findCame(db: Db, uid: Uid, now: Date): Promise<RingSuggestion['giver']['came']> {
  const { feedback } = await findFigures(db, uid, now)
  return feedback && { count: feedback.came, of: feedback.count }
}
