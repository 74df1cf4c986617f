import type { PhotoStore } from '@barattolo/server/photos/photo-store'
import type { Announce } from '@barattolo/server/platform/announce'
import type { Config } from '@barattolo/server/platform/config'
import type { Db } from '@barattolo/server/platform/database'
import { loadHistory } from './history.load.ts'
import type { LOUD } from './loud.ts'
import { loadObjects } from './objects.load.ts'
import { loadPeople } from './people.load.ts'
import { loadRequests } from './requests.load.ts'
import { loadTalks } from './talks.load.ts'

/** Dependencies for building the town. All its events are before `now`. */
export interface Building {
  readonly db: Db
  readonly config: Config
  readonly photos: PhotoStore
  readonly announce: Announce
  readonly log: typeof LOUD
  readonly now: Date
  /** Reads the bytes of a picture by its name. */
  readonly readPicture: (name: string) => Promise<Buffer>
}

/** Builds the demo town in an empty, migrated database: the same every time except for ids. */
export async function buildTown(building: Building): Promise<void> {
  await loadPeople(building)
  const ids = await loadObjects(building)
  await loadHistory(building, ids)
  const requests = await loadRequests(building)
  await loadTalks(building, ids, requests)
  await building.db.updateTable('people').set({ lastSeenAt: building.now }).execute()
}
