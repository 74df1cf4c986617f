import { linkFeatures } from '@barattolo/server/feature-links'
import type { PhotoStore } from '@barattolo/server/photos/photo-store'
import type { Config } from '@barattolo/server/platform/config/config'
import type { Db } from '@barattolo/server/platform/database/database'
import type { EventPublisher } from '@barattolo/server/platform/events/event-publisher'
import type { Background } from '@barattolo/server/platform/jobs/background'
import { NO_JOB_LIMITS } from '@barattolo/server/platform/jobs/job-limits'
import { trustedClock } from '@barattolo/server/platform/process/clock'
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

/** A script continues when what follows from its last act is done. */
const IMMEDIATELY: Background = { run: (_key, task) => task(), settled: async () => undefined, stop: async () => undefined }

/** The dependencies of the product's services, with the clock set to one moment. */
export function withClock(context: TownContext, at: Date) {
  const now = () => at
  const deps = { ...context, town: context.config.town, now, clock: trustedClock(now), jobLimits: NO_JOB_LIMITS }
  return { ...deps, ...linkFeatures(deps, IMMEDIATELY) }
}
