import { deadlineOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId, ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { applyRingExchange } from '@barattolo/domain/rings/apply-ring-time'
import { catchUpRing } from '@barattolo/domain/rings/catch-up-ring'
import { presentPeople, type RingNegotiation } from '@barattolo/domain/rings/ring-negotiation'
import type { RingEvent, RingStep } from '@barattolo/domain/rings/ring-step'
import { openSuccessor } from '@barattolo/domain/rings/ring-successor'
import type { Town } from '@barattolo/domain/town'
import type { TownMoment } from '@barattolo/domain/town-time'
import { lockPendingConversationsAbout } from '../conversations/find-conversations.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { createExchange } from '../exchanges/exchanges.service.ts'
import { type ExchangeRecord, findExchange, findExchanges } from '../exchanges/exchanges.store.ts'
import { lockItems } from '../items/item-locks.store.ts'
import { lockPeopleTogether } from '../people/lock-people.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { lockIfNeeded } from '../platform/database/retry-on-conflict.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { findFacts, type LiveFacts } from './negotiation-facts.store.ts'
import { findPeopleFor } from './repair-candidates.service.ts'
import { storeRingLines } from './ring-lines.service.ts'
import { findRing, insertSuccessor, lockRing, type RingRecord, saveRingStep } from './ring-negotiation.store.ts'
import { storeRingNotices } from './ring-notices.ts'

export interface RingDeps {
  db: Db
  town: Town
  now: () => Date
  publish: EventPublisher
  applyEffects: ApplyEffects
}

export interface Decision extends RingStep {
  refusal: ProblemCode | null
  /** The objects that the decision brings into the ring. */
  items?: ReadonlyMap<ItemId, ItemSnapshot>
  /** Notices that the decision has stored itself, to be published with the change. */
  notices?: readonly PendingEvent[]
}

interface RingChange {
  id: RingId
  /** Objects that the decision may bring into the ring. */
  mayAdd?: readonly ItemId[]
  /** Runs before the save of a change in which silence or a missed deadline ends something, so that a job can limit these. */
  onTimeUp?: (trx: Trx, now: Date) => Promise<unknown>
  /** Decides what happens to a ring that has caught up with what has happened outside of it. */
  decide: (trx: Trx, ring: RingRecord, facts: LiveFacts, moment: TownMoment) => Promise<Decision>
}

/**
 * Changes one ring in one transaction: locks it, applies what has happened outside of it, and calls `decide`. What has happened is
 * kept even if the decision is a refusal, which is returned. A change that agrees the ring needs the locks of everything that it
 * depends on: it is made again with them, because which yes is the last one is known only under the lock of the ring.
 */
export async function changeRing(deps: RingDeps, change: RingChange): Promise<{ refusal: ProblemCode | null; state: string }> {
  const result = await lockIfNeeded((locks) => deps.db.transaction().execute((trx) => attemptChange(deps, trx, change, locks)))
  publishEvents(deps.publish, result.events)
  return result
}

interface ChangeResult {
  refusal: ProblemCode | null
  state: RingNegotiation['state']
  events: PendingEvent[]
}

/** Returns null if the change would agree the ring and not everything is locked. */
async function attemptChange(
  { town, applyEffects, now: clock }: RingDeps,
  trx: Trx,
  { id, mayAdd = [], onTimeUp, decide }: RingChange,
  locksAll: boolean,
): Promise<ChangeResult | null> {
  const now = clock()
  const moment = { now, timeZone: town.timeZone }
  const locked = locksAll ? await lockForAgreement(trx, id, mayAdd) : null
  await lockRing(trx, id)
  const before = await findRing(trx, id)
  if (!before) throw new Problem('ringNotFound')
  const facts = await findRingFacts(trx, [before])
  const caught = catchUp(before, await findExchangesOf(trx, [before]), facts, moment)
  const decision = await decide(trx, { ...before, ...caught.next }, facts, moment)
  const { next } = decision
  const agrees = next.state === 'agreed' && before.state !== 'agreed'
  // Rows that were not locked may have changed since they were read.
  if (agrees && !isCovered(next, locked)) return null
  const step = { next, events: [...caught.events, ...decision.events] }
  if (step.events.length === 0 && next.nextDueAt?.getTime() === before.nextDueAt?.getTime())
    return { refusal: decision.refusal, state: next.state, events: [] }
  if (step.events.some(isOfTime)) await onTimeUp?.(trx, now)
  const items = new Map([...before.items, ...facts.snapshots, ...(decision.items ?? [])])
  await saveRingStep(trx, id, { ...step, items }, now)
  const events: PendingEvent[] = [{ ringId: id, to: shownTo(next, before.version) }, ...(decision.notices ?? [])]
  if (agrees) events.push(...(await agree(trx, { id, next, items, applyEffects }, now)))
  await storeRingLines(trx, { id, before, step, items }, now)
  events.push(...(await storeRingNotices(trx, { id, before, step, items }, now)))
  if (next.endedWhy === 'calledOff') events.push(...(await openNextRing({ db: trx, town }, { ...before, ...next }, now)))
  return { refusal: decision.refusal, state: next.state, events }
}

/** Whether time alone has ended something. Reminders end nothing, and a failed repair follows from what a person has done. */
const isOfTime = (event: RingEvent) =>
  (event.type === 'left' && event.why === 'silence') ||
  (event.type === 'dissolved' && (event.why === 'deadline' || event.why === 'repairOverdue'))

/** Applies what has happened outside of a ring since its last change; an agreed ring follows its exchange. */
export function catchUp(ring: RingRecord, exchanges: Exchanges, facts: LiveFacts, moment: TownMoment): RingStep {
  if (ring.state !== 'agreed') return catchUpRing(ring, facts, moment)
  const exchange = exchangeOf(ring, exchanges)
  // No code deletes the exchange of a ring. Without one, the ring would stay agreed for ever.
  if (!exchange) return applyRingExchange(ring, { state: 'calledOff', dueAt: null })
  return applyRingExchange(ring, { state: exchange.state, dueAt: deadlineOf(exchange) })
}

export type Exchanges = ReadonlyMap<ExchangeId, ExchangeRecord>

/** The exchanges of those of the rings that are agreed. */
export function findExchangesOf(db: Db | Trx, rings: readonly RingRecord[]): Promise<Exchanges> {
  return findExchanges(
    db,
    rings.flatMap(({ state, exchangeId }) => (state === 'agreed' && exchangeId ? [exchangeId] : [])),
  )
}

export const exchangeOf = ({ exchangeId }: RingRecord, exchanges: Exchanges) =>
  exchangeId === null ? undefined : exchanges.get(exchangeId)

/** What these rings depend on outside of themselves. */
export function findRingFacts(db: Db | Trx, rings: readonly RingRecord[]): Promise<LiveFacts> {
  return findFacts(
    db,
    rings.flatMap(({ people }) => people.map(({ uid }) => uid)),
    rings.flatMap(itemsIn),
  )
}

const itemsIn = ({ legs }: RingNegotiation): ItemId[] => legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))

