import { deleteOldAdminLog } from '../admin-log.store.ts'
import { sendJobLimitMails } from '../job-limit-mails.ts'
import { deleteOldLimitCounts } from '../limit-counts.store.ts'
import { HOUR, type Job, type JobDeps, MINUTE } from './job.ts'

export function platformJobs(deps: JobDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'e-mails about limits of jobs', interval: MINUTE, run: () => sendJobLimitMails(deps) },
    { name: 'limit counts', interval: HOUR, run: () => deleteOldLimitCounts(db, now()) },
    { name: 'old log of the admins', interval: HOUR, run: () => deleteOldAdminLog(deps) },
  ]
}
