import { MINUTE_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { groupPeople } from './group-people.service.ts'

export function profilesJobs(deps: JobDeps): Job[] {
  return [{ name: 'groups of accounts', interval: MINUTE_MS, run: () => groupPeople(deps) }]
}
