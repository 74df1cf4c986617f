import type { HistoryRecord } from '../history.ts'
import { idInPath, isSuccess, textAt } from './belief.ts'

/** Who has written about whom in which exchange. An answer may have been lost, and a repeated request says that it has been given. */
export function feedbackWrittenIn(record: HistoryRecord): { exchange: string; by: string; about: string } | null {
  const { method, route, uid, body, answer } = record
  if (`${method} ${route}` !== 'POST /api/exchanges/:id/feedback' || uid === null) return null
  if (!isSuccess(record) && textAt(answer, 'code') !== 'feedbackGiven') return null
  return { exchange: idInPath(record), by: uid, about: textAt(body, 'aboutUid') ?? '' }
}
