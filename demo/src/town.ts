import { groupPeople } from '@barattolo/server/profiles/group-people.service'
import { loadConversations } from './conversations.load.ts'
import { loadFavourites } from './favourites.load.ts'
import { loadHistory } from './history.load.ts'
import { loadObjects } from './objects.load.ts'
import { loadPeople } from './people.load.ts'
import { loadProposedRings } from './proposed-rings.load.ts'
import { loadRequests } from './requests.load.ts'
import { loadRings } from './rings.load.ts'
import { createLocalContext, type TownContext } from './town-context.ts'

/**
 * Builds the demo town in an empty, migrated database. Two builds with the same `now` differ only in random ids and codes,
 * and builds for two towns also in places and times.
 */
export async function buildTown(townContext: TownContext): Promise<void> {
  const context = createLocalContext(townContext)
  await loadPeople(context)
  const ids = await loadObjects(context)
  await loadHistory(context, ids)
  // Before the conversations, whose agreements notify the people who have the objects among their favourites.
  await loadFavourites(context, ids)
  const requests = await loadRequests(context)
  await loadConversations(context, ids, requests)
  // As the job of the server does, so that no ring has two people who count as one.
  await groupPeople({ db: context.db, now: () => context.now })
  await loadProposedRings(context, ids)
  await loadRings(context)
  await context.db.updateTable('people').set({ lastSeenAt: context.now }).execute()
}
