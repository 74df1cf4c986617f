import { HOUR, type Job, type JobDeps, MINUTE } from '../platform/jobs/job.ts'
import { sendDueContactMails } from './contact.service.ts'
import { deleteOldContactMessages } from './contact.store.ts'

export function contactJobs(deps: JobDeps): Job[] {
  return [
    { name: 'e-mails to the operator', interval: MINUTE, run: () => sendDueContactMails(deps) },
    { name: 'old contact messages', interval: HOUR, run: () => deleteOldContactMessages(deps) },
  ]
}
