import {
  applyDeadline,
  applyExchangeMove,
  type ExchangeMove,
  settleHeldExchange,
} from '@barattolo/domain/exchanges/apply-exchange-move'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/contract'
import { participantOf, reservedItemsOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeMessage, ExchangeMoveOutcome } from '@barattolo/domain/exchanges/exchange-step'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { findConversationsContaining, isConversationVisible } from '../conversations/find-conversations.store.ts'
import { insertSystemMessages } from '../conversations/message-rows.store.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import { notifyConversations, removeItemsFromConversations } from '../effects/effects.service.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { storeNotices } from '../notices/store-notices.ts'
import type { Db, Trx } from '../platform/database.ts'
import type { EventPublisher } from '../platform/event-publisher.ts'
import { type PendingEvent, publishEvents } from '../platform/pending-events.ts'
import { noticesOfExchange } from './exchange-notices.ts'
import { composeExchange } from './exchange-read.service.ts'
import { releaseItems, transferItems } from './exchanges.service.ts'
import { type ExchangeRecord, findExchange, lockExchange, saveExchange } from './exchanges.store.ts'
import { saveProofs } from './handover.store.ts'

export interface ExchangeDeps {
  db: Db
  publish: EventPublisher
  now: () => Date
}

interface ExchangeMoveRequest {
  me: Uid
  id: ExchangeId
  move: ExchangeMove
  /** The version that the caller has seen. */
  version?: number | undefined
}

/** Applies one move of a participant. Due timeouts are applied first, and are kept even if the move is refused. */
export function moveExchange(deps: ExchangeDeps, { me, id, move, version }: ExchangeMoveRequest): Promise<ExchangeAnswer> {
  return withLockedExchange(deps, me, id, async (_, exchange, now) => applyExchangeMove(exchange, me, move, now, version))
}

/**
 * Locks an exchange, applies due timeouts and calls `decide` with the result. The timeouts, and what `decide` writes, are
 * committed even if `decide` refuses the move.
 */
export async function withLockedExchange(
  { db, publish, now }: ExchangeDeps,
  me: Uid,
  id: ExchangeId,
  decide: (trx: Trx, exchange: ExchangeRecord, now: Date) => Promise<ExchangeMoveOutcome<ExchangeRecord>>,
): Promise<ExchangeAnswer> {
  const { events, refusal, answer } = await db.transaction().execute(async (trx) => {
    const at = now()
    await requireOwnExchange(trx, me, id)
    const { before, conversationIds } = await lockExchangeAndItems(trx, id)
    const timedOut = applyDeadline(before, at)
    const outcome = await decide(trx, timedOut.next, at)
    const { next, messages } = outcome.ok
      ? { next: outcome.next, messages: [...timedOut.messages, ...outcome.messages] }
      : timedOut
    const events = await applyExchangeChange(trx, { before, next, messages, conversationIds }, at)
    return { events, refusal: outcome.ok ? null : outcome.refusal, answer: await composeExchange(trx, next, me, at) }
  })
  return publishAndAnswer(publish, events, refusal, answer)
}

/** The admin decides on a held exchange. */
export async function settleExchange(
  deps: ExchangeDeps,
  id: ExchangeId,
  decision: Statement,
  adminUid: Uid,
): Promise<ExchangeAnswer> {
  const { db, publish, now } = deps
  const { events, refusal, answer } = await db.transaction().execute(async (trx) => {
    const at = now()
    const { before, conversationIds } = await lockExchangeAndItems(trx, id)
    const outcome = settleHeldExchange(before, decision, at)
    if (!outcome.ok) throw new Problem(outcome.refusal)
    const events = await applyExchangeChange(trx, { before, ...outcome, conversationIds }, at)
    return { events, refusal: null, answer: await composeExchange(trx, outcome.next, adminUid, at) }
  })
  return publishAndAnswer(publish, events, refusal, answer)
}

