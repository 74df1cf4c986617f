import { FEEDBACK_MS } from '@barattolo/domain/exchanges/exchange'
import { notify } from '../notices/notify.ts'
import { announceTold } from '../platform/told.ts'
import type { Exchanging } from './exchange-moves.service.ts'
import { feedbackNotice } from './exchange-notices.ts'
import { findExchange } from './exchanges.store.ts'
import { findUntoldFeedback } from './feedback.store.ts'

/** Feedback that was revealed earlier than this, while no process ran, gets no notice. In milliseconds. */
const NEWS_FOR = 30 * 24 * 60 * 60 * 1000

/** Notifies people of revealed one-sided feedback about them, once. Returns the number of events. */
export async function tellRevealedFeedback({ db, announce, now }: Exchanging): Promise<number> {
  const told = await db.transaction().execute(async (trx) => {
    const at = now()
    const shownSince = new Date(at.getTime() - FEEDBACK_MS)
    const untold = await findUntoldFeedback(trx, new Date(shownSince.getTime() - NEWS_FOR), shownSince)
    const notices = []
    for (const { exchangeId, authorUid, aboutUid } of untold) {
      const exchange = await findExchange(trx, exchangeId)
      if (exchange) notices.push(feedbackNotice(exchange, authorUid, aboutUid))
    }
    return notify(trx, notices, at)
  })
  announceTold(announce, told)
  return told.length
}
