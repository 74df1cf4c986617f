import type { FeedbackAbout } from '@barattolo/domain/exchanges/contract'
import { asksAsDescribed, feedbackDeadline, feedbackRefusal, isFeedbackRevealed } from '@barattolo/domain/exchanges/feedback'
import type { Uid } from '@barattolo/domain/ids'
import type { ExchangeRecord } from './exchanges.store.ts'
import type { FeedbackRow } from './feedback.store.ts'

/**
 * The feedback that the caller has given and received. Received feedback is included only after it is revealed, and never with
 * the private note for the admin. Until then, the result does not show whether the other participant has written any.
 */
export function asFeedback(exchange: ExchangeRecord, rows: readonly FeedbackRow[], me: Uid, now: Date): FeedbackAbout[] {
  const until = feedbackDeadline(exchange)
  if (!until) return []
  return exchange.people.flatMap(({ uid: other }): FeedbackAbout[] => {
    if (other === me) return []
    const mine = rows.find((row) => row.authorUid === me && row.aboutUid === other)
    const theirs = rows.find((row) => row.authorUid === other && row.aboutUid === me)
    const isVisible = isFeedbackRevealed(exchange, mine !== undefined && theirs !== undefined, now)
    return [
      {
        uid: other,
        until: until.toISOString(),
        mayWrite: feedbackRefusal(exchange, me, other, mine !== undefined, now) === null,
        asksAsDescribed: asksAsDescribed(exchange, me, other),
        mine: mine ? { ...asPublic(mine), privateNote: mine.privateNote } : null,
        theirs: theirs && isVisible ? asPublic(theirs) : null,
        revealed: isVisible,
      },
    ]
  })
}

function asPublic({ came, asDescribed, text }: FeedbackRow) {
  return { came, asDescribed, text }
}
