import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import { storeNotices } from '../notices/store-notices.ts'
import { publishEvents } from '../platform/pending-events.ts'
import type { ExchangeDeps } from './exchange-moves.service.ts'
import { feedbackNotice } from './exchange-notices.ts'
import { findExchange } from './exchanges.store.ts'
import { findUnnotifiedFeedback } from './feedback.store.ts'

/** Feedback that was revealed longer ago than this, because no process ran, gets no notice. In milliseconds. */
const NOTIFY_WITHIN = 30 * 24 * 60 * 60 * 1000

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
    const notices = []
    for (const { exchangeId, authorUid, aboutUid } of unnotified) {
      const exchange = await findExchange(trx, exchangeId)
      if (exchange) notices.push(feedbackNotice(exchange, authorUid, aboutUid))
    }
    return storeNotices(trx, notices, at)
  })
  publishEvents(publish, events)
  return events.length
}
