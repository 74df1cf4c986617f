import { randomInt } from 'node:crypto'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import { deadlineOf, type Exchange, isRingExchange, type Leg, openExchange } from '@barattolo/domain/exchanges/exchange'
import { makeHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId, ExchangeId, ItemId, MeetingOptionId, RingId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database.ts'
import { jsonRows, query } from '../platform/query.ts'
import { saveMeetingOptions } from './meeting-options.store.ts'

/** An exchange with all that the rules need, as one JSON value of its row, people and legs; times are text. */
export interface StoredExchange {
  id: ExchangeId
  conversationId: ConversationId | null
  ringId: RingId | null
  state: Exchange['state']
  place: string | null
  meetingAt: string | null
  proposedPlace: string | null
  proposedAt: string | null
  proposedBy: Uid | null
  heldAt: string | null
  endedAt: string | null
  calledOffBy: Uid | null
  version: number
  createdAt: string
  people: StoredParty[]
  legs: Leg[]
  proofs: { by: Uid; of: Uid; at: string }[] | null
  options: { id: MeetingOptionId; place: string; at: string; by: Uid; tickedBy: Uid[] }[] | null
}

interface StoredParty {
  uid: Uid
  confirmedAt: string | null
  statement: 'happened' | 'notHappened' | null
  statedAt: string | null
  notifiedAt: string | null
  handedOverAt: string | null
  code: string
}

/** To be selected from `exchanges`, also inside a statement that reads other tables. */
export const STORED_EXCHANGE = sql<StoredExchange>`jsonb_build_object(
  'id', exchanges.id, 'conversationId', exchanges.conversation_id, 'ringId', exchanges.ring_id, 'state', exchanges.state, 'place', exchanges.place,
  'meetingAt', exchanges.meeting_at, 'proposedPlace', exchanges.proposed_place, 'proposedAt', exchanges.proposed_at,
  'proposedBy', exchanges.proposed_by, 'heldAt', exchanges.held_at, 'endedAt', exchanges.ended_at,
  'calledOffBy', exchanges.called_off_by, 'version', exchanges.version, 'createdAt', exchanges.created_at,
  'people', (select jsonb_agg(jsonb_build_object('uid', uid, 'confirmedAt', meeting_confirmed_at, 'statement', statement,
    'statedAt', stated_at, 'notifiedAt', notified_at, 'handedOverAt', handed_over_at, 'code', handover_code) order by uid)
    from exchange_people where exchange_id = exchanges.id),
  'legs', (select jsonb_agg(jsonb_build_object('item', item, 'giver', giver_uid, 'receiver', receiver_uid) order by item_id)
    from exchange_legs where exchange_id = exchanges.id),
  'proofs', (select jsonb_agg(jsonb_build_object('by', typed_by, 'of', shown_by, 'at', created_at) order by created_at)
    from handover_proofs where exchange_id = exchanges.id),
  'options', (select jsonb_agg(jsonb_build_object('id', id, 'place', place, 'at', at, 'by', proposed_by, 'tickedBy', ticked_by)
    order by position) from meeting_options where exchange_id = exchanges.id))`

export type ExchangeRecord = Exchange & {
  readonly id: ExchangeId
  readonly conversationId: ConversationId | null
  /** The ring that it came from. At most one of the two is set. */
  readonly ringId: RingId | null
  /** The handover code that each person shows. Private to that person. */
  readonly codes: ReadonlyMap<Uid, string>
}

export function asExchange(stored: StoredExchange): ExchangeRecord {
  const { id, conversationId, ringId, state, place, proposedPlace, proposedBy, calledOffBy, version, legs } = stored
  const [meetingAt, proposedAt] = [toDate(stored.meetingAt), toDate(stored.proposedAt)]
  return {
    id,
    conversationId,
    ringId,
    state,
    legs,
    people: stored.people.map(({ uid, confirmedAt, statement, statedAt, notifiedAt, handedOverAt }) => ({
      uid,
      confirmedAt: toDate(confirmedAt),
      statement,
      statedAt: toDate(statedAt),
      notifiedAt: toDate(notifiedAt),
      handedOverAt: toDate(handedOverAt),
    })),
    proofs: (stored.proofs ?? []).map(({ by, of, at }) => ({ by, of, at: new Date(at) })),
    codes: new Map(stored.people.map(({ uid, code }) => [uid, code])),
    agreed: place !== null && meetingAt ? { place, at: meetingAt } : null,
    proposed:
      proposedPlace !== null && proposedAt && proposedBy ? { place: proposedPlace, at: proposedAt, by: proposedBy } : null,
    options: (stored.options ?? []).map(({ at, ...option }) => ({ ...option, at: new Date(at) })),
    heldAt: toDate(stored.heldAt),
    endedAt: toDate(stored.endedAt),
    calledOffBy,
    version,
    createdAt: new Date(stored.createdAt),
  }
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

export async function findExchange(db: Db, id: ExchangeId): Promise<ExchangeRecord | undefined> {
  const row = await db.selectFrom('exchanges').select(STORED_EXCHANGE.as('stored')).where('id', '=', id).executeTakeFirst()
  return row && asExchange(row.stored)
}

/** A transaction that also locks items or conversations must lock them before. */
export async function lockExchange(trx: Trx, id: ExchangeId): Promise<void> {
  await trx.selectFrom('exchanges').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Inserts an open exchange that reserves its items, in one statement. Undefined if another unfinished exchange has reserved one of
 * them: the unique key decides; the caller rolls back.
 */
export async function insertExchange(
  trx: Trx,
  conversationId: ConversationId | null,
  legs: readonly Leg[],
  now: Date,
  ringId: RingId | null,
): Promise<ExchangeRecord | undefined> {
  const exchange = openExchange(legs, now)
  const codes = new Map(exchange.people.map(({ uid }) => [uid, generateHandoverCode()]))
  const people = [...codes].map(([uid, code]) => ({ uid, code }))
  const stored = legs.map(({ item, giver, receiver }) => ({ item_id: item._id, item, giver, receiver }))
  const rows = await query(
    trx,
    'insertExchange',
    sql<{ id: ExchangeId; reserved: number }>`
    with created as (
      insert into exchanges (conversation_id, ring_id, next_due_at, created_at, updated_at)
      values (${conversationId}, ${ringId}, ${deadlineOf(exchange)}, ${now}, ${now}) returning id
    ), participants as (
      insert into exchange_people (exchange_id, uid, handover_code)
      select created.id, uid, code from created, ${jsonRows(people)} as person(uid text, code text)
    ), legs as (
      insert into exchange_legs (exchange_id, item_id, item, giver_uid, receiver_uid)
      select created.id, item_id, item, giver, receiver
      from created, ${jsonRows(stored)} as leg(item_id uuid, item jsonb, giver text, receiver text)
    ), reserved as (
      insert into reservations (item_id, exchange_id, created_at)
      select item_id, created.id, ${now} from created, ${jsonRows(stored)} as leg(item_id uuid)
      on conflict (item_id) do nothing returning item_id
    )
    select created.id, (select count(*)::int from reserved) as reserved from created`,
  )
  const [row] = rows
  if (!row || row.reserved < legs.length) return undefined
  // In the order of `STORED_EXCHANGE`.
  return {
    ...exchange,
    id: row.id,
    conversationId,
    ringId,
    codes,
    people: exchange.people.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)),
    legs: exchange.legs.toSorted((one, other) => (one.item._id < other.item._id ? -1 : 1)),
  }
}

/** Saves what a move or a timeout has changed. */
export async function saveExchange(trx: Trx, id: ExchangeId, next: Exchange, now: Date): Promise<void> {
  const { state, agreed, proposed, heldAt, endedAt, calledOffBy, version } = next
  await trx
    .updateTable('exchanges')
    .set({
      state,
      place: agreed?.place ?? null,
      meetingAt: agreed?.at ?? null,
      proposedPlace: proposed?.place ?? null,
      proposedAt: proposed?.at ?? null,
      proposedBy: proposed?.by ?? null,
      heldAt,
      endedAt,
      calledOffBy,
      version,
      nextDueAt: deadlineOf(next),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  for (const { uid, confirmedAt, statement, statedAt, notifiedAt, handedOverAt } of next.people) {
    await trx
      .updateTable('exchangePeople')
      .set({ meetingConfirmedAt: confirmedAt, statement, statedAt, notifiedAt, handedOverAt })
      .where('exchangeId', '=', id)
      .where('uid', '=', uid)
      .execute()
  }
  if (isRingExchange(next)) await saveMeetingOptions(trx, id, next.options)
}

export interface UnfinishedExchange {
  id: ExchangeId
  conversationId: ConversationId | null
  updatedAt: Date
  items: ItemSnapshot[]
  people: Uid[]
}

/** A person's exchanges that still reserve their items: open, or held for the admin. */
export function findUnfinishedExchanges(trx: Db | Trx, uid: Uid): Promise<UnfinishedExchange[]> {
  const ids = trx.selectFrom('exchangePeople').select('exchangeId').where('uid', '=', uid)
  return selectUnfinishedExchanges(trx).where('id', 'in', ids).orderBy('id').execute()
}

/** The exchange that has reserved this item. */
export function findExchangeReserving(trx: Trx, itemId: ItemId): Promise<UnfinishedExchange | undefined> {
  const ids = trx.selectFrom('reservations').select('exchangeId').where('itemId', '=', itemId)
  return selectUnfinishedExchanges(trx).where('id', 'in', ids).executeTakeFirst()
}

/** The exchange of a conversation, while it reserves its items. */
export function findUnfinishedExchangeOf(trx: Trx, conversationId: ConversationId): Promise<UnfinishedExchange | undefined> {
  return selectUnfinishedExchanges(trx).where('conversationId', '=', conversationId).executeTakeFirst()
}

/** The exchange of an agreed ring, while it reserves its items. */
export function findUnfinishedExchangeOfRing(trx: Trx, ringId: RingId): Promise<UnfinishedExchange | undefined> {
  return selectUnfinishedExchanges(trx).where('ringId', '=', ringId).executeTakeFirst()
}

function selectUnfinishedExchanges(trx: Db | Trx) {
  return trx
    .selectFrom('exchanges')
    .select(['id', 'conversationId', 'updatedAt'])
    .select([
      sql<ItemSnapshot[]>`(select jsonb_agg(item order by item_id) from exchange_legs where exchange_id = exchanges.id)`.as(
        'items',
      ),
      sql<Uid[]>`(select jsonb_agg(uid) from exchange_people where exchange_id = exchanges.id)`.as('people'),
    ])
    .where('state', 'in', ['open', 'held'])
}

/** Deletes the reservations of an exchange. Returns their items. */
export async function deleteReservations(trx: Trx, exchangeId: ExchangeId): Promise<ItemId[]> {
  const deleted = await trx.deleteFrom('reservations').where('exchangeId', '=', exchangeId).returning('itemId').execute()
  return deleted.map(({ itemId }) => itemId)
}

/** Exchanges whose deadline has passed, the longest overdue first. */
export async function findDueExchanges(db: Db, now: Date, limit: number): Promise<ExchangeId[]> {
  const rows = await db
    .selectFrom('exchanges')
    .select('id')
    .where('nextDueAt', '<=', now)
    .orderBy('nextDueAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export function generateHandoverCode(): string {
  return makeHandoverCode(randomInt)
}
