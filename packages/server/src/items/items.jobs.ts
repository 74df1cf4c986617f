import { type Job, type JobDeps, MINUTE } from '../platform/jobs/job.ts'
import { runAvailabilityCheckJob } from './availability-check-job.ts'
import { eraseExactPoints } from './erase-exact-points.ts'
import { compactItemCounts, compactItemNegotiations } from './item-counts.store.ts'
import { countTownWords } from './town-words.store.ts'

export function itemsJobs(deps: JobDeps): Job[] {
  const { db } = deps
  return [
    { name: 'availability checks', interval: MINUTE, run: () => runAvailabilityCheckJob(deps) },
    { name: 'exact points', interval: MINUTE, run: () => eraseExactPoints(db) },
    // A new word need not be proposed at once.
    { name: 'words of the town', interval: 10 * MINUTE, run: () => countTownWords(db) },
    { name: 'item counts', interval: MINUTE, run: () => compactItemCounts(db) },
    { name: 'open negotiations', interval: MINUTE, run: () => compactItemNegotiations(db) },
  ]
}
