import { HOUR, type Job, type JobDeps } from '../platform/jobs/job.ts'
import { type PhotoRemovalDeps, removeUnusedPhotos } from './photos.service.ts'

export function photosJobs(deps: JobDeps & PhotoRemovalDeps): Job[] {
  const { now } = deps
  return [{ name: 'unused photos', interval: HOUR, run: () => removeUnusedPhotos(deps, now()) }]
}
