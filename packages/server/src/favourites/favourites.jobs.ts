import { HOUR_MS } from '@barattolo/domain/durations'
import type { Town } from '@barattolo/domain/town'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { countFavourites } from './favourite-counts.store.ts'

export function favouritesJobs({ db, town, now }: JobDeps & { town: Town }): Job[] {
  return [
    // Counts at the first run of a day.
    { name: 'counts of favourites', interval: HOUR_MS, run: () => countFavourites(db, { now: now(), timeZone: town.timeZone }) },
  ]
}
