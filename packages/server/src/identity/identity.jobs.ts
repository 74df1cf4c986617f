import { HOUR_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { removeEndedAttempts } from './sign-in-attempts.store.ts'

export function identityJobs({ db, now }: JobDeps): Job[] {
  return [{ name: 'ended sign-in attempts', interval: HOUR_MS, run: () => removeEndedAttempts(db, now()) }]
}
