import { HOUR_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { type PhotoRemovalDeps, removeUnusedPhotos } from './photos.service.ts'

export function photosJobs(deps: JobDeps & PhotoRemovalDeps): Job[] {
  const { now } = deps
  return [{ name: 'unused photos', interval: HOUR_MS, run: () => removeUnusedPhotos(deps, now()) }]
}
