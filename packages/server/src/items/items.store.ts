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
  /** Position after which the next page begins; null on the last page. */
  next: Position | null
  /** Number of all matches; null if the page does not know it. */
  total: number | null
}

type KeyedRow = ItemRow & { key: number | string }

/** An item with its owner, whatever its availability; undefined if the owner is disabled. */
export async function findItem(db: Db | Trx, id: ItemId): Promise<ItemDetailRow | undefined> {
  const [row] = await oneItem(db, { id })
  return row
}

const oneItem = writtenOnce<{ id: ItemId }, ItemDetailRow>(
  ({ id }) => sql`
    select ${ITEM_DETAIL_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.id = ${id} and p.disabled_at is null`,
)

/** All items of a person with their exact positions, for the owner only. */
export async function findBazar(db: Db | Trx, owner: Uid): Promise<ItemDetailRow[]> {
  const { rows } = await sql<ItemDetailRow>`
    select ${ITEM_DETAIL_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.owner_uid = ${owner} order by i.created_at, i.id`.execute(db.withoutPlugins())
  return rows
}

/** The public form of these items, unordered; deleted ones are missing. */
export async function findItemsById(db: Db | Trx, ids: readonly ItemId[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ItemRow>`
    select ${ITEM_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.id = any(${ids})`.execute(db.withoutPlugins())
  return rows.map((row) => asItem(row))
}

/** The public point of the person's newest item that has one: their approximate position. */
export async function findNewestPointOf(db: Db, owner: Uid): Promise<Point | undefined> {
  const { rows } = await sql<Point>`
    select lat, lng from items where owner_uid = ${owner} and lat is not null order by created_at desc, id limit 1
  `.execute(db.withoutPlugins())
  return rows[0]
}

/**
 * Values for `limit`, which are greater than the page's size. They are inlined so that each gets a suitable query plan, which
 * is prepared once: for a limit passed as a parameter PostgreSQL assumes a tenth of all rows.
 */
const READ_AT_ONCE = [25, 51, 101, 251, LIMIT_MAX + 1]

/** A page of matching items, read from the index of its order; owners and counts are joined for the page's rows only. */
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

/** Limits of the strategies of a text search; when one is exceeded, the next strategy is tried. */
export interface WordBounds {
  /** Number of items scanned in the order of the list, expecting a full page of matches among them. */
  readFirst: number
  /** Maximum number of matches collected; a text with more matches is frequent enough for a longer scan. */
  gathered: number
  readOn: number
}
const WORD_BOUNDS: WordBounds = { readFirst: 1000, gathered: 5000, readOn: 50_000 }

/**
 * A page of the items that contain the text. For a frequent text, a scan in the list's order soon finds a page. For a rare
 * text, all matches are collected through the trigram index, which also yields their number. Neither strategy is fast
 * alone: scanning for a rare text reads the whole table, and so does collecting all matches of a frequent one.
 */
export async function findPageByWords(
  db: Db,
  search: ItemSearch,
  words: string,
  viewer: Viewer,
  { readFirst, gathered, readOn } = WORD_BOUNDS,
): Promise<Page> {
  const asked = { search, words, viewer }
  // In the order of titles, matches are clustered, so a scan from the start may find none for long.
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

/** Scans the first `maxScanned` items. Null if the page is not full and there are more items to scan. */
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

/** Collects all matches. Null if there are more than `maxMatches`. */
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
  // An empty page does not contain the number of matches, so it is unknown whether all were collected.
  if (most !== null && (total === null || total > most)) return null
  return { ...pageOf(rows, search, null), total }
}

/** Similarity threshold, 0 to 1: allows one typo in a word of six letters. PostgreSQL's default is 0.6. */
const RESEMBLANCE = '0.5'
/** Maximum number of items sorted by similarity. */
const MOST_COMPARED = 1000

/** Items with a title similar to the text, most similar first, for misspelled searches. One page. */
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

/** The number of all matches, independent of the page. */
export async function countMatches(db: Db, search: ItemSearch, viewer: Viewer): Promise<number> {
  if (areKept(search)) return countKept(db, search, viewer)
  // Ignores the requested order: the bounding box of "newest" counts faster than the index of "nearest".
  const conditions = [...conditionsOf({ ...search, sort: 'newest' }, viewer), ...orderOf(search).conditions]
  if (search.q) conditions.push(holdsWords(search.q))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items i where ${every(conditions)}`.execute(db.withoutPlugins())
  return rows[0]?.count ?? 0
}

interface Order {
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The sort key as stored in a cursor. */
  shown: RawBuilder<unknown>
  /** Conditions for items that have a sort key. */
  conditions: RawBuilder<unknown>[]
  /** Conditions for the rows after the cursor, if there is one. */
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
