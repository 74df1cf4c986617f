import { HOUR_MS } from '@barattolo/domain/durations'
import { DELIVERY_MS, type Job, type JobDeps } from '../platform/jobs/job.ts'
import { type DeliveryDeps, deliverNotices } from './deliver.ts'
import { deleteOldNotices } from './deliveries.store.ts'

export function noticesJobs(deps: JobDeps & DeliveryDeps): Job[] {
  return [
    { name: 'pushes', interval: DELIVERY_MS, run: () => deliverNotices(deps, 'push') },
    { name: 'e-mails', interval: DELIVERY_MS, run: () => deliverNotices(deps, 'mail') },
    { name: 'old notices', interval: HOUR_MS, run: () => deleteOldNotices(deps) },
  ]
}
