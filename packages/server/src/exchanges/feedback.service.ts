import type { NewFeedback } from '@barattolo/domain/exchanges/contract'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import { asksAsDescribed, feedbackRefusal } from '@barattolo/domain/exchanges/feedback'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { publishEvents } from '../events/pending-events.ts'
import { storeNotices } from '../notices/notices.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import { type ExchangeDeps, requireOwnExchange } from './exchange-moves.service.ts'
import { feedbackNotice } from './exchange-notices.ts'
import { composeExchange } from './exchanges.service.ts'
import { lockExchange } from './exchanges.store.ts'
import { findFeedback, insertFeedback } from './feedback.store.ts'

/** Stores feedback, once per recipient. Keeps `asDescribed` only if the recipient came and the author received their item. */
export async function giveFeedback(
  deps: ExchangeDeps,
  me: Uid,
  id: ExchangeId,
  { aboutUid, came, asDescribed, text, privateNote }: NewFeedback,
): Promise<ExchangeAnswer> {
  const { db, publish, now } = deps
  const { answer, conversationId, isRevealed, events } = await db.transaction().execute(async (trx) => {
    const at = now()
    await lockPerson(trx, me)
    await lockExchange(trx, id)
    const exchange = await requireOwnExchange(deps, trx, me, id)
    const existing = await findFeedback(trx, id)
    const isGiven = existing.some((row) => row.authorUid === me && row.aboutUid === aboutUid)
    const refusal = feedbackRefusal(exchange, me, aboutUid, isGiven, at)
    if (refusal) throw new Problem(refusal)
    const described = came && asksAsDescribed(exchange, me, aboutUid) ? (asDescribed ?? null) : null
    const row = { authorUid: me, aboutUid, came, asDescribed: described, text, privateNote, createdAt: at }
    if (!(await insertFeedback(trx, id, row))) throw new Problem('feedbackGiven')
    const answer = await composeExchange({ db: trx, town: deps.town }, exchange, me, at)
    // Before both have written, an event for the other would reveal that feedback exists.
    const isRevealed = answer.feedback.some(({ uid, revealed }) => uid === aboutUid && revealed)
    const events = isRevealed ? await storeNotices(trx, [feedbackNotice(exchange, me, aboutUid)], at) : []
    return { answer, conversationId: exchange.conversationId, isRevealed, events }
  })
  publish.changed(conversationId ? ['conversations', conversationId] : ['exchanges', id], isRevealed ? [me, aboutUid] : [me])
  publishEvents(publish, events)
  return answer
}
