import { MINUTE_MS } from '@barattolo/domain/durations'
import type { Town } from '@barattolo/domain/town'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { runAvailabilityCheckJob } from './availability-check-job.ts'
import { eraseExactPoints } from './erase-exact-points.ts'
import { createFillCards } from './fill-cards.ts'
import { compactItemCounts, compactItemNegotiations } from './item-counts.store.ts'
import { countTownWords } from './town-words.store.ts'

export function itemsJobs(deps: JobDeps & { town: Town }): Job[] {
  const { db } = deps
  const fillCards = createFillCards()
  return [
    { name: 'availability checks', interval: MINUTE_MS, run: () => runAvailabilityCheckJob(deps) },
    { name: 'exact points', interval: MINUTE_MS, run: () => eraseExactPoints(deps) },
    // A new word need not be proposed at once.
    { name: 'words of the town', interval: 10 * MINUTE_MS, run: () => countTownWords(db) },
    { name: 'cards of items', interval: MINUTE_MS, run: () => fillCards(db) },
    { name: 'item counts', interval: MINUTE_MS, run: () => compactItemCounts(db) },
    { name: 'open negotiations', interval: MINUTE_MS, run: () => compactItemNegotiations(db) },
  ]
}
