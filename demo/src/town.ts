import type { PhotoStore } from '@barattolo/server/photos/photo-store'
import type { Config } from '@barattolo/server/platform/config'
import type { Db } from '@barattolo/server/platform/database'
import type { EventPublisher } from '@barattolo/server/platform/event-publisher'
import { loadConversations } from './conversations.load.ts'
import { loadHistory } from './history.load.ts'
import { loadObjects } from './objects.load.ts'
import { loadPeople } from './people.load.ts'
import { loadRequests } from './requests.load.ts'
import type { THROWING_LOGGER } from './throwing-logger.ts'

/** Dependencies for building the town. All its events are before `now`. */
export interface TownContext {
  readonly db: Db
  readonly config: Config
  readonly photos: PhotoStore
  readonly publish: EventPublisher
  readonly log: typeof THROWING_LOGGER
  readonly now: Date
  /** Reads the bytes of a picture by its name. */
  readonly readPicture: (name: string) => Promise<Buffer>
}

/** Builds the demo town in an empty, migrated database. Two builds with the same `now` differ only in random ids and codes. */
export async function buildTown(context: TownContext): Promise<void> {
  await loadPeople(context)
  const ids = await loadObjects(context)
  await loadHistory(context, ids)
  const requests = await loadRequests(context)
  await loadConversations(context, ids, requests)
  await context.db.updateTable('people').set({ lastSeenAt: context.now }).execute()
}
