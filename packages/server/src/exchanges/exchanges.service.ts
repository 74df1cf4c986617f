import { forceCallOff } from '@barattolo/domain/exchanges/apply-exchange-move'
import { isOver, isRingExchange, type Leg, transfersOf, unansweredOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeAnswer, RingExchange } from '@barattolo/domain/exchanges/exchange-answer'
import { fairestPlace, publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import type { ConversationId, ExchangeId, ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { formerNameFor } from '@barattolo/domain/people/chosen-name'
import { Problem } from '@barattolo/domain/problem'
import type { PendingEvent } from '../events/pending-events.ts'
import { setAvailability } from '../items/item-locks.store.ts'
import { transferOwnership } from '../items/items.changes.store.ts'
import { storeNotices } from '../notices/notices.store.ts'
import { findParticipantProfiles } from '../people/people.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { asExchangeSummary, asFeedback } from './exchange-answer.ts'
import { calledOffNotices } from './exchange-notices.ts'
import {
  deleteReservations,
  type ExchangeRecord,
  findExchange,
  insertExchange,
  saveExchange,
  saveSet,
} from './exchanges.store.ts'
import { findFeedback } from './feedback.store.ts'
import { findItemPoints } from './meeting-places.store.ts'

/**
 * Creates an exchange and reserves its items, in the caller's transaction, which has locked the items. Throws `itemTaken` if
 * another unfinished exchange has reserved one of them.
 */
export async function createExchange(
  trx: Trx,
  conversationId: ConversationId | null,
  legs: readonly Leg[],
  now: Date,
  ringId: RingId | null = null,
): Promise<ExchangeRecord> {
  const exchange = await insertExchange(trx, conversationId, legs, now, ringId)
  if (!exchange) throw new Problem('itemTaken')
  const itemIds = legs.map(({ item }) => item._id)
  await setAvailability(trx, itemIds, 'in_trattativa')
  return exchange
}

/**
 * Calls off an exchange: `by` is the participant who calls it off or deletes their account, or null for the admin. Returns the
 * items that are available again, and the events. The caller has locked the items, then the conversations, and has checked that
 * `by` may do it.
 */
export async function callOffExchange(trx: Trx, before: ExchangeRecord, by: Uid | null, now: Date): Promise<CallOffResult> {
  const exchange = forceCallOff(before, by, now)
  await saveExchange(trx, exchange.id, exchange, now)
  const freedItemIds = await releaseItems(trx, exchange.id)
  const events = await storeNotices(trx, calledOffNotices(exchange, by), now)
  const to = exchange.people.map(({ uid }) => uid)
  return { exchange, freedItemIds, events: exchange.conversationId ? events : [...events, { exchangeId: exchange.id, to }] }
}

/** `callOffExchange` for an exchange that is not loaded; null if it does not exist. */
export async function callOffExchangeById(trx: Trx, id: ExchangeId, by: Uid | null, now: Date): Promise<CallOffResult | null> {
  const exchange = await findExchange(trx, id)
  return exchange ? callOffExchange(trx, exchange, by, now) : null
}

interface CallOffResult {
  exchange: ExchangeRecord
  freedItemIds: ItemId[]
  events: PendingEvent[]
}

export async function releaseItems(trx: Trx, exchangeId: ExchangeId): Promise<ItemId[]> {
  const freedItemIds = await deleteReservations(trx, exchangeId)
  await setAvailability(trx, freedItemIds, 'disponibile')
  return freedItemIds
}

/** An agreed change of the objects: the items that leave are available again, those that enter are reserved. */
export async function changeReservations(
  trx: Trx,
  exchange: ExchangeRecord,
  left: readonly ItemSnapshot[],
  entered: readonly ItemSnapshot[],
  now: Date,
): Promise<void> {
  const [leftIds, enteredIds] = [left, entered].map((items) => items.map(({ _id }) => _id)) as [ItemId[], ItemId[]]
  const legs = exchange.legs.filter(({ item }) => enteredIds.includes(item._id))
  await saveSet(trx, exchange.id, leftIds, legs, now)
  await setAvailability(trx, leftIds, 'disponibile')
  await setAvailability(trx, enteredIds, 'in_trattativa')
}

/** Transfers all items, without the givers' positions. The caller has already removed the items from all other conversations. */
export async function transferItems(trx: Trx, exchange: ExchangeRecord, now: Date): Promise<void> {
  await deleteReservations(trx, exchange.id)
  await transferOwnership(trx, exchange.id, transfersOf(exchange), now)
}

/** The whole exchange as one of its participants gets it. */
export async function composeExchange(
  { db, town }: TownDb,
  exchange: ExchangeRecord,
  me: Uid,
  now: Date,
): Promise<ExchangeAnswer> {
  const people = await findParticipantProfiles(
    { db, town },
    exchange.people.map(({ uid }) => uid),
  )
  return {
    ...asExchangeSummary(exchange, me, now),
    conversationId: exchange.conversationId,
    participants: exchange.people.map(({ uid }) => ({
      ...(people.get(uid) ?? { uid, name: '', email: '', photo: null }),
      formerName: formerNameFor(people.get(uid)?.nameChanges ?? [], exchange.createdAt, now),
    })),
    feedback: asFeedback(exchange, isOver(exchange) ? await findFeedback(db, exchange.id) : [], me, now),
    legs: exchange.legs.map(({ item, giver, receiver }) => ({ item, giver, receiver })),
    ...(isRingExchange(exchange) ? { ring: await composeRing({ db, town }, exchange) } : {}),
  }
}

async function composeRing({ db, town }: TownDb, exchange: ExchangeRecord): Promise<RingExchange> {
  const { state, options, legs } = exchange
  const itemIds = legs.map(({ item }) => item._id)
  return {
    options: options.map(({ id, place, at, by, tickedBy }) => ({
      _id: id,
      place,
      at: at.toISOString(),
      by,
      tickedBy: [...tickedBy],
    })),
    suggestedPlace: state === 'open' ? fairestPlace(await findItemPoints(db, itemIds), publicPlacesOf(town)) : null,
    unanswered: unansweredOf(exchange),
  }
}
