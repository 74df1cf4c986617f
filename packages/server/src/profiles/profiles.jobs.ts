import { type Job, type JobDeps, MINUTE } from '../platform/jobs/job.ts'
import { groupPeople } from './group-people.service.ts'

export function profilesJobs(deps: JobDeps): Job[] {
  return [{ name: 'groups of accounts', interval: MINUTE, run: () => groupPeople(deps) }]
}
