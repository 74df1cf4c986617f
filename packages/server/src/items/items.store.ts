import type { ItemId, Uid } from '@barattolo/domain/ids'
import { type Item, type ItemSearch, LIMIT_MAX, type Sort } from '@barattolo/domain/items/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { writtenOnce } from '../platform/written-once.ts'
import { areKept, countKept } from './counts.store.ts'
import { type Position, readCursor } from './cursor.ts'
import { conditionsOf, holdsWords, spherePoint } from './item-conditions.ts'
import { asItem, ITEM_BASE, ITEM_COLUMNS, ITEM_DETAIL_COLUMNS, type ItemDetailRow, type ItemRow } from './item-row.ts'

export interface Page {
  items: Item[]
  /** Where the next page begins after; null on the last one. */
  next: Position | null
  /** How many match in all; null where the page does not tell. */
  total: number | null
}

type KeyedRow = ItemRow & { key: number | string }

/** One object with its owner, whatever its availability; nothing of disabled people's. */
export async function findItem(db: Db | Trx, id: ItemId): Promise<ItemDetailRow | undefined> {
  const [row] = await oneItem(db, { id })
  return row
}

const oneItem = writtenOnce<{ id: ItemId }, ItemDetailRow>(
  ({ id }) => sql`
    select ${ITEM_DETAIL_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.id = ${id} and p.disabled_at is null`,
)

/** Everything in a person's bazar, with the exact positions: for themself. */
export async function findBazar(db: Db | Trx, owner: Uid): Promise<ItemDetailRow[]> {
  const { rows } = await sql<ItemDetailRow>`
    select ${ITEM_DETAIL_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.owner_uid = ${owner} order by i.created_at, i.id`.execute(db.withoutPlugins())
  return rows
}

/** Public shapes of these objects, in no order; those that are gone are missing. */
export async function findItemsById(db: Db | Trx, ids: readonly ItemId[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ItemRow>`
    select ${ITEM_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.id = any(${ids})`.execute(db.withoutPlugins())
  return rows.map((row) => asItem(row))
}

/** The public point of the newest of a person's own objects that has one: about where they are. */
export async function findNewestPointOf(db: Db, owner: Uid): Promise<Point | undefined> {
  const { rows } = await sql<Point>`
    select lat, lng from items where owner_uid = ${owner} and lat is not null order by created_at desc, id limit 1
  `.execute(db.withoutPlugins())
  return rows[0]
}

/**
 * How many rows a page is made of, one more than it shows, or some more. A number in the text has a plan that is good for it, and is
 * made once for all: of one that comes as a value PostgreSQL thinks that a tenth of all may be asked for.
 */
const READ_AT_ONCE = [25, 51, 101, 251, LIMIT_MAX + 1]

/** A page of the objects that match, read along the index of its order; owners and counts are looked up for its rows alone. */
export async function findPage(db: Db, search: ItemSearch, viewer: Viewer): Promise<Page> {
  const order = orderOf(search)
  const conditions = [...conditionsOf(search, viewer), ...order.conditions]
  const { rows } = await sql<KeyedRow>`
    select ${ITEM_COLUMNS}, ${order.shown} as key
    from (
      select ${ITEM_BASE} from items i where ${every([...conditions, ...order.after])}
      order by ${order.by} ${order.direction}, i.id ${order.direction}
      limit ${sql.lit(READ_AT_ONCE.find((rows) => rows > limitOf(search)) ?? LIMIT_MAX + 1)}
    ) i join people p on p.uid = i.owner_uid
    order by ${order.by} ${order.direction}, i.id ${order.direction}`.execute(db.withoutPlugins())
  return pageOf(rows, search, search.cursor === undefined ? rows.length : null)
}

/** How far each way to a word is followed before another one is taken. */
export interface WordBounds {
  /** So many objects are read in the order of the list, in the hope that a page of them hold the words. */
  readFirst: number
  /** So many matches of a word are gathered; one that has more is frequent enough to be met while reading on. */
  gathered: number
  readOn: number
}
const WORD_BOUNDS: WordBounds = { readFirst: 1000, gathered: 5000, readOn: 50_000 }

/**
 * A page of the objects that hold the words. What many hold is met among the first that are read in the list's own order; all
 * matches of what few hold are found through the words' index, and so their number comes free. Neither way alone is
 * quick: reading on for a rare word walks the whole table, and gathering all of a frequent one as well.
 */
export async function findPageByWords(
  db: Db,
  search: ItemSearch,
  words: string,
  viewer: Viewer,
  { readFirst, gathered, readOn } = WORD_BOUNDS,
): Promise<Page> {
  const asked = { search, words, viewer }
  // In the order of their titles those that hold a word stand close together, wherever that is.
  if (sortOf(search).endsWith('title')) return (await gatherWords(db, asked, null)) ?? NOTHING
  return (
    (await meetWords(db, asked, readFirst)) ??
    (await gatherWords(db, asked, gathered)) ??
    (await meetWords(db, asked, readOn)) ??
    (await gatherWords(db, asked, null)) ??
    NOTHING
  )
}

const NOTHING: Page = { items: [], next: null, total: null }

interface WordsAsked {
  search: ItemSearch
  words: string
  viewer: Viewer
}

/** Null where they are no full page, and there is more to read. */
async function meetWords(db: Db, { search, words, viewer }: WordsAsked, most: number): Promise<Page | null> {
  const order = orderOf(search)
  const conditions = [...conditionsOf(search, viewer), ...order.conditions, ...order.after]
  const { rows } = await sql<KeyedRow & { walked: number }>`
    with walked as materialized (
      select i.id, i.created_at, i.title, i.place, i.search from items i where ${every(conditions)}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${most}
    ), page as (
      select i.id from walked i where ${holdsWords(words)}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${limitOf(search) + 1}
    )
    select ${ITEM_COLUMNS}, ${order.shown} as key, (select count(*)::int from walked) as walked
    from page join items i using (id) join people p on p.uid = i.owner_uid
    order by ${order.by} ${order.direction}, i.id ${order.direction}`.execute(db.withoutPlugins())
  const isWhole = (rows[0]?.walked ?? most) < most
  if (rows.length <= limitOf(search) && !isWhole) return null
  return pageOf(rows, search, search.cursor === undefined ? rows.length : null)
}

/** Null where more match than are to be gathered. */
async function gatherWords(db: Db, { search, words, viewer }: WordsAsked, most: number | null): Promise<Page | null> {
  const order = orderOf(search)
  const conditions = [...conditionsOf(search, viewer), ...order.conditions, holdsWords(words)]
  const { rows } = await sql<KeyedRow & { total: number }>`
    with found as materialized (
      select i.id, i.created_at, i.title, i.place from items i where ${every(conditions)} ${most === null ? sql`` : sql`limit ${most + 1}`}
    ), page as (
      select i.id from found i where ${every([sql`true`, ...order.after])}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${limitOf(search) + 1}
    )
    select ${ITEM_COLUMNS}, ${order.shown} as key, (select count(*)::int from found) as total
    from page join items i using (id) join people p on p.uid = i.owner_uid
    order by ${order.by} ${order.direction}, i.id ${order.direction}`.execute(db.withoutPlugins())
  const total = rows[0]?.total ?? (search.cursor === undefined ? 0 : null)
  // Of a page that came back empty it is not known how many were found, and whether those were all.
  if (most !== null && (total === null || total > most)) return null
  return { ...pageOf(rows, search, null), total }
}

/** How alike words must be, 0 to 1: one slip in a word of six letters still is. PostgreSQL's own default is 0.6. */
const RESEMBLANCE = '0.5'
/** So many are compared with each other; more than so many are not read through. */
const MOST_COMPARED = 1000

/** Objects whose title resembles the words, the most alike first: for words with a slip in them. One page. */
export async function findResembling(db: Db, search: ItemSearch, words: string, viewer: Viewer): Promise<Page> {
  const conditions = [...conditionsOf(search, viewer), sql`plain_text(${words}) <% plain_text(i.title)`]
  const rows = await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${RESEMBLANCE}, true)`.execute(trx)
      const found = await sql<KeyedRow & { total: number }>`
        select ${ITEM_COLUMNS}, 0 as key, i.total
        from (
          select i.*, count(*) over ()::int as total, word_similarity(plain_text(${words}), plain_text(i.title)) as likeness
          from (select * from items i where ${every(conditions)} limit ${MOST_COMPARED}) i
          order by likeness desc, i.created_at desc, i.id
          limit ${limitOf(search)}
        ) i join people p on p.uid = i.owner_uid
        order by i.likeness desc, i.created_at desc, i.id`.execute(trx)
      return found.rows
    })
  return { ...pageOf(rows, search, rows[0]?.total ?? 0), next: null }
}

/** How many match, whatever the page. */
export async function countMatches(db: Db, search: ItemSearch, viewer: Viewer): Promise<number> {
  if (areKept(search)) return countKept(db, search, viewer)
  // However they are sorted: the box counts faster than the index of the nearest.
  const conditions = [...conditionsOf({ ...search, sort: 'newest' }, viewer), ...orderOf(search).conditions]
  if (search.q) conditions.push(holdsWords(search.q))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items i where ${every(conditions)}`.execute(db.withoutPlugins())
  return rows[0]?.count ?? 0
}

