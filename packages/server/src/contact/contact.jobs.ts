import { HOUR_MS, MINUTE_MS } from '@barattolo/domain/durations'
import type { Town } from '@barattolo/domain/town'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { sendDueContactMails } from './contact.service.ts'
import { deleteOldContactMessages } from './contact.store.ts'

export function contactJobs(deps: JobDeps & { town: Town }): Job[] {
  return [
    { name: 'e-mails to the operator', interval: MINUTE_MS, run: () => sendDueContactMails(deps) },
    { name: 'old contact messages', interval: HOUR_MS, run: () => deleteOldContactMessages(deps) },
  ]
}
