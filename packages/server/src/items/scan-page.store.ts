import type { ItemSearch } from '@barattolo/domain/items/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { asSubquery, chordOf, conditionsOf, IS_LISTED, statusesWith } from './item-conditions.ts'
import { itemCount } from './item-counts.store.ts'
import { orderOf, sortOf } from './item-order.ts'
import { ITEM_BASE, ITEM_VERSION, LISTED_COLUMNS } from './item-row.ts'
import { allOf, buildPage, type FoundPage, type KeyedRow, limitOf, sqlLimitOf } from './items.store.ts'
import { isCountedWithPage } from './totals.ts'

/**
 * The greatest number of items that a scan reads on the connections that all callers share: what takes only a few milliseconds,
 * so that many callers at once do not keep the others waiting.
 */
const MAX_SCANNED = 400
/** As above, in the pool of expensive reads. */
const MAX_SCANNED_BROADLY = 4000

type ScannedRow = KeyedRow & {
  /** Whether the item is outside the circle: it is not part of the page, and all items of the circle come before it. */
  isBeyond: boolean
  /** Number of all matches; null if this query does not count them. */
  total: number | null
}

/**
 * A page that is found among the first items in the order of the list: its cost does not grow with the number of items. Null if
 * that many items do not fill the page, so that a search of all items is needed.
 */
export async function scanPage(db: Db, search: ItemSearch, viewer: Viewer, maxScanned = MAX_SCANNED): Promise<FoundPage | null> {
  return scan(db, search, viewer, maxScanned)
}

/** As `scanPage`, among more items. */
export async function scanPageBroadly(db: Db, search: ItemSearch, viewer: Viewer): Promise<FoundPage | null> {
  return scan(db, search, viewer, MAX_SCANNED_BROADLY)
}

/** The newest items of one category or one kind have an index of their own, so that all items that the walk reads are of it. */
function indexedFilter(search: ItemSearch): RawBuilder<unknown>[] {
  if (sortOf(search) !== 'newest') return []
  if (search.category !== undefined) return [sql`i.category = ${sql.lit(search.category)}`]
  const [status, ...others] = search.status ? statusesWith(search.status) : []
  return status !== undefined && others.length === 0 ? [sql`i.status = ${sql.lit(status)}`] : []
}

/**
 * Walks the index of the order and checks the conditions above it, also the circle of "nearest" and the id among equal distances.
 * With these conditions below, PostgreSQL would often choose another index and read and sort all that it finds there. The walk ends
 * when the page is full. Items outside the circle of "nearest" fill it too, and are then left out.
 */
async function scan(db: Db, search: ItemSearch, viewer: Viewer, maxScanned: number): Promise<FoundPage | null> {
  // With the time itself, PostgreSQL would plan each execution, because it would expect fewer rows than for a time that it does not know.
  const order = orderOf(search, asSubquery)
  const isNearest = sortOf(search) === 'nearest'
  // After a cursor the walk begins at its position, except for "nearest", whose index has none.
  const below = [IS_LISTED, ...order.conditions, ...(isNearest ? [] : order.after), ...indexedFilter(search)]
  const conditions = [
    ...conditionsOf(isNearest ? { ...search, radius: undefined } : search, viewer, asSubquery),
    ...(isNearest ? order.after : []),
  ]
  const isBeyond = isNearest && search.radius !== undefined ? sql`i.sort_key > ${chordOf(search.radius)}` : sql`false`
  // The index of "nearest" has no second column. Items of the same distance are read together, so that no page ends between them.
  const orderBy = (by: RawBuilder<unknown>, rows: number) =>
    isNearest
      ? sql`order by ${by} fetch first ${sql.lit(rows)} rows with ties`
      : sql`order by ${by} ${order.direction}, i.id ${order.direction} limit ${sql.lit(rows)}`
  const walked = sql`select ${ITEM_BASE}, xmin, ${order.by} as sort_key from items i where ${allOf(below)} ${orderBy(sql`sort_key`, maxScanned)}`
  const total = isCountedWithPage(search)
    ? sql`case when not i.is_beyond then (select ${itemCount(search, viewer)}) end`
    : sql`null::int`
  const rows = await query(
    db,
    'scanPage',
    sql<ScannedRow>`
    select i.id, case when not i.is_beyond then ${ITEM_VERSION} end as version, ${order.cursorKey} as key, i.is_beyond as "isBeyond", ${total} as total
    from (
      select ${LISTED_COLUMNS}, sort_key, ${isBeyond} as is_beyond from (${walked}) i
      where ${allOf(conditions)} or ${isBeyond}
      ${orderBy(sql`i.sort_key`, sqlLimitOf(search))}
    ) i
    order by i.sort_key ${order.direction}, i.id ${order.direction}`,
    { prepare: true },
  )
  const found = rows.filter((row) => !row.isBeyond)
  const isWhole = found.length > limitOf(search) || found.length < rows.length
  if (!isWhole && (await hasMore(db, walked, maxScanned, isBeyond))) return null
  const page = buildPage(found, search, search.cursor === undefined ? found.length : null)
  return { ...page, total: page.total ?? rows[0]?.total ?? null }
}

/** Whether a walk has ended at its greatest number of items, before the end of its index or of its circle. */
async function hasMore(db: Db, walked: RawBuilder<unknown>, maxScanned: number, isBeyond: RawBuilder<unknown>): Promise<boolean> {
  const rows = await query(
    db,
    'hasMoreToScan',
    sql<{ some: boolean }>`select count(*) filter (where not ${isBeyond}) >= ${sql.lit(maxScanned)} as some from (${walked}) i`,
    { prepare: true },
  )
  return rows[0]?.some ?? false
}
