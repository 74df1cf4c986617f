import type { Exchange as ExchangeAnswer, NewFeedback } from '@barattolo/domain/exchanges/contract'
import { asksAsDescribed, whyNotFeedback } from '@barattolo/domain/exchanges/feedback'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { notify } from '../notices/notify.ts'
import { holdPerson } from '../people/hold.store.ts'
import { announceTold } from '../platform/told.ts'
import { type Exchanging, ownExchange } from './exchange-moves.service.ts'
import { feedbackNotice } from './exchange-notices.ts'
import { composeExchange } from './exchange-read.service.ts'
import { lockExchange } from './exchanges.store.ts'
import { findFeedback, insertFeedback } from './feedback.store.ts'

/** Stores feedback, once per recipient. An answer that does not apply ("as described" where nothing came) is dropped. */
export async function giveFeedback(
  { db, announce, now }: Exchanging,
  me: Uid,
  id: ExchangeId,
  { aboutUid, came, asDescribed, text, privateNote }: NewFeedback,
): Promise<ExchangeAnswer> {
  const { answer, talk, isRevealed, told } = await db.transaction().execute(async (trx) => {
    const at = now()
    await holdPerson(trx, me)
    await lockExchange(trx, id)
    const exchange = await ownExchange(trx, me, id)
    const written = await findFeedback(trx, id)
    const given = written.some((row) => row.authorUid === me && row.aboutUid === aboutUid)
    const refusal = whyNotFeedback(exchange, me, aboutUid, given, at)
    if (refusal) throw new Problem(refusal)
    const described = came && asksAsDescribed(exchange, me, aboutUid) ? (asDescribed ?? null) : null
    const row = { authorUid: me, aboutUid, came, asDescribed: described, text, privateNote, createdAt: at }
    if (!(await insertFeedback(trx, id, row))) throw new Problem('feedbackGiven')
    const answer = await composeExchange(trx, exchange, me, at)
    // Before both have written, an event for the other would reveal that feedback exists.
    const isRevealed = answer.feedback.some(({ uid, revealed }) => uid === aboutUid && revealed)
    const told = isRevealed ? await notify(trx, [feedbackNotice(exchange, me, aboutUid)], at) : []
    return { answer, talk: exchange.conversationId, isRevealed, told }
  })
  if (talk) announce.changed(['conversations', talk], isRevealed ? [me, aboutUid] : [me])
  announceTold(announce, told)
  return answer
}
