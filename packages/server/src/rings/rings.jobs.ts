import { HOUR_MS, MINUTE_MS } from '@barattolo/domain/durations'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import type { RingDeps } from './change-ring.service.ts'
import { deleteOldRefusals } from './refusals.store.ts'
import { closeChatsOfDoneRings, runRingChecks } from './ring-checks.service.ts'
import { runRingNight } from './ring-night.service.ts'
import { deleteOldNights } from './ring-nights.store.ts'
import { runRingSearches } from './ring-searches.service.ts'
import { deleteOldRings, expireRings } from './rings.store.ts'

export function ringsJobs(deps: JobDeps & RingDeps): Job[] {
  const { db, now } = deps
  return [
    { name: 'ring searches', interval: MINUTE_MS, run: () => runRingSearches(deps) },
    { name: 'rings', interval: MINUTE_MS, run: () => runRingChecks(deps) },
    { name: 'chats of rings', interval: HOUR_MS, run: () => closeChatsOfDoneRings(deps) },
    // The job runs often to find that the night has begun, or that another process has ended in the middle of it.
    { name: 'rings of the night', interval: 5 * MINUTE_MS, run: () => runRingNight(deps) },
    { name: 'expired rings', interval: MINUTE_MS, run: () => expireRings(db, now()) },
    { name: 'old refusals', interval: HOUR_MS, run: () => deleteOldRefusals(db, retentionCutoff(RETENTION.refusedSwaps, now())) },
    { name: 'old rings', interval: HOUR_MS, run: () => deleteOldRings(db, retentionCutoff(RETENTION.suggestedRings, now())) },
    { name: 'old nights', interval: HOUR_MS, run: () => deleteOldNights(db, retentionCutoff(RETENTION.suggestedRings, now())) },
  ]
}
