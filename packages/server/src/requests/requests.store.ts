import { seatNamed } from '@barattolo/domain/geo/seat'
import type { RequestId, Uid } from '@barattolo/domain/ids'
import { BOUNDED_TOTAL } from '@barattolo/domain/items/contract'
import { type SoughtWord, searchQueryOf } from '@barattolo/domain/matching/search-query'
import type { NewRequest, Request, RequestSearch } from '@barattolo/domain/requests/contract'
import type { Town } from '@barattolo/domain/town'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { placeOfOwner } from '../items/item-conditions.ts'
import { orderOf, type Position } from '../items/item-order.ts'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import { type Audience, asPublicPerson, audienceOf } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { scoreOf, tsqueryOfAll, tsqueryOfAny } from '../platform/database/text-search.ts'
import type { TownDb } from '../platform/database/town-db.ts'

/** A request with its owner, as selected from `requests r` and `people p`. */
interface RequestRow {
  id: RequestId
  title: string
  description: string
  tags: string[]
  closedAt: Date | null
  updatedAt: Date
  /** `created_at` in microseconds since 1970: cursors need the precision of the database. */
  created: number
  ownerUid: Uid
  ownerName: string
  ownerChosenName: string | null
  ownerEmail: string
  ownerPhoto: string | null
  /** The municipality of most public items of the owner. */
  place: string | null
  /** Why the admin has hidden the request; null if it is not hidden. */
  hiddenBecause: string | null
}

/** Listed because a statement with `*` is not prepared. */
const BASE_COLUMNS = sql.raw(
  'id, owner_uid, title, description, tags, created_at, updated_at, closed_at, hidden_at, hidden_reason',
)
const COLUMNS = sql`
  r.id, r.title, r.description, r.tags, r.closed_at as "closedAt", r.updated_at as "updatedAt",
  (extract(epoch from r.created_at) * 1000000)::float8 as created,
  p.uid as "ownerUid", p.name as "ownerName", p.chosen_name as "ownerChosenName", p.email as "ownerEmail", p.photo as "ownerPhoto",
  ${placeOfOwner(sql`r.owner_uid`)} as place,
  case when r.hidden_at is not null then coalesce(r.hidden_reason, '') end as "hiddenBecause"`
const WITH_OWNER = sql`requests r join people p on p.uid = r.owner_uid`

function asRequest(row: RequestRow, audience: Audience, town: Town): Request {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    owner: asPublicPerson(
      { uid: row.ownerUid, name: row.ownerName, chosenName: row.ownerChosenName, email: row.ownerEmail, photo: row.ownerPhoto },
      audience,
      town,
    ),
    place: row.place === null ? null : seatNamed(row.place, town),
    tags: row.tags,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: new Date(row.created / 1000).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.hiddenBecause === null ? {} : { hidden: row.hiddenBecause }),
  }
}

export interface RequestsPage {
  requests: Request[]
  /** Position after which the next page begins; null on the last page. */
  next: Position | null
}

/** The words of a search, and whether a request must have all of them or one. */
export interface SoughtText {
  words: readonly SoughtWord[]
  sought: string
}

/** Undefined if the search has no words. Where no request has all words, one of them suffices. */
export async function seekText(db: Db, search: RequestSearch, viewer: Viewer): Promise<SoughtText | undefined> {
  if (!search.q) return undefined
  const words = searchQueryOf(search.q)
  // Without a word that carries meaning nothing is found.
  const all = { words, sought: tsqueryOfAll(words) ?? '' }
  const isFound = (await countRequests(db, search, viewer, all)) > 0
  return isFound ? all : { words, sought: tsqueryOfAny(words) ?? '' }
}

/** A page of the requests that match the search and are visible to the viewer: newest first, or the best answers to its words first. */
export async function findRequests(
  { db, town }: TownDb,
  search: RequestSearch,
  viewer: Viewer,
  text?: SoughtText,
): Promise<RequestsPage> {
  const order = orderOf(search)
  const score = text ? scoreOf(text.words, sql`t.document`) : sql`0`
  const rows = await query(
    db,
    'findRequests',
    sql<RequestRow & { key: number | string }>`
    select ${COLUMNS}, r.key
    from (
      select ${BASE_COLUMNS}, score, ${order.cursorKey} as key from (
        select ${BASE_COLUMNS}, ${score} as score from requests r ${termsOf(text)} where ${conditionsOf(search, viewer, text)}
      ) i where ${sql.join([sql`true`, ...order.after], sql` and `)}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${search.limit + 1}
    ) r join people p on p.uid = r.owner_uid
    order by r.score desc, r.created_at desc, r.id desc`,
    { prepare: search.q === undefined },
  )
  const pageRows = rows.slice(0, search.limit)
  const lastRow = pageRows.at(-1)
  return {
    requests: pageRows.map((row) => asRequest(row, audienceOf(viewer), town)),
    next: rows.length > search.limit && lastRow ? { key: lastRow.key, id: lastRow.id } : null,
  }
}

/** The number of requests on all pages of the search; at most one more than `BOUNDED_TOTAL` is counted. */
export async function countRequests(db: Db, search: RequestSearch, viewer: Viewer, text?: SoughtText): Promise<number> {
  const rows = await query(
    db,
    'countRequests',
    sql<{ count: number }>`
    select count(*)::int as count from (
      select from requests r ${termsOf(text)} where ${conditionsOf(search, viewer, text)} limit ${sql.lit(BOUNDED_TOTAL + 1)}) r`,
    { prepare: search.q === undefined },
  )
  return rows[0]?.count ?? 0
}

