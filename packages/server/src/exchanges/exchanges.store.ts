import { randomInt } from 'node:crypto'
import {
  deadlineOf,
  type Exchange,
  isRingExchange,
  type Leg,
  openExchange,
  type SetChange,
  type SetItem,
} from '@barattolo/domain/exchanges/exchange'
import { makeHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId, ExchangeId, ItemId, MeetingOptionId, RingId, Uid } from '@barattolo/domain/ids'
import { type ItemSnapshot, itemSnapshot } from '@barattolo/domain/items/snapshot'
import { Problem } from '@barattolo/domain/problem'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { jsonRows, query } from '../platform/database/query.ts'
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
  changeBy: Uid | null
  changeItems: SetItem[] | null
  setVersion: number
  setAskedAt: string | null
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
  'proposedBy', exchanges.proposed_by, 'changeBy', exchanges.change_by, 'changeItems', exchanges.change_items,
  'setVersion', exchanges.set_version, 'setAskedAt', exchanges.set_asked_at, 'heldAt', exchanges.held_at, 'endedAt', exchanges.ended_at,
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

/** Null unless it still waits for an answer: the previous version of the server ends an exchange without ending its change. */
function openChangeOf({ state, changeBy, changeItems, proofs, people }: StoredExchange): SetChange | null {
  const isLocked = state !== 'open' || proofs !== null || people.some(({ statement }) => statement !== null)
  if (isLocked || !changeBy || !changeItems) return null
  return { by: changeBy, items: changeItems.map(({ item, revision }) => ({ item: itemSnapshot.parse(item), revision })) }
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
    change: openChangeOf(stored),
    setVersion: stored.setVersion,
    setAskedAt: toDate(stored.setAskedAt),
    heldAt: toDate(stored.heldAt),
    endedAt: toDate(stored.endedAt),
    calledOffBy,
    version,
    createdAt: new Date(stored.createdAt),
  }
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

export async function findExchange(db: Db, id: ExchangeId): Promise<ExchangeRecord | undefined> {
  return (await findExchanges(db, [id])).get(id)
}

export async function findExchanges(db: Db, ids: readonly ExchangeId[]): Promise<Map<ExchangeId, ExchangeRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('exchanges').select(STORED_EXCHANGE.as('stored')).where('id', 'in', ids).execute()
  return new Map(rows.map(({ stored }) => [stored.id, asExchange(stored)]))
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
  const { state, agreed, proposed, change, setVersion, setAskedAt, heldAt, endedAt, calledOffBy, version } = next
  await trx
    .updateTable('exchanges')
    .set({
      state,
      place: agreed?.place ?? null,
      meetingAt: agreed?.at ?? null,
      proposedPlace: proposed?.place ?? null,
      proposedAt: proposed?.at ?? null,
      proposedBy: proposed?.by ?? null,
      changeBy: change?.by ?? null,
      changeItems: change && JSON.stringify(change.items),
      setVersion,
      setAskedAt,
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

/** What an agreed change of the objects writes: the new legs with their reservations. Throws `itemTaken` if another exchange has reserved one. */
export async function saveSet(
  trx: Trx,
  id: ExchangeId,
  left: readonly ItemId[],
  entered: readonly Leg[],
  now: Date,
): Promise<void> {
  if (left.length > 0) {
    await trx.deleteFrom('exchangeLegs').where('exchangeId', '=', id).where('itemId', 'in', left).execute()
    await trx.deleteFrom('reservations').where('exchangeId', '=', id).where('itemId', 'in', left).execute()
  }
  if (entered.length === 0) return
  const legs = entered.map(({ item, giver, receiver }) => ({
    exchangeId: id,
    itemId: item._id,
    item: JSON.stringify(item),
    giverUid: giver,
    receiverUid: receiver,
  }))
  await trx.insertInto('exchangeLegs').values(legs).execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reservations')
    .values(entered.map(({ item }) => ({ itemId: item._id, exchangeId: id, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < entered.length) throw new Problem('itemTaken')
}

/**
 * Exchanges with an open change that may have become impossible: an entering object is not available as it was shown, or one of the two
 * people has blocked the other.
 */
export function findDoubtfulChanges(db: Db, limit: number): Promise<{ id: ExchangeId }[]> {
  return query(
    db,
    'findDoubtfulChanges',
    // Only an open exchange has a deadline: without this condition all that have ended would be read too.
    sql<{ id: ExchangeId }>`
    select e.id from exchanges e
    where e.next_due_at is not null and e.change_items is not null and e.state = 'open' and (
      exists (select from jsonb_array_elements(e.change_items) entry
        left join items i on i.id = (entry->'item'->>'_id')::uuid
        left join people p on p.uid = i.owner_uid
        where not exists (select from exchange_legs where exchange_id = e.id and item_id = (entry->'item'->>'_id')::uuid)
          and (i.id is null or i.revision <> (entry->'revision')::int or i.availability <> 'disponibile' or i.resting_since is not null
            or i.hidden_at is not null or p.holiday_since is not null))
      or exists (select from exchange_people one join exchange_people other on other.exchange_id = one.exchange_id
        join blocks on blocks.blocker_uid = one.uid and blocks.blocked_uid = other.uid
        where one.exchange_id = e.id))
    order by e.id limit ${sql.lit(limit)}`,
  )
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

/** The same exchange with the same objects. */
export function isSameExchange(one: UnfinishedExchange | undefined, other: UnfinishedExchange | undefined): boolean {
  if (one?.id !== other?.id) return false
  const ids = other?.items.map(({ _id }) => _id)
  return one === undefined || (one.items.length === ids?.length && one.items.every(({ _id }) => ids.includes(_id)))
}

export function isSameExchanges(some: readonly UnfinishedExchange[], others: readonly UnfinishedExchange[]): boolean {
  return some.length === others.length && some.every((one, index) => isSameExchange(one, others[index]))
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
