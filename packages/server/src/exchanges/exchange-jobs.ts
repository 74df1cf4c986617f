import { DAY_MS } from '@barattolo/domain/durations'
import { FEEDBACK_PERIOD_MS, isRingExchange } from '@barattolo/domain/exchanges/exchange'
import { reminderAt } from '@barattolo/domain/exchanges/reminder'
import type { TownMoment } from '@barattolo/domain/town-time'
import { publishEvents } from '../events/pending-events.ts'
import { type NewNotice, storeNotices } from '../notices/notices.store.ts'
import type { JobLimits } from '../platform/jobs/job-limits.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'
import { applyExchangeTimeouts, EXCHANGE_LIMIT, type ExchangeDeps } from './exchange-moves.service.ts'
import { feedbackNotice, noticeAbout } from './exchange-notices.ts'
import { type ExchangeRecord, findDueExchanges, findExchanges } from './exchanges.store.ts'
import { findUnnotifiedFeedback } from './feedback.store.ts'
import { findNewlyNotified, recordNotified } from './notified.store.ts'
import { lockUpcomingMeetings, reminderEvent } from './reminders.store.ts'

/** How far ahead meetings are read; a reminder is sent the evening before at the earliest. In milliseconds. */
const REMIND_AHEAD = 48 * 60 * 60 * 1000

/** Reminds people of their meetings, once, however many processes run it. Returns the number of meetings. */
export async function remindOfMeetings({
  db,
  town,
  publish,
  now,
}: Pick<ExchangeDeps, 'db' | 'town' | 'publish' | 'now'>): Promise<number> {
  const { events, reminded } = await db.transaction().execute(async (trx) => {
    const at = now()
    const upcoming = await lockUpcomingMeetings(trx, at, new Date(at.getTime() + REMIND_AHEAD))
    const due = upcoming.filter((exchange) => isDue(exchange, { now: at, timeZone: town.timeZone }))
    return { events: await storeNotices(trx, due.flatMap(reminderNotices), at), reminded: due.length }
  })
  publishEvents(publish, events)
  return reminded
}

function isDue({ agreed, people, createdAt }: ExchangeRecord, { now, timeZone }: TownMoment): boolean {
  if (!agreed) return false
  const confirmed = people.map(({ confirmedAt }) => (confirmedAt ?? createdAt).getTime())
  const reminder = reminderAt(agreed.at, new Date(Math.max(...confirmed)), timeZone)
  return reminder !== null && reminder <= now
}

/** Each reminder names the other participant if there are only two. */
function reminderNotices(exchange: ExchangeRecord): NewNotice[] {
  const { agreed, id, people } = exchange
  if (!agreed) return []
  return people.map(({ uid }) => ({
    to: uid,
    from: people.length === 2 ? (people.find((party) => party.uid !== uid)?.uid ?? null) : null,
    kind: 'meetingSoon',
    event: reminderEvent(id, agreed.at),
    about: {
      ...noticeAbout(exchange, uid),
      place: agreed.place,
      at: agreed.at.toISOString(),
      ...(isRingExchange(exchange) ? { people: people.length } : {}),
    },
  }))
}

/** Feedback that was revealed longer ago than this, because no process ran, gets no notice. In milliseconds. */
const NOTIFY_WITHIN = 30 * DAY_MS

/** Notifies people of revealed one-sided feedback about them, once. Returns the number of events. */
export async function notifyFeedbackRevealed({
  db,
  publish,
  now,
}: Pick<ExchangeDeps, 'db' | 'publish' | 'now'>): Promise<number> {
  const events = await db.transaction().execute(async (trx) => {
    const at = now()
    const endedBefore = new Date(at.getTime() - FEEDBACK_PERIOD_MS)
    const unnotified = await findUnnotifiedFeedback(trx, new Date(endedBefore.getTime() - NOTIFY_WITHIN), endedBefore)
    const exchanges = await findExchanges(
      trx,
      unnotified.map(({ exchangeId }) => exchangeId),
    )
    const notices = unnotified.flatMap(({ exchangeId, authorUid, aboutUid }) => {
      const exchange = exchanges.get(exchangeId)
      return exchange ? [feedbackNotice(exchange, authorUid, aboutUid)] : []
    })
    return storeNotices(trx, notices, at)
  })
  publishEvents(publish, events)
  return events.length
}

interface JobDeps extends ExchangeDeps {
  jobLimits: JobLimits
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Ends every exchange whose deadline has passed. Several processes may run it at once: each exchange is checked again under its
 * locks, so that only one process ends it. As many end as the limit of the job allows. Returns how many deadlines it applied.
 */
export async function endDueExchanges(deps: JobDeps): Promise<number> {
  const now = deps.now()
  // Before a deadline is applied: a delivery that is known only now moves it.
  await processDueRows({
    find: (limit) => findNewlyNotified(deps.db, limit),
    processRow: (id) => deps.db.transaction().execute((trx) => recordNotified(trx, id)),
    name: 'notified participants of exchange',
    log: deps.log,
  })
  return processDueRows({
    find: (limit) => findDueExchanges(deps.db, now, limit),
    processRow: (id) => applyExchangeTimeouts({ ...deps, now: () => now }, id),
    name: 'exchange',
    log: deps.log,
    onDone: (isWaiting) => deps.jobLimits.report(EXCHANGE_LIMIT, now, isWaiting),
  })
}