const termsOf = (text: SoughtText | undefined) =>
  text ? sql`join (select request_id, document from request_terms) t on t.request_id = r.id` : sql``

/** A subquery, because few people are disabled: PostgreSQL reads their uids once, from the partial index `people_disabled`. */
const OWNER_IS_ENABLED = sql`r.owner_uid not in (select uid from people where disabled_at is not null)`

/** Only the owner and the admin see a hidden request. */
const isNotHidden = (viewer: Viewer) =>
  viewer?.isAdmin ? sql`true` : viewer ? sql`(r.hidden_at is null or r.owner_uid = ${viewer.uid})` : sql`r.hidden_at is null`

const IS_IN_STATE = { open: sql`r.closed_at is null`, closed: sql`r.closed_at is not null`, all: sql`true` }

function conditionsOf({ state, ownerUid }: RequestSearch, viewer: Viewer, text?: SoughtText): RawBuilder<unknown> {
  const conditions = [OWNER_IS_ENABLED, isNotHidden(viewer), IS_IN_STATE[state], ...visibleTo(viewer, sql`r.owner_uid`)]
  if (ownerUid !== undefined) conditions.push(sql`r.owner_uid = ${ownerUid}`)
  if (text) conditions.push(sql`t.document @@ ${text.sought}::tsquery`)
  return sql.join(conditions, sql` and `)
}

/** A request with its owner, open or closed; undefined if its owner is disabled or it is hidden from the viewer. */
export async function findRequest({ db, town }: TownDb, id: RequestId, viewer: Viewer): Promise<Request | undefined> {
  const rows = await query(
    db,
    'findRequest',
    sql<RequestRow>`
    select ${COLUMNS} from ${WITH_OWNER} where r.id = ${id} and p.disabled_at is null and ${isNotHidden(viewer)}`,
    { prepare: true },
  )
  return rows[0] && asRequest(rows[0], audienceOf(viewer), town)
}

/** The requests with these ids, open or closed, in no particular order. Deleted requests are missing. */
export async function findRequestsById({ db, town }: TownDb, ids: readonly RequestId[], audience: Audience): Promise<Request[]> {
  if (ids.length === 0) return []
  const rows = await query(
    db,
    'findRequestsById',
    sql<RequestRow>`
    select ${COLUMNS} from ${WITH_OWNER} where r.id = any(${ids})`,
    { prepare: true },
  )
  return rows.map((row) => asRequest(row, audience, town))
}

/** Lets one transaction at a time open a request of this person, so that their open requests cannot exceed the maximum. */
export async function lockOpenRequests(trx: Trx, owner: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`requests ${owner}`}, 0))`.execute(trx.withoutPlugins())
}

export async function countOpenRequests(trx: Trx, owner: Uid): Promise<number> {
  const rows = await query(
    trx,
    'countOpenRequests',
    sql<{ count: number }>`
    select count(*)::int as count from requests where owner_uid = ${owner} and closed_at is null`,
  )
  return rows[0]?.count ?? 0
}

type AddedRequest = Omit<NewRequest, 'clientId'> & { id: RequestId; ownerUid: Uid }

export async function addRequest(trx: Trx, request: AddedRequest, now: Date): Promise<void> {
  const values = { ...request, closedAt: null, createdAt: now, updatedAt: now }
  await trx.insertInto('requests').values(values).execute()
}

const LOCKED_COLUMNS = ['id', 'ownerUid', 'title', 'description', 'closedAt'] as const
export type LockedRequest = Pick<Selectable<Tables['requests']>, (typeof LOCKED_COLUMNS)[number]>

/** Locks the request: `use` (shared lock) only prevents changes, `change` (exclusive lock) is for changing or deleting it. */
export function lockRequest(trx: Trx, id: RequestId, purpose: 'use' | 'change'): Promise<LockedRequest | undefined> {
  const row = trx.selectFrom('requests').select(LOCKED_COLUMNS).where('id', '=', id)
  return (purpose === 'use' ? row.forShare() : row.forUpdate()).executeTakeFirst()
}

interface RequestValues {
  title?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  closedAt?: Date | null | undefined
}

/** Undefined fields stay unchanged. */
export async function saveRequest(trx: Trx, id: RequestId, values: RequestValues, now: Date): Promise<void> {
  await trx
    .updateTable('requests')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function removeRequest(trx: Trx, id: RequestId): Promise<void> {
  await trx.deleteFrom('requests').where('id', '=', id).execute()
}

/** Deletes the person's requests. Conversations that answered one stay; they are closed. */
export async function removeRequestsOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('requests').where('ownerUid', '=', uid).execute()
}

/** Hides a request from all but its owner, who sees the reason, or shows it again (null). No effect if it was deleted. */
export async function setRequestHidden(trx: Trx, id: RequestId, reason: string | null, now: Date): Promise<void> {
  const hiddenAt = reason === null ? null : now
  await trx.updateTable('requests').set({ hiddenAt, hiddenReason: reason }).where('id', '=', id).execute()
}

/** Sets the reason of a request that is hidden without one. */
export async function setRequestHiddenReason(db: Db, id: RequestId, hiddenReason: string): Promise<void> {
  await db.updateTable('requests').set({ hiddenReason }).where('id', '=', id).where('hiddenAt', 'is not', null).execute()
}
