import type { ItemSearch } from '@barattolo/domain/items/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { query } from '../platform/query.ts'
import { asSubquery, chordOf, conditionsOf, containsText, IS_LISTED, statusesWith } from './item-conditions.ts'
import { itemCount } from './item-counts.store.ts'
import { orderOf, sortOf } from './item-order.ts'
import { ITEM_BASE, ITEM_COLUMNS } from './item-row.ts'
import { allOf, buildPage, type ItemsPage, type KeyedRow, limitOf, sqlLimitOf } from './items.store.ts'
import { isCountedWithPage } from './totals.ts'

/**
 * The greatest number of items that a scan reads on the connections that all callers share: what takes only a few milliseconds,
 * so that many callers at once do not keep the others waiting.
 */
const MAX_SCANNED = { text: 150, other: 400 }
/** As above, in the pool of expensive reads; fewer for a text, because comparing it takes longer than comparing a column. */
const MAX_SCANNED_BROADLY = { text: 1000, other: 4000 }

type ScannedRow = KeyedRow & {
  /** Whether the items that the scan may read do not fill the page; the row is then the last of them, and the only one. */
  isIncomplete: boolean
  /** Number of all matches; null if this query does not count them. */
  total: number | null
}

/**
 * A page that is found among the first items in the order of the list: its cost does not grow with the number of items. Null if
 * that many items do not fill the page, so that a search of all items is needed.
 */
export async function scanPage(
  db: Db,
  search: ItemSearch,
  viewer: Viewer,
  maxScanned = boundOf(search, MAX_SCANNED),
): Promise<ItemsPage | null> {
  return scan(db, search, viewer, maxScanned)
}

/** As `scanPage`, among more items. */
export async function scanPageBroadly(db: Db, search: ItemSearch, viewer: Viewer): Promise<ItemsPage | null> {
  return scan(db, search, viewer, boundOf(search, MAX_SCANNED_BROADLY))
}

const boundOf = ({ q }: ItemSearch, max: { text: number; other: number }) => (q ? max.text : max.other)

/** The newest items of one category or one kind have an index of their own, so that all items that the walk reads are of it. */
function indexedFilter(search: ItemSearch): RawBuilder<unknown>[] {
  if (sortOf(search) !== 'newest') return []
  if (search.category !== undefined) return [sql`i.category = ${sql.lit(search.category)}`]
  const [status, ...others] = search.status ? statusesWith(search.status) : []
  return status !== undefined && others.length === 0 ? [sql`i.status = ${sql.lit(status)}`] : []
}

/**
 * Walks the index of the order and checks the conditions above it, also the circle of "nearest" and the id among equal distances.
 * With these conditions below, PostgreSQL would often choose another index and read and sort all that it finds there. Items
 * outside the circle of "nearest" fill the limit, so that the walk ends soon after the first of them, and are then left out.
 */
async function scan(db: Db, search: ItemSearch, viewer: Viewer, maxScanned: number): Promise<ItemsPage | null> {
  const order = orderOf(search)
  const isNearest = sortOf(search) === 'nearest'
  // After a cursor the walk begins at its position, except for "nearest", whose index has none.
  const below = [IS_LISTED, ...order.conditions, ...(isNearest ? [] : order.after), ...indexedFilter(search)]
  const conditions = [
    ...conditionsOf(isNearest ? { ...search, radius: undefined } : search, viewer, asSubquery),
    ...(isNearest ? order.after : []),
  ]
  const isBeyond = isNearest && search.radius !== undefined ? sql`i.sort_key > ${chordOf(search.radius)}` : sql`false`
  if (search.q) conditions.push(containsText(search.q, undefined, asSubquery))
  const max = sql.lit(maxScanned)
  const limit = isNearest
    ? sql`order by sort_key fetch first ${max} rows with ties`
    : sql`order by ${order.by} ${order.direction}, i.id ${order.direction} limit ${max}`
  const total = isCountedWithPage(search)
    ? sql`case when not i.is_incomplete then (select ${itemCount(search, viewer)}) end`
    : sql`null::int`
  const sorted = sql`i.sort_key ${order.direction}, i.id ${order.direction}`
  const rows = await query(
    db,
    'scanPage',
    sql<ScannedRow>`
    select ${ITEM_COLUMNS}, ${order.cursorKey} as key, i.is_incomplete as "isIncomplete", ${total} as total
    from (
      select ${ITEM_BASE}, sort_key, is_end, fits, bool_or(is_end) over () and count(*) filter (where fits) over () <= ${limitOf(search)} as is_incomplete
      from (
        select ${ITEM_BASE}, sort_key, fits, is_beyond, rank = ${max} and not is_beyond as is_end
        from (
          select ${ITEM_BASE}, sort_key, row_number() over (order by ${sorted}) as rank, ${isBeyond} as is_beyond,
            coalesce(${allOf(conditions)}, false) and not ${isBeyond} as fits
          from (select ${ITEM_BASE}, search, ${order.by} as sort_key from items i where ${allOf(below)} ${limit}) i
        ) i
        where fits or is_beyond or rank = ${max}
        order by ${sorted} limit ${sql.lit(sqlLimitOf(search) + 1)}
      ) i
    ) i join people p on p.uid = i.owner_uid
    where case when i.is_incomplete then i.is_end else i.fits end
    order by ${sorted}`,
    { prepare: true },
  )
  if (rows.some(({ isIncomplete }) => isIncomplete)) return null
  const page = buildPage(rows, search, viewer, search.cursor === undefined ? rows.length : null)
  return { ...page, total: page.total ?? rows[0]?.total ?? null }
}
