import { MINUTE_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { runInactivityJob } from './inactivity-job.ts'
import { compactInboxChanges } from './inbox-etag.store.ts'

export function conversationsJobs(deps: JobDeps): Job[] {
  const { db } = deps
  return [
    { name: 'inbox changes', interval: MINUTE_MS, run: () => compactInboxChanges(db) },
    { name: 'conversation timeouts', interval: MINUTE_MS, run: () => runInactivityJob(deps) },
  ]
}
