import type { AdminPage } from '@barattolo/domain/admin/contract'
import type { AdminOpenedRing, AdminRing, AdminRingEvent, RingAnswerState } from '@barattolo/domain/admin/ring-contract'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { namesForAdmin } from '@barattolo/domain/people/display-name'
import { NEGOTIATION_STATES, type RingNegotiationState } from '@barattolo/domain/rings/ring'
import { hasSaidYes, isPresent, type RingParticipant } from '@barattolo/domain/rings/ring-negotiation'
import type { RingEvent } from '@barattolo/domain/rings/ring-step'
import { type RawBuilder, sql } from 'kysely'
import { peopleMatching } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import {
  allOf,
  buildPage,
  containsPattern,
  countOnFirstPage,
  microseconds,
  type PagedRow,
  pageOf,
  type ResultPage,
} from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'
import { findRing, type RingRecord } from '../rings/ring-negotiation.store.ts'
import { asVersions, findOpenedMessages, versionsOf } from './opened-chat.store.ts'
import { namesOf, nameWithEmail, nameWithMaskedEmail, type StoredNames } from './stored-names.ts'

interface RingSearch extends AdminPage {
  state?: RingNegotiationState | undefined
  held?: 'yes' | undefined
}

type RingRow = Omit<AdminRing, 'id' | 'legs' | 'openedAt' | 'updatedAt'> &
  PagedRow & { openedAt: Date; legs: { giver: StoredNames; items: string[] }[] | null }

