import { HOUR, type Job, type JobDeps } from '../platform/jobs/job.ts'
import { deleteOldDailyCounts } from './daily-limits.store.ts'
import { deleteOldDevices } from './devices.store.ts'
import { removeEndedSuspensions } from './suspended-emails.store.ts'

export function peopleJobs(deps: JobDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'daily counts', interval: HOUR, run: () => deleteOldDailyCounts(db, now()) },
    { name: 'old devices', interval: HOUR, run: () => deleteOldDevices(db, now()) },
    { name: 'ended suspensions', interval: HOUR, run: () => removeEndedSuspensions(deps) },
  ]
}
