import { HOUR_MS, MINUTE_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { endDueExchanges, notifyFeedbackRevealed, remindOfMeetings } from './exchange-jobs.ts'
import type { ExchangeDeps } from './exchange-moves.service.ts'
import { storeMissingFeedbackIds } from './feedback.store.ts'
import { endImpossibleChanges } from './set-change.service.ts'

export function exchangesJobs(deps: JobDeps & ExchangeDeps): Job[] {
  const { db } = deps
  return [
    { name: 'due exchanges', interval: MINUTE_MS, run: () => endDueExchanges(deps) },
    { name: 'impossible changes', interval: MINUTE_MS, run: () => endImpossibleChanges(deps) },
    { name: 'ids of feedback', interval: MINUTE_MS, run: () => storeMissingFeedbackIds(db) },
    { name: 'reminders', interval: MINUTE_MS, run: () => remindOfMeetings(deps) },
    // Not urgent, and each run reads all feedback of the past month.
    { name: 'revealed feedback', interval: HOUR_MS, run: () => notifyFeedbackRevealed(deps) },
  ]
}