interface Order {
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The key as it goes into a cursor. */
  shown: RawBuilder<unknown>
  /** What an object needs to have a place in this order. */
  conditions: RawBuilder<unknown>[]
  /** After the cursor, when there is one. */
  after: RawBuilder<unknown>[]
}

export function sortOf(search: ItemSearch): Sort {
  return search.sort ?? 'newest'
}

function orderOf(search: ItemSearch): Order {
  const sort = sortOf(search)
  const from = search.cursor === undefined ? null : readCursor(search.cursor, sort)
  switch (sort) {
    case 'newest': {
      const by = sql`i.created_at`
      const shown = sql`(extract(epoch from i.created_at) * 1000000)::float8`
      const key = sql`timestamptz 'epoch' + ${from?.key} * interval '1 microsecond'`
      return { by, direction: sql`desc`, shown, conditions: [], after: from ? [sql`(${by}, i.id) < (${key}, ${from.id})`] : [] }
    }
    case 'title':
    case '-title': {
      const by = sql`plain_text(i.title)`
      const [direction, beyond] = sort === 'title' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
      return {
        by,
        direction,
        shown: by,
        conditions: [],
        after: from ? [sql`(${by}, i.id) ${beyond} (${from.key}, ${from.id})`] : [],
      }
    }
    case 'nearest': {
      const by = sql`i.place <-> ${spherePoint(search.near ?? { lat: 0, lng: 0 })}`
      const after = from ? [sql`(${by}, i.id) > (${from.key}, ${from.id})`] : []
      return { by, direction: sql`asc`, shown: by, conditions: [sql`i.place is not null`], after }
    }
  }
}

function pageOf(rows: readonly KeyedRow[], search: ItemSearch, total: number | null): Page {
  const limit = limitOf(search)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isLastPage = rows.length <= limit
  return {
    items: shown.map((row) => asItem(row, search.near)),
    next: isLastPage || !last ? null : { key: last.key, id: last.id },
    total: isLastPage ? total : null,
  }
}

function limitOf({ limit = LIMIT_MAX }: ItemSearch): number {
  return limit
}

function every(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}
