import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { cleanStoredTexts } from './account/clean-stored-texts.ts'
import { eraseEarlierTraces, roundEarlierErasures } from './account/earlier-erasures.ts'
import { completeErasureLogs } from './account/erasure-log.ts'
import { endDueHolidays } from './account/holiday.service.ts'
import { eraseOldMeetingPlaces, eraseOldMessages } from './account/retention-jobs.ts'
import { handleUnusedAccounts } from './account/unused-accounts.service.ts'
import type { Deps } from './app.ts'
import { sendDueContactMails } from './contact/contact.service.ts'
import { deleteOldContactMessages } from './contact/contact.store.ts'
import { runInactivityJob } from './conversations/inactivity-job.ts'
import { compactInboxChanges } from './conversations/inbox-etag.store.ts'
import { endDueExchanges, notifyFeedbackRevealed, remindOfMeetings } from './exchanges/exchange-jobs.ts'
import { storeMissingFeedbackIds } from './exchanges/feedback.store.ts'
import { endImpossibleChanges } from './exchanges/set-change.service.ts'
import { countFavourites } from './favourites/favourite-counts.store.ts'
import { runAvailabilityCheckJob } from './items/availability-check-job.ts'
import { eraseExactPoints } from './items/erase-exact-points.ts'
import { compactItemCounts, compactItemNegotiations } from './items/item-counts.store.ts'
import { countTownWords } from './items/town-words.store.ts'
import { notifyPendingMatches } from './matching/match-notices.service.ts'
import { storeDueFits } from './matching/request-fits.service.ts'
import { deliverNotices } from './notices/deliver.ts'
import { deleteOldNotices } from './notices/deliveries.store.ts'
import { deleteOldDailyCounts } from './people/daily-limits.store.ts'
import { deleteOldDevices } from './people/devices.store.ts'
import { removeEndedSuspensions } from './people/suspended-emails.store.ts'
import { removeUnusedPhotos } from './photos/photos.service.ts'
import { deleteOldAdminLog } from './platform/admin-log.store.ts'
import { sendJobLimitMails } from './platform/job-limit-mails.ts'
import { deleteOldLimitCounts } from './platform/limit-counts.store.ts'
import { groupPeople } from './profiles/group-people.service.ts'
import { showUndecidedPhotos } from './reports/intimate-reports.store.ts'
import { deleteOldReports, storeMissingReasons } from './reports/reports.store.ts'
import { sendDueVisitorMails } from './reports/visitor-mails.service.ts'
import { deleteOldRefusals } from './rings/refusals.store.ts'
import { closeChatsOfDoneRings, runRingChecks } from './rings/ring-checks.service.ts'
import { runRingNight } from './rings/ring-night.service.ts'
import { deleteOldNights } from './rings/ring-nights.store.ts'
import { runRingSearches } from './rings/ring-searches.service.ts'
import { deleteOldRings, expireRings } from './rings/rings.store.ts'

/** Background work that every process repeats. */
export interface Job {
  /** As in the log and in the metrics. */
  name: string
  /** In milliseconds. */
  interval: number
  run: () => Promise<unknown>
}

/** In milliseconds. */
const DELIVERY_INTERVAL = 5000
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
/** Whether the night has begun, and whether another process has ended in the middle of it. */
const RING_NIGHT_INTERVAL = 5 * 60 * 1000

/** A new word need not be proposed at once. */
const TOWN_WORDS_INTERVAL = 10 * 60 * 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** A program that moves the clock runs them itself. */
    jobs: readonly Job[]
  }
}

