import { HOUR_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { deleteOldDailyCounts } from './daily-limits.store.ts'
import { deleteOldDevices } from './devices.store.ts'
import { removeEndedSuspensions } from './suspended-emails.store.ts'

export function peopleJobs(deps: JobDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'daily counts', interval: HOUR_MS, run: () => deleteOldDailyCounts(db, now()) },
    { name: 'old devices', interval: HOUR_MS, run: () => deleteOldDevices(db, now()) },
    { name: 'ended suspensions', interval: HOUR_MS, run: () => removeEndedSuspensions(deps) },
  ]
}
