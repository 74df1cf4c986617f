import { HOUR_MS, MINUTE_MS } from '@barattolo/domain/durations'
import type { Job, JobDeps } from '../platform/jobs/job.ts'
import { cleanStoredTexts } from './clean-stored-texts.ts'
import type { DeleteAccountDeps } from './delete-account.service.ts'
import { eraseEarlierTraces, roundEarlierErasures } from './earlier-erasures.ts'
import { completeErasureLogs } from './erasure-log.ts'
import { endDueHolidays } from './holiday.service.ts'
import { eraseOldMeetingPlaces, eraseOldMessages } from './retention-jobs.ts'
import { handleUnusedAccounts } from './unused-accounts.service.ts'

export function accountJobs(deps: JobDeps & DeleteAccountDeps, isClosing: () => boolean): Job[] {
  const { db, now } = deps
  return [
    { name: 'ended holidays', interval: MINUTE_MS, run: () => endDueHolidays(deps) },
    { name: 'erasure logs', interval: HOUR_MS, run: () => completeErasureLogs(deps) },
    { name: 'traces of deleted accounts', interval: HOUR_MS, run: () => eraseEarlierTraces(deps) },
    { name: 'stored texts', interval: HOUR_MS, run: () => cleanStoredTexts(db, now(), isClosing) },
    { name: 'times of deleted accounts', interval: HOUR_MS, run: () => roundEarlierErasures(db) },
    { name: 'old messages', interval: HOUR_MS, run: () => eraseOldMessages(deps) },
    { name: 'old meeting places', interval: HOUR_MS, run: () => eraseOldMeetingPlaces(deps) },
    { name: 'unused accounts', interval: HOUR_MS, run: () => handleUnusedAccounts(deps) },
  ]
}