/** All jobs of the server. A long one ends early when the app `isClosing`. */
export function jobsOf(deps: Deps, isClosing: () => boolean): Job[] {
  const { db, now, jobsEvery = MINUTE } = deps
  return [
    { name: 'due exchanges', interval: jobsEvery, run: () => endDueExchanges(deps) },
    { name: 'impossible changes', interval: jobsEvery, run: () => endImpossibleChanges(deps) },
    { name: 'availability checks', interval: jobsEvery, run: () => runAvailabilityCheckJob(deps) },
    { name: 'exact points', interval: jobsEvery, run: () => eraseExactPoints(deps.db) },
    { name: 'words of the town', interval: Math.max(jobsEvery, TOWN_WORDS_INTERVAL), run: () => countTownWords(deps.db) },
    { name: 'item counts', interval: jobsEvery, run: () => compactItemCounts(deps.db) },
    { name: 'open negotiations', interval: jobsEvery, run: () => compactItemNegotiations(deps.db) },
    { name: 'inbox changes', interval: jobsEvery, run: () => compactInboxChanges(deps.db) },
    { name: 'ids of feedback', interval: jobsEvery, run: () => storeMissingFeedbackIds(deps.db) },
    { name: 'hidden reasons', interval: jobsEvery, run: () => storeMissingReasons(deps.db) },
    { name: 'undecided photos', interval: jobsEvery, run: () => showUndecidedPhotos(deps.db, now()) },
    { name: 'ended holidays', interval: jobsEvery, run: () => endDueHolidays(deps) },
    { name: 'groups of accounts', interval: jobsEvery, run: () => groupPeople(deps) },
    { name: 'conversation timeouts', interval: jobsEvery, run: () => runInactivityJob(deps) },
    { name: 'reminders', interval: jobsEvery, run: () => remindOfMeetings(deps) },
    // This job is not urgent, and each run reads all feedback of the past month.
    { name: 'revealed feedback', interval: Math.max(jobsEvery, HOUR), run: () => notifyFeedbackRevealed(deps) },
    { name: 'match notices', interval: jobsEvery, run: () => notifyPendingMatches(deps) },
    { name: 'fits of wanted ads', interval: jobsEvery, run: () => storeDueFits(deps) },
    { name: 'ring searches', interval: jobsEvery, run: () => runRingSearches(deps) },
    { name: 'rings', interval: jobsEvery, run: () => runRingChecks(deps) },
    { name: 'chats of rings', interval: HOUR, run: () => closeChatsOfDoneRings(deps) },
    { name: 'rings of the night', interval: Math.max(jobsEvery, RING_NIGHT_INTERVAL), run: () => runRingNight(deps) },
    { name: 'expired rings', interval: jobsEvery, run: () => expireRings(db, now()) },
    // Deliveries are urgent, so their jobs run more often than the others.
    { name: 'pushes', interval: Math.min(jobsEvery, DELIVERY_INTERVAL), run: () => deliverNotices(deps, 'push') },
    { name: 'e-mails', interval: Math.min(jobsEvery, DELIVERY_INTERVAL), run: () => deliverNotices(deps, 'mail') },
    { name: 'erasure logs', interval: HOUR, run: () => completeErasureLogs(deps) },
    { name: 'traces of deleted accounts', interval: HOUR, run: () => eraseEarlierTraces(deps) },
    { name: 'stored texts', interval: HOUR, run: () => cleanStoredTexts(db, now(), isClosing) },
    { name: 'times of deleted accounts', interval: HOUR, run: () => roundEarlierErasures(db) },
    { name: 'e-mails to visitors', interval: Math.min(jobsEvery, DELIVERY_INTERVAL), run: () => sendDueVisitorMails(deps) },
    { name: 'e-mails to the operator', interval: jobsEvery, run: () => sendDueContactMails(deps) },
    { name: 'e-mails about limits of jobs', interval: jobsEvery, run: () => sendJobLimitMails(deps) },
    { name: 'unused photos', interval: HOUR, run: () => removeUnusedPhotos(deps, now()) },
    { name: 'daily counts', interval: HOUR, run: () => deleteOldDailyCounts(db, now()) },
    { name: 'old devices', interval: HOUR, run: () => deleteOldDevices(db, now()) },
    { name: 'ended suspensions', interval: HOUR, run: () => removeEndedSuspensions(deps) },
    { name: 'limit counts', interval: HOUR, run: () => deleteOldLimitCounts(db, now()) },
    // Counts at the first run of a day.
    { name: 'counts of favourites', interval: HOUR, run: () => countFavourites(db, now()) },
    { name: 'old contact messages', interval: HOUR, run: () => deleteOldContactMessages(deps) },
    { name: 'old reports', interval: HOUR, run: () => deleteOldReports(deps) },
    { name: 'old log of the admins', interval: HOUR, run: () => deleteOldAdminLog(deps) },
    { name: 'old notices', interval: HOUR, run: () => deleteOldNotices(deps) },
    { name: 'old refusals', interval: HOUR, run: () => deleteOldRefusals(db, retentionCutoff(RETENTION.refusedSwaps, now())) },
    { name: 'old rings', interval: HOUR, run: () => deleteOldRings(db, retentionCutoff(RETENTION.suggestedRings, now())) },
    { name: 'old nights', interval: HOUR, run: () => deleteOldNights(db, retentionCutoff(RETENTION.suggestedRings, now())) },
    { name: 'old messages', interval: HOUR, run: () => eraseOldMessages(deps) },
    { name: 'old meeting places', interval: HOUR, run: () => eraseOldMeetingPlaces(deps) },
    { name: 'unused accounts', interval: HOUR, run: () => handleUnusedAccounts(deps) },
  ]
}
