import { DELIVERY, HOUR, type Job, type JobDeps, MINUTE } from '../platform/jobs/job.ts'
import { showUndecidedPhotos } from './intimate-reports.store.ts'
import { deleteOldReports, storeMissingReasons } from './reports.store.ts'
import { sendDueVisitorMails } from './visitor-mails.service.ts'

export function reportsJobs(deps: JobDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'hidden reasons', interval: MINUTE, run: () => storeMissingReasons(db) },
    { name: 'undecided photos', interval: MINUTE, run: () => showUndecidedPhotos(db, now()) },
    { name: 'e-mails to visitors', interval: DELIVERY, run: () => sendDueVisitorMails(deps) },
    { name: 'old reports', interval: HOUR, run: () => deleteOldReports(deps) },
  ]
}