/** Applies the timeouts that are still due when the exchange has been locked. Returns whether anything changed. */
export async function applyExchangeTimeouts({ db, publish, now }: ExchangeDeps, id: ExchangeId): Promise<boolean> {
  const events = await db.transaction().execute(async (trx) => {
    const at = now()
    const { before, conversationIds } = await lockExchangeAndItems(trx, id)
    return applyExchangeChange(trx, { before, ...applyDeadline(before, at), conversationIds }, at)
  })
  publishEvents(publish, events)
  return events.length > 0
}

function publishAndAnswer(
  publish: EventPublisher,
  events: readonly PendingEvent[],
  refusal: ProblemCode | null,
  answer: ExchangeAnswer,
): ExchangeAnswer {
  publishEvents(publish, events)
  if (refusal) throw new Problem(refusal, { present: answer })
  return answer
}

/** Throws `exchangeNotFound` unless `me` is a participant and the conversation of the exchange is visible. */
export async function requireOwnExchange(db: Db, me: Uid, id: ExchangeId): Promise<ExchangeRecord> {
  const exchange = await findExchange(db, id)
  if (!exchange || !participantOf(exchange, me)) throw new Problem('exchangeNotFound')
  if (exchange.conversationId && !(await isConversationVisible(db, exchange.conversationId)))
    throw new Problem('exchangeNotFound')
  return exchange
}

/**
 * Locks the items, then the exchange's own conversation and the others that may be affected, then the exchange: the same order as
 * in every move. The items of an exchange never change.
 */
async function lockExchangeAndItems(trx: Trx, id: ExchangeId) {
  const found = await findExchange(trx, id)
  if (!found) throw new Problem('exchangeNotFound')
  const items = found.legs.map(({ item }) => item._id)
  await lockItems(trx, items, 'remove')
  const otherIds = await findConversationsContaining(trx, items)
  await lockConversations(trx, found.conversationId ? [...otherIds, found.conversationId] : otherIds)
  await lockExchange(trx, id)
  const before = await findExchange(trx, id)
  if (!before) throw new Problem('exchangeNotFound')
  return { before, conversationIds: otherIds }
}

interface ExchangeChange {
  before: ExchangeRecord
  next: ExchangeRecord
  messages: readonly ExchangeMessage[]
  /** The conversations that contain items of the exchange. */
  conversationIds: Parameters<typeof notifyConversations>[1]
}

/** Applies a change to the items, to the exchange's own chat and to other conversations. */
async function applyExchangeChange(
  trx: Trx,
  { before, next, messages, conversationIds }: ExchangeChange,
  now: Date,
): Promise<PendingEvent[]> {
  if (next === before) return []
  await saveExchange(trx, next.id, next, now)
  await saveProofs(trx, next.id, next.proofs.slice(before.proofs.length))
  const events = await storeNotices(trx, noticesOfExchange(next, messages), now)
  if (next.conversationId) {
    const to = next.people.map(({ uid }) => uid)
    await insertSystemMessages(
      trx,
      next.conversationId,
      messages.map((message) => ({ ...message, items: [] })),
      now,
    )
    events.push({ id: next.conversationId, to })
  }
  if (reservedItemsOf(before).length === 0 || reservedItemsOf(next).length > 0) return events
  const items = next.legs.map(({ item }) => item)
  const people = next.people.map(({ uid }) => uid)
  if (next.state !== 'done') {
    const freedIds = new Set(await releaseItems(trx, next.id))
    const freedItems = items.filter((item) => freedIds.has(item._id))
    return ['items', ...events, ...(await notifyConversations(trx, conversationIds, 'itemFreed', freedItems, now, people))]
  }
  const removalEvents = await removeItemsFromConversations(
    trx,
    items.map(({ _id }) => _id),
    now,
    people,
  )
  await transferItems(trx, next, now)
  return ['items', ...events, ...removalEvents]
}
