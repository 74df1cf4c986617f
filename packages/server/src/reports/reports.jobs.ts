import { HOUR_MS, MINUTE_MS } from '@barattolo/domain/durations'
import type { Town } from '@barattolo/domain/town'
import { DELIVERY_MS, type Job, type JobDeps } from '../platform/jobs/job.ts'
import { showUndecidedPhotos } from './intimate-reports.store.ts'
import { deleteOldReports, storeMissingReasons } from './reports.store.ts'
import { sendDueVisitorMails } from './visitor-mails.service.ts'

export function reportsJobs(deps: JobDeps & { town: Town }): Job[] {
  const { db, now } = deps
  return [
    { name: 'hidden reasons', interval: MINUTE_MS, run: () => storeMissingReasons(db) },
    { name: 'undecided photos', interval: MINUTE_MS, run: () => showUndecidedPhotos(db, now()) },
    { name: 'e-mails to visitors', interval: DELIVERY_MS, run: () => sendDueVisitorMails(deps) },
    { name: 'old reports', interval: HOUR_MS, run: () => deleteOldReports(deps) },
  ]
}
