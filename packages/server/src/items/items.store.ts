import type { ItemId, Uid } from '@barattolo/domain/ids'
import { BOUNDED_TOTAL, ITEMS_PAGE_DEFAULT, ITEMS_PAGE_MAX, type Item, type ItemSearch } from '@barattolo/domain/items/contract'
import type { Weight } from '@barattolo/domain/items/weight'
import type { Point } from '@barattolo/domain/map/distance'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Audience } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database.ts'
import { type Params, preparedQuery, query } from '../platform/query.ts'
import { asExpression, asSubquery, conditionsOf, containsText } from './item-conditions.ts'
import { canUseItemCounts, countWithItemCounts } from './item-counts.store.ts'
import type { Position } from './item-order.ts'
import { orderOf, sortOf } from './item-order.ts'
import { asItem, type FoundItem, ITEM_COLUMNS, ITEM_VERSION, type ItemRow, LISTED_COLUMNS } from './item-row.ts'

export interface FoundPage {
  items: FoundItem[]
  /** Position after which the next page begins; null on the last page. */
  next: Position | null
  /** Number of all matches; null if it was not counted. */
  total: number | null
}

export type KeyedRow = FoundItem & { key: number | string }

/** An item with its owner, whatever its availability; undefined if the owner is disabled. */
export async function findItem(db: Db | Trx, id: ItemId): Promise<ItemRow | undefined> {
  const [row] = await itemQuery(db, { id })
  return row
}

export const selectItem = ({ id }: Params<{ id: ItemId }>) => sql<ItemRow>`
    select ${ITEM_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.id = ${id} and p.disabled_at is null`

const itemQuery = preparedQuery('findItem', selectItem)

/** The weight that its owner has chosen, which only they may read. */
export function findWeight(db: Db, id: ItemId): Promise<{ ownerUid: Uid; weight: Weight | null } | undefined> {
  return db.selectFrom('items').select(['ownerUid', 'weight']).where('id', '=', id).executeTakeFirst()
}

/** All items of a person with their exact positions, for the owner only. */
export async function findBazar(db: Db | Trx, owner: Uid): Promise<ItemRow[]> {
  const rows = await query(
    db,
    'findBazar',
    sql<ItemRow>`
    select ${ITEM_COLUMNS} from items i join people p on p.uid = i.owner_uid
    where i.owner_uid = ${owner} order by i.created_at, i.id`,
  )
  return rows
}

/** The public form of these items, unordered; deleted ones are missing. */
export async function findItemsById(db: Db | Trx, ids: readonly ItemId[], audience: Audience): Promise<Item[]> {
  return (await findItemRows(db, ids)).map((row) => asItem(row, audience))
}

/** With the version that has these fields. */
export async function findItemRows(db: Db | Trx, ids: readonly ItemId[]): Promise<(ItemRow & FoundItem)[]> {
  if (ids.length === 0) return []
  return query(
    db,
    'findItemRows',
    sql<ItemRow & FoundItem>`
    select ${ITEM_COLUMNS}, ${ITEM_VERSION} as version from items i join people p on p.uid = i.owner_uid
    where i.id = any(${ids})`,
    { prepare: true },
  )
}

/** The public point of the person's newest item that has one: their approximate position. */
export async function findNewestPointOf(db: Db, owner: Uid): Promise<Point | undefined> {
  const rows = await query(
    db,
    'findNewestPointOf',
    sql<Point>`
    select lat, lng from items where owner_uid = ${owner} and lat is not null order by created_at desc, id limit 1
  `,
    { prepare: true },
  )
  return rows[0]
}

/**
 * Values for `limit` in SQL: a query uses the smallest one that is greater than the page size. They are inlined so that each
 * gets a suitable query plan, which is prepared once. For a parameter as limit, PostgreSQL assumes a tenth of all rows.
 */
const SQL_LIMITS = [8, 25, 51, ITEMS_PAGE_MAX + 1]

export function sqlLimitOf(search: ItemSearch): number {
  return SQL_LIMITS.find((rows) => rows > limitOf(search)) ?? ITEMS_PAGE_MAX + 1
}

/** A tag, a box or a circle selects anything from one item to all items: each value needs a plan of its own. */
const hasOnePlan = ({ tag, bbox, radius, sort }: ItemSearch) =>
  tag === undefined && bbox === undefined && (radius === undefined || sort === 'nearest')

