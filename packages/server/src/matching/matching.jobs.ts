import { MINUTE_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { type MatchNoticeDeps, notifyPendingMatches } from './match-notices.service.ts'
import { storeDueFits } from './request-fits.service.ts'

export function matchingJobs(deps: JobDeps & MatchNoticeDeps): Job[] {
  return [
    { name: 'match notices', interval: MINUTE_MS, run: () => notifyPendingMatches(deps) },
    { name: 'fits of wanted ads', interval: MINUTE_MS, run: () => storeDueFits(deps) },
  ]
}
