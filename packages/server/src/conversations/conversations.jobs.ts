import { type Job, type JobDeps, MINUTE } from '../platform/jobs/job.ts'
import { runInactivityJob } from './inactivity-job.ts'
import { compactInboxChanges } from './inbox-etag.store.ts'

export function conversationsJobs(deps: JobDeps): Job[] {
  const { db } = deps
  return [
    { name: 'inbox changes', interval: MINUTE, run: () => compactInboxChanges(db) },
    { name: 'conversation timeouts', interval: MINUTE, run: () => runInactivityJob(deps) },
  ]
}