/** The people who remain after one of them has called the exchange off get one new ring, if another person can take the place. */
async function openNextRing({ db: trx, town }: TownDb<Trx>, ring: RingRecord, now: Date): Promise<PendingEvent[]> {
  const exchange = ring.exchangeId && (await findExchange(trx, ring.exchangeId))
  const leaver = exchange ? exchange.calledOffBy : null
  if (!leaver) return []
  const candidates = await findPeopleFor({ db: trx, town }, ring, leaver, now)
  const added = candidates.flatMap(({ gives, receives }) => [...gives, ...receives].map(({ itemId }) => itemId))
  const uids = [...ring.people, ...candidates].map(({ uid }) => uid)
  const facts = await findFacts(trx, uids, [...itemsIn(ring), ...added])
  const step = openSuccessor(ring, leaver, candidates, facts, { now, timeZone: town.timeZone })
  const id = step && (await insertSuccessor(trx, ring.id, step, now))
  if (!id) return []
  await saveRingStep(trx, id, { ...step, items: facts.snapshots }, now)
  await storeRingLines(trx, { id, before: null, step, items: facts.snapshots }, now)
  const notices = await storeRingNotices(trx, { id, before: null, step, items: facts.snapshots }, now)
  return [{ ringId: id, to: shownTo(step.next, 0) }, ...notices]
}

/** A person who is held back, or had left by this version, must not even learn that something has happened. */
const shownTo = ({ people }: RingNegotiation, version: number): Uid[] =>
  people.flatMap(({ uid, isHeldBack, leftVersion }) =>
    isHeldBack || (leftVersion !== null && leftVersion <= version) ? [] : [uid],
  )

interface LockedRows {
  people: ReadonlySet<Uid>
  items: ReadonlySet<ItemId>
}

/** Takes the locks in the order of all moves: people, pairs of people, objects, conversations; then the ring. */
async function lockForAgreement(trx: Trx, id: RingId, mayAdd: readonly ItemId[]): Promise<LockedRows> {
  const read = await findRing(trx, id)
  if (!read) throw new Problem('ringNotFound')
  const people = presentPeople(read).map(({ uid }) => uid)
  const items = [...new Set([...itemsIn(read), ...mayAdd])]
  await lockPeopleTogether(trx, people)
  await lockItems(trx, items, 'reserve')
  await lockPendingConversationsAbout(trx, items)
  return { people: new Set(people), items: new Set(items) }
}

function isCovered(ring: RingNegotiation, locked: LockedRows | null): boolean {
  return (
    locked !== null &&
    itemsIn(ring).every((itemId) => locked.items.has(itemId)) &&
    presentPeople(ring).every(({ uid }) => locked.people.has(uid))
  )
}

interface Agreement {
  id: RingId
  next: RingNegotiation
  items: ReadonlyMap<ItemId, ItemSnapshot>
  applyEffects: ApplyEffects
}

/** Reserves all objects or none, and makes the exchange. */
async function agree(trx: Trx, { id, next, items, applyEffects }: Agreement, now: Date): Promise<PendingEvent[]> {
  const legs = next.legs.flatMap(({ giver, receiver, items: passed }) =>
    passed.flatMap(({ itemId }) => {
      const item = items.get(itemId)
      return item ? [{ item, giver, receiver }] : []
    }),
  )
  await createExchange(trx, null, legs, now, id)
  const reserved = legs.map(({ item }) => item)
  const participants = presentPeople(next).map(({ uid }) => uid)
  return ['items', ...(await applyEffects(trx, { type: 'itemsReserved', items: reserved, participants }, now))]
}
