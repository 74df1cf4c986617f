import { runRingSearches } from '@barattolo/server/rings/ring-searches.service'
import { queueRingSearches } from '@barattolo/server/rings/ring-searches.store'
import type { TownContext } from './town-context.ts'

/** Searches the rings that favourites, conversations and ads make possible. The server would do it after each of these. */
export async function loadRings({ db, now, publish, log }: TownContext): Promise<void> {
  const items = await db.selectFrom('items').select('id').execute()
  await queueRingSearches(
    db,
    items.map(({ id }) => ({ itemId: id, wisher: null })),
  )
  await runRingSearches({ db, now: () => now, publish, log })
}