/** A page of matching items, read from the index of the sort order; the other tables are joined for the page's rows only. */
export async function findPage(db: Db, search: ItemSearch, viewer: Viewer): Promise<FoundPage> {
  const rows = await query(db, 'findPage', selectPage(search, conditionsOf(search, viewer)), { prepare: hasOnePlan(search) })
  return buildPage(rows, search, search.cursor === undefined ? rows.length : null)
}

function selectPage(search: ItemSearch, searchConditions: readonly RawBuilder<unknown>[]) {
  const order = orderOf(search)
  return sql<KeyedRow>`
    select i.id, ${ITEM_VERSION} as version, ${order.cursorKey} as key
    from (
      select ${LISTED_COLUMNS} from items i where ${allOf([...searchConditions, ...order.conditions, ...order.after])}
      order by ${order.by} ${order.direction}, i.id ${order.direction}
      limit ${sql.lit(sqlLimitOf(search))}
    ) i
    order by ${order.by} ${order.direction}, i.id ${order.direction}`
}

/** The first items of an owner in the default order, as visitors see them. */
export const selectFirstOfOwner = ({ ownerUid }: Params<{ ownerUid: Uid }>, limit: number) =>
  selectPage({ limit }, conditionsOf({ ownerUid }, null))

/** Limits of the strategies of a text search; when one is exceeded, the next strategy is tried. */
export interface TextSearchLimits {
  /** Maximum number of matches collected; a text with more matches is frequent enough for a scan. */
  maxCollected: number
  /** Maximum number of items that the scan reads, in the order of the list, to find a full page of matches. */
  maxScanned: number
}
const TEXT_SEARCH_LIMITS: TextSearchLimits = { maxCollected: 5000, maxScanned: 50_000 }
/** The trigram index finds no shorter text. */
const INDEXED_TEXT_MIN = 3

/**
 * A page of the items that contain the text, where `scanPage` has not found one. For a rare text, all matches are collected through
 * the trigram index, which also yields their number. For a frequent one, a scan in the list's order soon finds a page. Neither
 * strategy is fast alone: scanning for a rare text reads the whole table, and so does collecting all matches of a frequent one.
 */
export async function findPageByText(
  db: Db,
  search: ItemSearch,
  text: string,
  viewer: Viewer,
  { maxCollected, maxScanned } = TEXT_SEARCH_LIMITS,
): Promise<FoundPage> {
  const textSearch = { search, text, viewer }
  // Sorted by title, the matches are adjacent, so a scan from the start may read many items before it finds one.
  if (sortOf(search).endsWith('title')) return (await collectMatches(db, textSearch, null)) ?? EMPTY_PAGE
  return (
    (text.length < INDEXED_TEXT_MIN ? null : await collectMatches(db, textSearch, maxCollected)) ??
    (await scanForText(db, textSearch, maxScanned)) ??
    (await collectMatches(db, textSearch, null)) ??
    EMPTY_PAGE
  )
}

const EMPTY_PAGE: FoundPage = { items: [], next: null, total: null }

interface TextSearch {
  search: ItemSearch
  text: string
  viewer: Viewer
}

/** Scans the first `maxScanned` items. Null if the page is not full and there are more items to scan. */
async function scanForText(db: Db, { search, text, viewer }: TextSearch, maxScanned: number): Promise<FoundPage | null> {
  const order = orderOf(search)
  const conditions = [...conditionsOf(search, viewer), ...order.conditions, ...order.after]
  const rows = await query(
    db,
    'scanForText',
    sql<KeyedRow & { scanned: number }>`
    with scanned as materialized (
      select i.id, i.created_at, i.title, i.place, i.search from items i where ${allOf(conditions)}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${maxScanned}
    ), page as (
      select i.id from scanned i where ${containsText(text)}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${limitOf(search) + 1}
    )
    select i.id, ${ITEM_VERSION} as version, ${order.cursorKey} as key, (select count(*)::int from scanned) as scanned
    from page join items i using (id)
    order by ${order.by} ${order.direction}, i.id ${order.direction}`,
  )
  const isExhausted = (rows[0]?.scanned ?? maxScanned) < maxScanned
  if (rows.length <= limitOf(search) && !isExhausted) return null
  return buildPage(rows, search, search.cursor === undefined ? rows.length : null)
}

