import { randomUUID } from 'node:crypto'
import {
  applyDeadline,
  applyExchangeMove,
  type ExchangeMove,
  settleHeldExchange,
} from '@barattolo/domain/exchanges/apply-exchange-move'
import { isOver, isRingExchange, type Meeting, participantOf, reservedItemsOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { ExchangeMessage, ExchangeMoveOutcome } from '@barattolo/domain/exchanges/exchange-step'
import { type ChangedSet, setChangeBetween } from '@barattolo/domain/exchanges/set-change'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import { type ConversationId, type ExchangeId, type ItemId, meetingOptionId, type Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import type { RecordAct } from '../admin-log/admin-log.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { storeNotices } from '../notices/notices.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { ConcurrentChange, retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import type { JobLimit, JobLimits } from '../platform/jobs/job-limits.ts'
import { noticesOfExchange } from './exchange-notices.ts'
import { changeReservations, composeExchange, releaseItems, transferItems } from './exchanges.service.ts'
import { type ExchangeRecord, findExchange, lockExchange, saveExchange } from './exchanges.store.ts'
import { saveProofs } from './handover.store.ts'

/** What an exchange needs of its conversation, which is a feature above. */
export interface ExchangeChat {
  isVisible: (db: Db, id: ConversationId) => Promise<boolean>
  /** Locks these conversations and those that contain one of the items. */
  lock: (trx: Trx, itemIds: readonly ItemId[], ids: readonly ConversationId[]) => Promise<unknown>
}

export interface ExchangeDeps {
  db: Db
  town: Town
  applyEffects: ApplyEffects
  chat: ExchangeChat
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

interface OptionsRequest extends Pick<ExchangeMoveRequest, 'me' | 'id' | 'version'> {
  meetings: readonly Meeting[]
}

/** Three or more people propose several meetings at once. Each gets an id, so that a tick names what its person has seen. */
export function proposeOptions(deps: ExchangeDeps, { me, id, meetings, version }: OptionsRequest): Promise<ExchangeAnswer> {
  const options = meetings.map((meeting) => ({ ...meeting, id: meetingOptionId.parse(randomUUID()) }))
  return moveExchange(deps, { me, id, move: { type: 'proposeOptions', options }, version })
}

/** Three or more people call off here; two people do it with a move of their conversation, which ends with it. */
export function callOffRing(deps: ExchangeDeps, me: Uid, id: ExchangeId, version?: number): Promise<ExchangeAnswer> {
  return withLockedExchange(deps, me, id, async (_, exchange, now) =>
    isRingExchange(exchange)
      ? applyExchangeMove(exchange, me, { type: 'callOff' }, now, version)
      : { ok: false, refusal: 'onlyForThree' },
  )
}

/**
 * Locks an exchange, applies due timeouts and calls `decide` with the result. The timeouts, and what `decide` writes, are
 * committed even if `decide` refuses the move.
 */
export async function withLockedExchange(
  deps: ExchangeDeps,
  me: Uid,
  id: ExchangeId,
  decide: (trx: Trx, exchange: ExchangeRecord, now: Date) => Promise<ExchangeMoveOutcome<ExchangeRecord>>,
): Promise<ExchangeAnswer> {
  const { publish, now } = deps
  const { events, refusal, answer } = await inRetriedTransaction(deps, async (trx) => {
    const at = now()
    await requireOwnExchange(deps, trx, me, id)
    const before = await lockExchangeAndItems(deps, trx, id)
    const timedOut = applyDeadline(before, at)
    const outcome = await decide(trx, timedOut.next, at)
    const { next, messages } = outcome.ok
      ? { next: outcome.next, messages: [...timedOut.messages, ...outcome.messages] }
      : timedOut
    const events = await applyExchangeChange(deps, trx, { before, next, messages }, at)
    return {
      events,
      refusal: outcome.ok ? null : outcome.refusal,
      answer: await composeExchange({ db: trx, town: deps.town }, next, me, at),
    }
  })
  return publishAndAnswer(publish, events, refusal, answer)
}

/** An admin decides on a held exchange; the act is recorded in the same transaction. */
export async function settleExchange(
  deps: ExchangeDeps,
  id: ExchangeId,
  decision: Statement,
  adminUid: Uid,
  record: RecordAct<ExchangeRecord>,
): Promise<ExchangeAnswer> {
  const { publish, now } = deps
  const { events, refusal, answer } = await inRetriedTransaction(deps, async (trx) => {
    const at = now()
    const before = await lockExchangeAndItems(deps, trx, id)
    const outcome = settleHeldExchange(before, decision, at)
    if (!outcome.ok) throw new Problem(outcome.refusal)
    const events = [
      ...(await applyExchangeChange(deps, trx, { before, ...outcome }, at)),
      ...(await record(trx, outcome.next, at)),
    ]
    return { events, refusal: null, answer: await composeExchange({ db: trx, town: deps.town }, outcome.next, adminUid, at) }
  })
  return publishAndAnswer(publish, events, refusal, answer)
}

export const EXCHANGE_LIMIT: JobLimit = {
  job: 'exchanges',
  countOpen: sql`select count(*) from exchanges where state in ('open', 'held')`,
}

/**
 * Applies the timeouts that are still due when the exchange has been locked. Throws JobLimitReached if it may not end in this hour.
 * Returns whether anything changed.
 */
export async function applyExchangeTimeouts(deps: ExchangeDeps & { jobLimits: JobLimits }, id: ExchangeId): Promise<boolean> {
  const { publish, now, jobLimits } = deps
  const events = await inRetriedTransaction(deps, async (trx) => {
    const at = now()
    const before = await lockExchangeAndItems(deps, trx, id)
    const change = { before, ...applyDeadline(before, at) }
    // One that is held for the admin has not ended.
    if (change.next !== before && isOver(change.next)) await jobLimits.run(trx, EXCHANGE_LIMIT, at, async () => 1)
    return applyExchangeChange(deps, trx, change, at)
  })
  publishEvents(publish, events)
  return events.length > 0
}

/** The objects of an exchange may change between being read and being locked. */
export function inRetriedTransaction<T>({ db }: Pick<ExchangeDeps, 'db'>, act: (trx: Trx) => Promise<T>): Promise<T> {
  return retryOnConflict(() => db.transaction().execute(act))
}

export function publishAndAnswer(
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
export async function requireOwnExchange(
  deps: Pick<ExchangeDeps, 'chat'>,
  db: Db,
  me: Uid,
  id: ExchangeId,
): Promise<ExchangeRecord> {
  const exchange = await findOwnExchange(deps, db, me, id)
  if (!exchange) throw new Problem('exchangeNotFound')
  return exchange
}

/** Undefined for people who take no part in it, and if a block hides its conversation. */
export async function findOwnExchange(
  { chat }: Pick<ExchangeDeps, 'chat'>,
  db: Db,
  me: Uid,
  id: ExchangeId,
): Promise<ExchangeRecord | undefined> {
  const exchange = await findExchange(db, id)
  if (!exchange || !participantOf(exchange, me)) return undefined
  return !exchange.conversationId || (await chat.isVisible(db, exchange.conversationId)) ? exchange : undefined
}

/**
 * Locks the items, then the exchange's own conversation and the others that may be affected, then the exchange: the same order as
 * in every move. `alsoOf` names the items that the change may bring into it. To be called inside `inRetriedTransaction`.
 */
export async function lockExchangeAndItems(
  { chat }: ExchangeDeps,
  trx: Trx,
  id: ExchangeId,
  alsoOf: (exchange: ExchangeRecord) => readonly ItemId[] = () => [],
): Promise<ExchangeRecord> {
  const itemsOf = (exchange: ExchangeRecord) => [...new Set([...exchange.legs.map(({ item }) => item._id), ...alsoOf(exchange)])]
  const found = await findExchange(trx, id)
  if (!found) throw new Problem('exchangeNotFound')
  const items = itemsOf(found)
  await lockItems(trx, items, 'remove')
  await chat.lock(trx, items, found.conversationId ? [found.conversationId] : [])
  await lockExchange(trx, id)
  const before = await findExchange(trx, id)
  if (!before) throw new Problem('exchangeNotFound')
  if (!itemsOf(before).every((itemId) => items.includes(itemId))) throw new ConcurrentChange()
  return before
}

export interface ExchangeChange {
  before: ExchangeRecord
  next: ExchangeRecord
  messages: readonly ExchangeMessage[]
}

/** Applies a change to the items, to the exchange's own chat and to other conversations. */
export async function applyExchangeChange(
  { applyEffects }: ExchangeDeps,
  trx: Trx,
  { before, next, messages }: ExchangeChange,
  now: Date,
): Promise<PendingEvent[]> {
  if (next === before) return []
  const { conversationId, ringId } = next
  const participants = next.people.map(({ uid }) => uid)
  await saveExchange(trx, next.id, next, now)
  await saveProofs(trx, next.id, next.proofs.slice(before.proofs.length))
  const events = await storeNotices(trx, noticesOfExchange(next, messages), now)
  const chatMessages = messages.map((message) => ({ items: [], ...message }))
  const set = setChangeBetween(before, next)
  if (set) events.push(...(await applySetChange(applyEffects, trx, next, set, now)))
  if (conversationId) {
    const event = { type: 'exchangeMoved', conversationId, messages: chatMessages, set } as const
    events.push(...(await applyEffects(trx, event, now)))
    events.push({ id: conversationId, to: participants })
  } else events.push({ exchangeId: next.id, to: participants })
  if (ringId) {
    events.push(...(await applyEffects(trx, { type: 'ringExchangeMoved', ringId, messages: chatMessages }, now)))
    events.push({ ringId, to: participants })
  }
  if (reservedItemsOf(before).length === 0 || reservedItemsOf(next).length > 0) return events
  const items = next.legs.map(({ item }) => item)
  if (next.state !== 'done') {
    const freedIds = new Set(await releaseItems(trx, next.id))
    const freedItems = items.filter((item) => freedIds.has(item._id))
    return ['items', ...events, ...(await applyEffects(trx, { type: 'itemsFreed', items: freedItems, participants }, now))]
  }
  const itemIds = items.map(({ _id }) => _id)
  const removalEvents = await applyEffects(trx, { type: 'itemsRemoved', itemIds, participants }, now)
  await transferItems(trx, next, now)
  return ['items', ...events, ...removalEvents]
}

/** The objects that leave are free as after a call-off, those that enter are reserved as after an acceptance. */
async function applySetChange(
  applyEffects: ApplyEffects,
  trx: Trx,
  exchange: ExchangeRecord,
  { left, entered }: ChangedSet,
  now: Date,
): Promise<PendingEvent[]> {
  const participants = exchange.people.map(({ uid }) => uid)
  const reserved = entered.map(({ item }) => item)
  await changeReservations(trx, exchange, left, reserved, now)
  const freed = left.length > 0 ? await applyEffects(trx, { type: 'itemsFreed', items: left, participants }, now) : []
  const taken = reserved.length > 0 ? await applyEffects(trx, { type: 'itemsReserved', items: reserved, participants }, now) : []
  return ['items', ...freed, ...taken]
}