/** All proposed rings without their chats, by latest change. Only these have a time of their last change. */
export async function findAllRings(db: Db, search: RingSearch): Promise<ResultPage<AdminRing>> {
  const { q, state, held } = search
  const conditions = [
    sql`r.updated_at is not null`,
    ...(q ? [matchesText(q)] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(held ? [sql`${HELD_EXCHANGE_ID} is not null`] : []),
  ]
  // All columns, so that the table is not read a second time: the planner may scan it while it is small.
  const found = sql`
    select r.id, r.updated_at as at, r.size, r.state, r.ended_why, r.repairs, r.opened_at from rings r where ${allOf(conditions)}`
  const rows = await query(
    db,
    'findAllRings',
    sql<RingRow>`
    with called as materialized (${q ? peopleMatching(q) : sql`select null::text as uid`}),
    ${pageOf(search, found, Boolean(q || state || held))}
    select r.id, ${microseconds(sql`r.at`)} as at, r.size, r.state, r.ended_why as "endedWhy", r.repairs, r.opened_at as "openedAt",
      ${HELD_EXCHANGE_ID} as held, ${LEGS} as legs, ${countOnFirstPage(search, sql`found`)} as total
    from page r
    order by r.at desc, r.id desc`,
  )
  return buildPage(rows, search, asAdminRing)
}

/** The id of ring `r`'s exchange that waits for the admin's decision. */
const HELD_EXCHANGE_ID = sql`(select id from exchanges where ring_id = r.id and state = 'held')`

/** In giving order. A person who has left gives until the repair. */
const LEGS = sql`(
  select jsonb_agg(jsonb_build_object('giver', ${namesOf('leg.giver_uid')}, 'items', leg.items) order by leg.place)
  from (
    select giver_uid, place, jsonb_agg(coalesce(item->>'title', '') order by position, item_id) as items
    from ring_legs join ring_people on ring_people.ring_id = ring_legs.ring_id and uid = giver_uid
    where ring_legs.ring_id = r.id group by giver_uid, place
  ) leg)`

/** Matches the start of the id, the title of an object, or a person, also one who has left. */
function matchesText(text: string): RawBuilder<unknown> {
  return sql`(
    starts_with(r.id::text, lower(${text}))
    or exists (select from ring_legs where ring_id = r.id and plain_text(item->>'title') like ${containsPattern(text)})
    or exists (select from ring_people where ring_id = r.id and uid in (select uid from called)))`
}

function asAdminRing({ id, at, legs, openedAt, total: _, ...row }: RingRow): AdminRing {
  return {
    ...row,
    // The type assertion is safe: the column holds only ids of this type.
    id: id as RingId,
    legs: (legs ?? []).map(({ giver, items }) => ({ giver: nameWithMaskedEmail(giver), items })),
    openedAt: openedAt.toISOString(),
    updatedAt: new Date(at / 1000).toISOString(),
  }
}

/** Suggestions are not the admins' to read: their people have not proposed anything. */
export async function isProposedRing(db: Db, id: RingId): Promise<boolean> {
  const row = await db
    .selectFrom('rings')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', NEGOTIATION_STATES)
    .executeTakeFirst()
  return row !== undefined
}

/** What is private in a ring; undefined if there is none. */
export async function findOpenedRing(db: Db, id: RingId): Promise<AdminOpenedRing | undefined> {
  const ring = await findRing(db, id)
  if (!ring) return undefined
  const people = await findPeople(db, id)
  const events = await findEvents(db, id)
  const titles = await findTitles(db, ring, events)
  const nameOf = namesIn([...people.values()])
  const titleOf = (itemId: ItemId) => titles.get(itemId) ?? ''
  const [row] = await query(
    db,
    'findVersionsOfRing',
    sql<{ versions: Parameters<typeof asVersions>[0] }>`select ${versionsOf(sql`e.ring_id = ${id}`)} as versions`,
  )
  return {
    people: ring.people.map((person) => ({
      uid: person.uid,
      name: nameWithEmail(people.get(person.uid) ?? DELETED),
      isProposer: ring.proposedBy === person.uid,
      joinedAt: people.get(person.uid)?.joinedAt?.toISOString() ?? null,
      leftAt: people.get(person.uid)?.leftAt?.toISOString() ?? null,
      leftWhy: person.leftWhy,
      answer: answerOf(ring, person),
      answeredAt: person.answeredAt?.toISOString() ?? null,
    })),
    legs: ring.legs.map(({ giver, receiver, items }) => ({
      giver: nameOf(giver),
      receiver: nameOf(receiver),
      items: items.map(({ itemId, broken }) => ({ _id: itemId, title: titleOf(itemId), broken })),
    })),
    events: events.map((event) => describeEvent(event, nameOf, titleOf)),
    messages: await findOpenedMessages(db, id),
    versions: asVersions(row?.versions ?? null),
  }
}

const DELETED: StoredNames = { name: '', chosenName: null, email: '' }

/** The name of each person, with the e-mail only where two have the same. Empty for a deleted account. */
function namesIn(people: readonly PersonRow[]): (uid: Uid) => string {
  const plain = people.map(({ uid, name, chosenName }) => [uid, namesForAdmin(name, chosenName)] as const)
  const count = (text: string) => plain.filter(([, other]) => other === text).length
  const names = new Map(plain)
  return (uid) => {
    const name = names.get(uid) ?? ''
    const person = people.find((each) => each.uid === uid)
    return person && name !== '' && count(name) > 1 ? nameWithEmail(person) : name
  }
}

function answerOf(ring: RingRecord, person: RingParticipant): RingAnswerState {
  if (person.isHeldBack) return 'heldBack'
  if (person.answer === null) return 'asked'
  // The objects of a person who has left may not be in the ring any more.
  return !isPresent(person) || hasSaidYes(ring, person) ? 'yes' : 'stale'
}

type PersonRow = StoredNames & { uid: Uid; joinedAt: Date | null; leftAt: Date | null }

async function findPeople(db: Db, id: RingId): Promise<Map<Uid, PersonRow>> {
  const rows = await query(
    db,
    'findPeopleOfRingForAdmin',
    sql<PersonRow>`
    select ring_people.uid, name, chosen_name as "chosenName", email, chat_people.joined_at as "joinedAt", ring_people.left_at as "leftAt"
    from ring_people join people on people.uid = ring_people.uid
      left join chat_people on chat_id = ring_id and chat_people.uid = ring_people.uid
    where ring_id = ${id}`,
  )
  return new Map(rows.map((row) => [row.uid, row]))
}

interface EventRow {
  id: string
  at: Date
  event: RingEvent
}

async function findEvents(db: Db, id: RingId): Promise<EventRow[]> {
  const rows = await query(
    db,
    'findRingEvents',
    sql<EventRow>`
    select id::text, created_at as at, details || jsonb_build_object('type', kind) as event from ring_events where ring_id = ${id} order by ring_events.id`,
  )
  return rows
}

/** An object that is not in the ring any more has its present title, or, once it is deleted, the one in the chat. */
async function findTitles(db: Db, { id, items }: RingRecord, events: readonly EventRow[]): Promise<Map<ItemId, string>> {
  const titles = new Map([...items].map(([itemId, item]) => [itemId, item.title]))
  const missing = events.flatMap(({ event }) => itemsOf(event)).filter((itemId) => !titles.has(itemId))
  if (missing.length === 0) return titles
  const rows = await query(
    db,
    'findTitlesOfRing',
    sql<{ id: ItemId; title: string }>`
    select item->>'_id' as id, item->>'title' as title
    from messages, jsonb_array_elements(coalesce(details->'items', '[]') || coalesce(details->'removed', '[]')) item
    where conversation_id = ${id}
    union all select id::text, title from items where id = any(${missing}::uuid[])`,
  )
  for (const row of rows) if (missing.includes(row.id)) titles.set(row.id, row.title)
  return titles
}

function itemsOf(event: RingEvent): readonly ItemId[] {
  switch (event.type) {
    case 'itemsChanged':
      return [...event.added, ...event.removed]
    case 'itemBroken':
    case 'itemEdited':
      return [event.itemId]
    case 'itemReplaced':
      return [event.itemId, event.by]
    default:
      return []
  }
}

function describeEvent(
  { id, at, event }: EventRow,
  nameOf: (uid: Uid) => string,
  titleOf: (id: ItemId) => string,
): AdminRingEvent {
  const { type } = event
  const described = { _id: id, at: at.toISOString(), type, ...NOTHING }
  const titlesOf = (ids: readonly ItemId[]) => ids.map(titleOf)
  switch (type) {
    case 'proposed':
    case 'saidYes':
    case 'reconsidered':
    case 'withdrawn':
      return { ...described, person: nameOf(event.by) }
    case 'itemsChanged':
      return { ...described, person: nameOf(event.by), items: titlesOf(event.added), removed: titlesOf(event.removed) }
    case 'asked':
    case 'nudged':
      return { ...described, person: nameOf(event.uid) }
    case 'left':
      return { ...described, person: nameOf(event.uid), why: event.why }
    case 'itemBroken':
      return { ...described, items: [titleOf(event.itemId)], why: event.why }
    case 'itemEdited':
      return { ...described, items: [titleOf(event.itemId)] }
    case 'itemReplaced':
      return { ...described, items: [titleOf(event.by)], removed: [titleOf(event.itemId)] }
    case 'personReplaced':
      return { ...described, person: nameOf(event.by), replaced: nameOf(event.uid) }
    case 'dissolved':
      return { ...described, why: event.why, pair: (event.pair ?? []).map(nameOf) }
    case 'agreed':
    case 'done':
      return described
    default:
      return { ...described, type: 'unknown' }
  }
}

const NOTHING = { person: null, replaced: null, items: [], removed: [], why: null, pair: [] }