/** Collects all matches. Null if there are more than `maxMatches`. */
async function collectMatches(
  db: Db,
  { search, text, viewer }: TextSearch,
  maxMatches: number | null,
): Promise<FoundPage | null> {
  const order = orderOf(search)
  const prepare = maxMatches !== null && hasOnePlan(search)
  // With a prepared plan, the pattern would be computed again for each row.
  const writeValue = prepare ? asSubquery : asExpression
  const conditions = [...conditionsOf(search, viewer, writeValue), ...order.conditions, containsText(text, undefined, writeValue)]
  const rows = await query(
    db,
    'collectMatches',
    sql<KeyedRow & { total: number }>`
    with found as materialized (
      select i.id, i.created_at, i.title, i.place from items i where ${allOf(conditions)} ${maxMatches === null ? sql`` : sql`limit ${sql.lit(maxMatches + 1)}`}
    ), page as (
      select i.id from found i where ${allOf([sql`true`, ...order.after])}
      order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${limitOf(search) + 1}
    )
    select i.id, ${ITEM_VERSION} as version, ${order.cursorKey} as key, (select count(*)::int from found) as total
    from page join items i using (id)
    order by ${order.by} ${order.direction}, i.id ${order.direction}`,
    { prepare },
  )
  const total = rows[0]?.total ?? (search.cursor === undefined ? 0 : null)
  // An empty page does not contain the number of matches, so it is unknown whether all were collected.
  if (maxMatches !== null && (total === null || total > maxMatches)) return null
  return { ...buildPage(rows, search, null), total }
}

/** Similarity threshold, 0 to 1: allows one typo in a word of six letters. PostgreSQL's default is 0.6. */
const SIMILARITY_THRESHOLD = '0.5'
/** Maximum number of items sorted by similarity. */
const MAX_COMPARED = 1000

/** Items with a title similar to the text, most similar first, for misspelled searches. One page. */
export async function findSimilarTitles(db: Db, search: ItemSearch, text: string, viewer: Viewer): Promise<FoundPage> {
  const plainText = sql`(select plain_text(${text}))`
  // PostgreSQL computes the value of the subquery before it compares the first title, and forgets the setting after the statement.
  const comparedText = sql`(
    select case when set_config('pg_trgm.word_similarity_threshold', ${sql.lit(SIMILARITY_THRESHOLD)}, true) <> '' then plain_text(${text}) end)`
  const conditions = [...conditionsOf(search, viewer, asSubquery), sql`${comparedText} <% plain_text(i.title)`]
  const rows = await query(
    db,
    'findSimilarTitles',
    sql<KeyedRow & { total: number }>`
    select i.id, ${ITEM_VERSION} as version, 0 as key, i.total
    from (
      select ${LISTED_COLUMNS}, count(*) over ()::int as total, word_similarity(${plainText}, plain_text(i.title)) as likeness
      from (select ${LISTED_COLUMNS} from items i where ${allOf(conditions)} limit ${sql.lit(MAX_COMPARED)}) i
      order by likeness desc, i.created_at desc, i.id
      limit ${sql.lit(sqlLimitOf(search))}
    ) i
    order by i.likeness desc, i.created_at desc, i.id`,
    { prepare: hasOnePlan(search) },
  )
  return { ...buildPage(rows, search, null), next: null, total: rows[0]?.total ?? 0 }
}

/** The number of all matches, independent of the page; where they must be counted one by one, at most `BOUNDED_TOTAL` + 1. */
export async function countMatches(db: Db, search: ItemSearch, viewer: Viewer): Promise<number> {
  if (canUseItemCounts(search)) return countWithItemCounts(db, search, viewer)
  // Counts with the conditions of "newest" for any order: for a circle they use a bounding box, which is faster to count than
  // the index of "nearest".
  const conditions = [...conditionsOf({ ...search, sort: 'newest' }, viewer), ...orderOf(search).conditions]
  if (search.q) conditions.push(containsText(search.q))
  const rows = await query(
    db,
    'countMatches',
    sql<{ count: number }>`
    select count(*)::int as count from (
      select from items i where ${allOf(conditions)} limit ${sql.lit(search.ownerUid === undefined ? BOUNDED_TOTAL + 1 : null)}
    ) i`,
  )
  return rows[0]?.count ?? 0
}

export function buildPage(rows: readonly KeyedRow[], search: ItemSearch, total: number | null): FoundPage {
  const limit = limitOf(search)
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  const isLastPage = rows.length <= limit
  return {
    items: pageRows.map(({ id, version }) => ({ id, version })),
    next: isLastPage || !last ? null : { key: last.key, id: last.id },
    total: isLastPage ? total : null,
  }
}

export function limitOf({ limit = ITEMS_PAGE_DEFAULT }: ItemSearch): number {
  return limit
}

export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}
