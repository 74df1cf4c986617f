import { runRingSearches } from '@barattolo/server/rings/ring-searches.service'
import { queueRingSearches } from '@barattolo/server/rings/ring-searches.store'
import type { TownContext } from './town-context.ts'

/**
 * Searches the rings that favourites, conversations and ads make possible. The server would do it after each of these. Always in the same
 * order, because a ring of four is searched for people who have none of three until then.
 */
export async function loadRings({ db, config, now, publish, log }: TownContext): Promise<void> {
  const items = await db.selectFrom('items').select('id').orderBy('title').orderBy('createdAt').execute()
  for (const { id } of items) {
    await queueRingSearches(db, [{ itemId: id, wisher: null }])
    await runRingSearches({ db, town: config.town, now: () => now, publish, log })
  }
}
