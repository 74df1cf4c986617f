import { deadlineOf, isOver, type Meeting, whoMustAct } from '@barattolo/domain/exchanges/exchange'
import type { FeedbackAbout } from '@barattolo/domain/exchanges/exchange-answer'
import {
  asksAsDescribed,
  canReview,
  feedbackDeadline,
  feedbackRefusal,
  isFeedbackRevealed,
} from '@barattolo/domain/exchanges/feedback'
import { missingCodes } from '@barattolo/domain/exchanges/handover'
import { legalExchangeMoves } from '@barattolo/domain/exchanges/moves'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import type { ExchangeRecord } from './exchanges.store.ts'
import type { FeedbackRow, StoredFeedback } from './feedback.store.ts'

/** An exchange as one of its participants gets it. */
export function asExchangeSummary(exchange: ExchangeRecord, me: Uid, now: Date): ExchangeSummary {
  const { id, state, people, proofs, agreed, proposed, change, setAskedAt, calledOffBy, version, createdAt, endedAt } = exchange
  const mustActUids = whoMustAct(exchange)
  return {
    _id: id,
    state,
    people: people.map(({ uid, confirmedAt, statement, statedAt, notifiedAt, handedOverAt }) => ({
      uid,
      confirmed: confirmedAt !== null,
      statement,
      statedAt: statedAt?.toISOString() ?? null,
      notified: notifiedAt !== null,
      handedOver: handedOverAt !== null,
    })),
    handover: handoverOf(exchange, me, now),
    proofs: proofs.map(({ by, of, at }) => ({ by, of, at: at.toISOString() })),
    agreed: agreed && asMeeting(agreed),
    proposed: proposed && { ...asMeeting(proposed), by: proposed.by },
    change: change && { by: change.by, items: change.items.map(({ item }) => item) },
    isSetAsked: setAskedAt !== null && !isOver(exchange),
    moves: legalExchangeMoves(exchange, me, now),
    mustAct: mustActUids === 'admin' ? [] : [...mustActUids],
    deadline: deadlineOf(exchange)?.toISOString() ?? null,
    calledOffBy,
    version,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** The caller’s handover code, included as soon as a meeting is agreed, so that the device has it before the meeting. */
function handoverOf(exchange: ExchangeRecord, me: Uid, now: Date): ExchangeSummary['handover'] {
  const code = exchange.codes.get(me)
  if (code === undefined || !exchange.agreed || isOver(exchange)) return null
  return { code, missing: missingCodes(exchange, me, now) }
}

function asMeeting({ place, at }: Meeting) {
  return { place, at: at.toISOString() }
}

/**
 * The feedback that the caller has given and received. Received feedback is included only after it is revealed, and never with
 * the private note for the admin. Until then, the result does not show whether the other participant has written any.
 */
export function asFeedback(exchange: ExchangeRecord, rows: readonly StoredFeedback[], me: Uid, now: Date): FeedbackAbout[] {
  const until = feedbackDeadline(exchange)
  if (!until) return []
  return exchange.people.flatMap(({ uid: other }): FeedbackAbout[] => {
    if (other === me || !canReview(exchange, me, other)) return []
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
        theirs: theirs && isVisible ? asReceived(theirs) : null,
        revealed: isVisible,
      },
    ]
  })
}

function asPublic({ came, asDescribed, text }: FeedbackRow) {
  return { came, asDescribed, text }
}

/** The sentence can be reported by its id. */
function asReceived({ came, asDescribed, text, textHiddenAt, id }: StoredFeedback) {
  const shown = textHiddenAt ? '' : text
  return { came, asDescribed, text: shown, _id: shown === '' ? null : id }
}
