import type { RequestId, Uid } from '@barattolo/domain/ids'
import type { NewRequest, Request, RequestSearch } from '@barattolo/domain/requests/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Position, readCursor } from '../items/cursor.ts'
import { holdsWords } from '../items/item-conditions.ts'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import { asPublicPerson } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { hiddenBecause } from '../reports/hidden-because.ts'

/** An ad with its owner, as one query reads it: `r` is the ad's row, `p` the owner's. */
interface RequestRow {
  id: RequestId
  title: string
  description: string
  tags: string[]
  closedAt: Date | null
  updatedAt: Date
  /** Microseconds since 1970, which is what the database keeps and a cursor needs. */
  created: number
  ownerUid: Uid
  ownerName: string
  ownerEmail: string
  ownerPhoto: string | null
  /** Why the admin has hidden it; null while they have not. */
  hiddenBecause: string | null
}

/** One by one: what takes whatever columns there are is not prepared. */
const BASE = sql.raw('id, owner_uid, title, description, tags, created_at, updated_at, closed_at, hidden_at')
const COLUMNS = sql`
  r.id, r.title, r.description, r.tags, r.closed_at as "closedAt", r.updated_at as "updatedAt",
  (extract(epoch from r.created_at) * 1000000)::float8 as created,
  p.uid as "ownerUid", p.name as "ownerName", p.email as "ownerEmail", p.photo as "ownerPhoto",
  ${hiddenBecause('request', sql`r.id`, sql`r.hidden_at`)} as "hiddenBecause"`
const WITH_OWNER = sql`requests r join people p on p.uid = r.owner_uid`

function asRequest(row: RequestRow): Request {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    owner: asPublicPerson({ uid: row.ownerUid, name: row.ownerName, email: row.ownerEmail, photo: row.ownerPhoto }),
    tags: row.tags,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: new Date(row.created / 1000).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.hiddenBecause === null ? {} : { hidden: row.hiddenBecause }),
  }
}

export interface RequestsPage {
  requests: Request[]
  /** Where the next page begins after; null on the last one. */
  next: Position | null
}

/** A page of the ads that match, newest first; nothing of disabled people's. */
export async function findRequests(db: Db, search: RequestSearch, viewer: Viewer): Promise<RequestsPage> {
  const from = search.cursor === undefined ? null : readCursor(search.cursor, 'newest')
  const after = from
    ? sql`(r.created_at, r.id) < (timestamptz 'epoch' + ${from.key} * interval '1 microsecond', ${from.id})`
    : sql`true`
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS}
    from (
      select ${BASE} from requests r where ${conditionsOf(search, viewer)} and ${after}
      order by r.created_at desc, r.id desc limit ${search.limit + 1}
    ) r join people p on p.uid = r.owner_uid
    order by r.created_at desc, r.id desc`.execute(db.withoutPlugins())
  const shown = rows.slice(0, search.limit)
  const last = shown.at(-1)
  return {
    requests: shown.map(asRequest),
    next: rows.length > search.limit && last ? { key: last.created, id: last.id } : null,
  }
}

/** How many match, whatever the page. */
export async function countRequests(db: Db, search: RequestSearch, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from requests r where ${conditionsOf(search, viewer)}`.execute(db.withoutPlugins())
  return rows[0]?.count ?? 0
}

/** Disabled people are few, and found once through an index of their own. */
const OWNER_IS_ENABLED = sql`r.owner_uid not in (select uid from people where disabled_at is not null)`

/** What the admin has hidden is seen by its owner and the admin. */
const isNotHidden = (viewer: Viewer) =>
  viewer?.isAdmin ? sql`true` : viewer ? sql`(r.hidden_at is null or r.owner_uid = ${viewer.uid})` : sql`r.hidden_at is null`

const IS_IN_STATE = { open: sql`r.closed_at is null`, closed: sql`r.closed_at is not null`, all: sql`true` }

function conditionsOf({ q, state, ownerUid }: RequestSearch, viewer: Viewer): RawBuilder<unknown> {
  const conditions = [OWNER_IS_ENABLED, isNotHidden(viewer), IS_IN_STATE[state], ...visibleTo(viewer, sql`r.owner_uid`)]
  if (ownerUid !== undefined) conditions.push(sql`r.owner_uid = ${ownerUid}`)
  if (q) conditions.push(holdsWords(q, sql`r.search`))
  return sql.join(conditions, sql` and `)
}

/** One ad with its owner, open or closed; nothing of disabled people's, or that is hidden from whoever looks. */
export async function findRequest(db: Db, id: RequestId, viewer: Viewer): Promise<Request | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from ${WITH_OWNER} where r.id = ${id} and p.disabled_at is null and ${isNotHidden(viewer)}`.execute(
    db.withoutPlugins(),
  )
  return rows[0] && asRequest(rows[0])
}

/** These ads, open or closed, in no order; those that are gone are missing. */
export async function findRequestsById(db: Db, ids: readonly RequestId[]): Promise<Request[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from ${WITH_OWNER} where r.id = any(${ids})`.execute(db.withoutPlugins())
  return rows.map(asRequest)
}

/** One opener at a time of a person's ads: the bound is judged on what is really there. */
export async function lockOpenRequests(trx: Trx, owner: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`requests ${owner}`}, 0))`.execute(trx.withoutPlugins())
}

export async function countOpenRequests(trx: Trx, owner: Uid): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from requests where owner_uid = ${owner} and closed_at is null`.execute(trx.withoutPlugins())
  return rows[0]?.count ?? 0
}

type AddedRequest = Omit<NewRequest, 'clientId'> & { id: RequestId; ownerUid: Uid }

export async function addRequest(trx: Trx, request: AddedRequest, now: Date): Promise<void> {
  const values = { ...request, closedAt: null, createdAt: now, updatedAt: now }
  await trx.insertInto('requests').values(values).execute()
}

export interface LockedRequest {
  id: RequestId
  ownerUid: Uid
  title: string
  closedAt: Date | null
}

/** `use` keeps it as it is for a moment, `change` is for editing, closing and deleting it. */
export function lockRequest(trx: Trx, id: RequestId, purpose: 'use' | 'change'): Promise<LockedRequest | undefined> {
  const row = trx.selectFrom('requests').select(['id', 'ownerUid', 'title', 'closedAt']).where('id', '=', id)
  return (purpose === 'use' ? row.forShare() : row.forUpdate()).executeTakeFirst()
}

interface RequestValues {
  title?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  closedAt?: Date | null | undefined
}

/** What is undefined stays as it is. */
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
