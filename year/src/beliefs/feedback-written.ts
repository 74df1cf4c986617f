import type { HistoryRecord } from '../history.ts'
import { idInPath, isSuccess, textAt } from './belief.ts'

interface Feedback {
  exchange: string
  by: string
  about: string
}

/** Who has written about whom in which exchange. An answer may have been lost, and a repeated request says that it has been given. */
export function feedbackWrittenIn(record: HistoryRecord): Feedback | null {
  const isWritten = isSuccess(record) || textAt(record.answer, 'code') === 'feedbackGiven'
  return isWritten ? feedbackSentIn(record) : null
}

/** The same, whatever the answer was. */
export function feedbackSentIn(record: HistoryRecord): Feedback | null {
  const { method, route, uid, body } = record
  if (`${method} ${route}` !== 'POST /api/exchanges/:id/feedback' || uid === null) return null
  return { exchange: idInPath(record), by: uid, about: textAt(body, 'aboutUid') ?? '' }
}
