import { type Job, type JobDeps, MINUTE } from '../platform/jobs/job.ts'
import { type MatchNoticeDeps, notifyPendingMatches } from './match-notices.service.ts'
import { storeDueFits } from './request-fits.service.ts'

export function matchingJobs(deps: JobDeps & MatchNoticeDeps): Job[] {
  return [
    { name: 'match notices', interval: MINUTE, run: () => notifyPendingMatches(deps) },
    { name: 'fits of wanted ads', interval: MINUTE, run: () => storeDueFits(deps) },
  ]
}
