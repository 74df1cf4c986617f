import { HOUR_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { countFavourites } from './favourite-counts.store.ts'

export function favouritesJobs({ db, now }: JobDeps): Job[] {
  return [
    // Counts at the first run of a day.
    { name: 'counts of favourites', interval: HOUR_MS, run: () => countFavourites(db, now()) },
  ]
}
