import { HOUR, type Job, type JobDeps } from '../platform/jobs/job.ts'
import { countFavourites } from './favourite-counts.store.ts'

export function favouritesJobs({ db, now }: JobDeps): Job[] {
  return [
    // Counts at the first run of a day.
    { name: 'counts of favourites', interval: HOUR, run: () => countFavourites(db, now()) },
  ]
}
