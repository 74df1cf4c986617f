import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { TownMoment } from '@barattolo/domain/town-time'
import { linkFeatures } from '@barattolo/server/feature-links'
import type { PhotoStore } from '@barattolo/server/photos/photo-store'
import type { Config } from '@barattolo/server/platform/config/config'
import type { Db } from '@barattolo/server/platform/database/database'
import type { EventPublisher } from '@barattolo/server/platform/events/event-publisher'
import type { Background } from '@barattolo/server/platform/jobs/background'
import { NO_JOB_LIMITS } from '@barattolo/server/platform/jobs/job-limits'
import { trustedClock } from '@barattolo/server/platform/process/clock'
import { type HomeOf, homesIn } from './homes.ts'
import { type LocalText, localTextIn } from './local-text.ts'
import { mapMunicipalities } from './municipality-map.ts'
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

/** The scripts are written for Aosta: these functions move them to the town. */
export interface LocalContext extends TownContext, TownMoment {
  readonly localText: LocalText
  readonly homeOf: HomeOf
}

export function createLocalContext(context: TownContext): LocalContext {
  const { town } = context.config
  const municipalities = mapMunicipalities(AOSTA, town)
  return {
    ...context,
    timeZone: town.timeZone,
    localText: localTextIn(town, municipalities),
    homeOf: homesIn(town, municipalities),
  }
}

/** A script continues when what follows from its last act is done. */
const IMMEDIATELY: Background = { run: (_key, task) => task(), settled: async () => undefined, stop: async () => undefined }

/** The dependencies of the product's services, with the clock set to one moment. */
export function withClock<Context extends TownContext>(context: Context, at: Date) {
  const now = () => at
  const deps = { ...context, town: context.config.town, now, clock: trustedClock(now), jobLimits: NO_JOB_LIMITS }
  return { ...deps, ...linkFeatures(deps, IMMEDIATELY) }
}
