import { HOUR_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { deleteOldAdminLog } from './admin-log.store.ts'

export function adminLogJobs(deps: JobDeps): Job[] {
  return [{ name: 'old log of the admins', interval: HOUR_MS, run: () => deleteOldAdminLog(deps) }]
}
