import type { ExchangeId, ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { type ItemSnapshot, itemSnapshot } from '@barattolo/domain/items/snapshot'
import { NEGOTIATION_STATES, type RingNegotiationState, type RingState, signatureOf } from '@barattolo/domain/rings/ring'
import {
  isEnded,
  isPresent,
  type NegotiatedItem,
  type NegotiatedLeg,
  type RingNegotiation,
  type RingParticipant,
} from '@barattolo/domain/rings/ring-negotiation'
import type { RingEvent, RingStep } from '@barattolo/domain/rings/ring-step'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { jsonRows, query } from '../platform/database/query.ts'
import { ConcurrentChange } from '../platform/database/retry-on-conflict.ts'

/** A proposed ring as it is stored. */
export interface RingRecord extends RingNegotiation {
  readonly id: RingId
  readonly signature: string
  /** What its people have seen of each object. */
  readonly items: ReadonlyMap<ItemId, ItemSnapshot>
  /** "Con Luca però sì": two of its people who could swap without the others. */
  readonly pair: readonly Uid[]
  readonly exchangeId: ExchangeId | null
  /** The called-off ring that this one replaces. */
  readonly afterRing: RingId | null
  readonly updatedAt: Date
  readonly endedAt: Date | null
}

interface StoredRingRow {
  id: RingId
  signature: string
  state: RingNegotiationState
  version: number
  proposedBy: Uid | null
  openedAt: Date
  deadlineAt: Date
  hardUntil: Date
  nextDueAt: Date | null
  repairs: number
  refusedItems: ItemId[]
  endedWhy: RingNegotiation['endedWhy']
  pair: Uid[]
  exchangeId: ExchangeId | null
  afterRing: RingId | null
  updatedAt: Date
  endedAt: Date | null
  people: (Omit<RingParticipant, 'answeredAt' | 'askedAt' | 'answerBy'> & {
    place: number
    answeredAt: string | null
    askedAt: string
    answerBy: string
  })[]
  legs: (NegotiatedItem & { giver: Uid; receiver: Uid; item: ItemSnapshot })[] | null
}

export const IS_NEGOTIATED = sql<boolean>`rings.state in (${sql.join(NEGOTIATION_STATES.map((state) => sql.lit(state)))})`

/** The people and objects of a ring, to be selected from `rings`. Times are text. */
const PEOPLE = sql<StoredRingRow['people']>`(
  select jsonb_agg(jsonb_build_object('uid', uid, 'place', place, 'answer', answer, 'answerKey', answer_key, 'answeredAt', answered_at,
    'isHeldBack', held_back, 'askedAt', asked_at, 'answerBy', answer_by, 'nudges', nudges, 'changes', changes, 'joinedVersion', joined_version,
    'leftVersion', left_version, 'leftWhy', left_why) order by joined_version, place, uid)
  from ring_people where ring_id = rings.id)`
const LEGS = sql<StoredRingRow['legs']>`(
  select jsonb_agg(jsonb_build_object('giver', giver_uid, 'receiver', receiver_uid, 'itemId', item_id, 'item', item, 'revision', revision,
    'broken', broken) order by giver.place, ring_legs.position, item_id)
  from ring_legs join ring_people giver on giver.ring_id = ring_legs.ring_id and giver.uid = giver_uid
  where ring_legs.ring_id = rings.id)`

const COLUMNS = sql`rings.id, signature, state, version, proposed_by as "proposedBy", opened_at as "openedAt", deadline_at as "deadlineAt",
  hard_until as "hardUntil", next_due_at as "nextDueAt", repairs, refused_items as "refusedItems", ended_why as "endedWhy",
  pair_uids as pair, (select exchanges.id from exchanges where exchanges.ring_id = rings.id) as "exchangeId", after_ring as "afterRing", updated_at as "updatedAt",
  ended_at as "endedAt", ${PEOPLE} as people, ${LEGS} as legs`

export async function findRing(db: Db | Trx, id: RingId): Promise<RingRecord | undefined> {
  const [row] = await query(
    db,
    'findRing',
    sql<StoredRingRow>`select ${COLUMNS} from rings where id = ${id} and ${IS_NEGOTIATED}`,
    { prepare: true },
  )
  return row && asRing(row)
}

/** The rings that this person takes or has taken part in, without those that ended by `endedAfter`; the last changed first. */
export async function findNegotiationsOf(db: Db, uid: Uid, endedAfter: Date, limit: number): Promise<RingRecord[]> {
  const rows = await query(
    db,
    'findNegotiationsOf',
    sql<StoredRingRow>`
    select ${COLUMNS} from rings
    where id in (select ring_id from ring_people where uid = ${uid} and not held_back) and ${IS_NEGOTIATED} and (ended_at is null or ended_at > ${endedAfter})
    order by updated_at desc, id limit ${sql.lit(limit)}`,
    { prepare: true },
  )
  return rows.map(asRing)
}

function asRing({ people, legs, ...row }: StoredRingRow): RingRecord {
  return {
    ...row,
    people: people.map(({ place: _, answeredAt, askedAt, answerBy, ...person }) => ({
      ...person,
      answeredAt: answeredAt === null ? null : new Date(answeredAt),
      askedAt: new Date(askedAt),
      answerBy: new Date(answerBy),
    })),
    legs: asLegs(legs ?? []),
    items: new Map((legs ?? []).map(({ itemId, item }) => [itemId, itemSnapshot.parse(item)])),
  }
}

/** The rows are in giving order. */
function asLegs(rows: NonNullable<StoredRingRow['legs']>): NegotiatedLeg[] {
  return [...Map.groupBy(rows, ({ giver }) => giver).values()].flatMap((items) => {
    const [first] = items
    if (!first) return []
    const passed = items.map(({ itemId, revision, broken }) => ({ itemId, revision, broken }))
    return [{ giver: first.giver, receiver: first.receiver, items: passed }]
  })
}

/** The ring that replaces one that was called off, if this person is asked to it and it has not ended without a handover. */
export async function findNextRing(db: Db, afterRing: RingId, uid: Uid): Promise<RingId | null> {
  const row = await db
    .selectFrom('rings')
    .innerJoin('ringPeople', 'ringPeople.ringId', 'rings.id')
    .select('rings.id')
    .where('rings.afterRing', '=', afterRing)
    .where('ringPeople.uid', '=', uid)
    .where('ringPeople.heldBack', '=', false)
    .where('rings.state', '!=', 'dissolved')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Objects and conversations have to be locked before. Returns the state; undefined if there is no such ring. */
export async function lockRing(trx: Trx, id: RingId): Promise<RingState | undefined> {
  const row = await trx.selectFrom('rings').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state
}

/** A ring that follows a called-off one. Undefined if that one has such a ring already, or the same people have an open one. */
export async function insertSuccessor(trx: Trx, afterRing: RingId, { next }: RingStep, now: Date): Promise<RingId | undefined> {
  const row = await trx
    .insertInto('rings')
    .values({
      signature: signatureOf(next.legs.map(({ giver }) => giver)),
      size: next.legs.length,
      state: next.state,
      foundAt: now,
      expiresAt: now,
      openedAt: now,
      deadlineAt: next.deadlineAt,
      hardUntil: next.hardUntil,
      nextDueAt: next.nextDueAt,
      updatedAt: now,
      afterRing,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

interface SavedStep extends RingStep {
  /** The objects that the step brings into the ring. */
  items: ReadonlyMap<ItemId, ItemSnapshot>
}

/** Another transaction has just given the same people another open ring. */
function asConcurrentChange(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'rings_open') throw new ConcurrentChange()
  throw error
}

/** Saves what a step has changed. The caller has locked the ring. */
export async function saveRingStep(trx: Trx, id: RingId, { next, events, items }: SavedStep, now: Date): Promise<void> {
  await saveRow(trx, id, next, events, now)
  await savePeople(trx, id, next, now)
  await saveLegs(trx, id, next, items)
  await saveEvents(trx, id, next.version, events, now)
}

async function saveRow(trx: Trx, id: RingId, next: RingNegotiation, events: readonly RingEvent[], now: Date): Promise<void> {
  const dissolved = events.find((event) => event.type === 'dissolved')
  await trx
    .updateTable('rings')
    .set({
      state: next.state,
      signature: signatureOf(next.legs.map(({ giver }) => giver)),
      version: next.version,
      proposedBy: next.proposedBy,
      openedAt: next.openedAt,
      deadlineAt: next.deadlineAt,
      hardUntil: next.hardUntil,
      nextDueAt: next.nextDueAt,
      repairs: next.repairs,
      refusedItems: [...next.refusedItems],
      endedWhy: next.endedWhy,
      ...(isEnded(next) ? { endedAt: now } : {}),
      ...(dissolved?.pair ? { pairUids: [...dissolved.pair] } : {}),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
    .catch(asConcurrentChange)
}

/** A newcomer gets the place of the leg that they give. */
async function savePeople(trx: Trx, id: RingId, { people, legs }: RingNegotiation, now: Date): Promise<void> {
  const rows = people.map((person) => ({
    uid: person.uid,
    place: legs.findIndex(({ giver }) => giver === person.uid),
    joined_version: person.joinedVersion,
    left_version: person.leftVersion,
    left_why: person.leftWhy,
    answer: person.answer,
    answer_key: person.answerKey,
    answered_at: person.answeredAt,
    held_back: person.isHeldBack,
    asked_at: person.askedAt,
    answer_by: person.answerBy,
    nudges: person.nudges,
    changes: person.changes,
    left_at: isPresent(person) ? null : now,
  }))
  await sql`
    insert into ring_people as stored (ring_id, uid, place, joined_version, left_version, left_why, answer, answer_key, answered_at, held_back,
      asked_at, answer_by, nudges, changes, left_at)
    select ${id}, uid, place, joined_version, left_version, left_why, answer, answer_key, answered_at, held_back, asked_at, answer_by, nudges,
      changes, left_at
    from ${jsonRows(rows)} as person(uid text, place smallint, joined_version int, left_version int, left_why text, answer text,
      answer_key text, answered_at timestamptz, held_back boolean, asked_at timestamptz, answer_by timestamptz, nudges smallint, changes smallint, left_at timestamptz)
    on conflict (ring_id, uid) do update set joined_version = excluded.joined_version, left_version = excluded.left_version,
      left_why = excluded.left_why, answer = excluded.answer, answer_key = excluded.answer_key, answered_at = excluded.answered_at,
      held_back = excluded.held_back, asked_at = excluded.asked_at, answer_by = excluded.answer_by, nudges = excluded.nudges, changes = excluded.changes,
      left_at = coalesce(stored.left_at, excluded.left_at)`.execute(trx)
}

async function saveLegs(
  trx: Trx,
  id: RingId,
  { legs }: RingNegotiation,
  items: ReadonlyMap<ItemId, ItemSnapshot>,
): Promise<void> {
  const rows = legs.flatMap(({ giver, receiver, items: passed }) =>
    passed.map(({ itemId, revision, broken }, position) => ({
      item_id: itemId,
      giver,
      receiver,
      revision,
      position,
      broken,
      item: items.get(itemId) ?? null,
    })),
  )
  await trx
    .deleteFrom('ringLegs')
    .where('ringId', '=', id)
    .where(
      'itemId',
      'not in',
      rows.map(({ item_id }) => item_id),
    )
    .execute()
  await sql`
    insert into ring_legs as stored (ring_id, item_id, giver_uid, receiver_uid, revision, position, broken, item)
    select ${id}, item_id, giver, receiver, revision, position, broken, item
    from ${jsonRows(rows)} as leg(item_id uuid, giver text, receiver text, revision int, position smallint, broken text, item jsonb)
    on conflict (ring_id, item_id) do update set giver_uid = excluded.giver_uid, receiver_uid = excluded.receiver_uid,
      revision = excluded.revision, position = excluded.position, broken = excluded.broken, item = coalesce(excluded.item, stored.item)`.execute(
    trx,
  )
}

async function saveEvents(trx: Trx, id: RingId, version: number, events: readonly RingEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => {
    const { type, ...details } = event
    return { ringId: id, version, kind: type, byUid: personOf(event), details: JSON.stringify(details), createdAt: now }
  })
  await trx.insertInto('ringEvents').values(rows).execute()
}

/** The person whom an event is about, so that erasure finds their traces. */
function personOf(event: RingEvent): Uid | null {
  if ('uid' in event) return event.uid
  return 'by' in event && event.type !== 'itemReplaced' ? event.by : null
}

/** Rings that were done before this time and whose chats are open. */
export function findDoneWithOpenChat(db: Db | Trx, before: Date, limit: number): Promise<{ id: RingId; endedAt: Date }[]> {
  return query(
    db,
    'findDoneWithOpenChat',
    sql<{ id: RingId; endedAt: Date }>`
    select rings.id, ended_at as "endedAt" from rings join chats on chats.id = rings.id
    where state = 'done' and ended_at <= ${before} and closed_at is null order by rings.id limit ${limit}`,
  )
}

/** The times at which this person left proposed rings because they had not answered. */
export async function findSilences(db: Db, uid: Uid): Promise<Date[]> {
  const rows = await db
    .selectFrom('ringPeople')
    .select('leftAt')
    .where('uid', '=', uid)
    .where('leftWhy', '=', 'silence')
    .where('leftAt', 'is not', null)
    .execute()
  return rows.flatMap(({ leftAt }) => leftAt ?? [])
}
