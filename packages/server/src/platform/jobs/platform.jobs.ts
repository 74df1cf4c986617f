import { HOUR_MS, MINUTE_MS } from '@barattolo/domain/durations'
import { deleteOldLimitCounts } from '../http/limit-counts.store.ts'
import type { Job, JobDeps } from './job.ts'
import { sendJobLimitMails } from './job-limit-mails.ts'

export function platformJobs(deps: JobDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'e-mails about limits of jobs', interval: MINUTE_MS, run: () => sendJobLimitMails(deps) },
    { name: 'limit counts', interval: HOUR_MS, run: () => deleteOldLimitCounts(db, now()) },
  ]
}
