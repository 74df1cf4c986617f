import type { Point } from '@barattolo/domain/geo/distance'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { BOUNDED_TOTAL, ITEMS_PAGE_DEFAULT, ITEMS_PAGE_MAX, type Item, type ItemSearch } from '@barattolo/domain/items/contract'
import type { Weight } from '@barattolo/domain/items/weight'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Audience } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, query } from '../platform/database/query.ts'
import { conditionsOf } from './item-conditions.ts'
import { canUseItemCounts, countWithItemCounts } from './item-counts.store.ts'
import type { Position } from './item-order.ts'
import { orderOf } from './item-order.ts'
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

/** All items of a person, also hidden ones, for the owner only. */
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
  return SQL_LIMITS.find((rows) => rows > limitOf(search)) ?? limitOf(search) + 1
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

/** The number of all matches, independent of the page; where they must be counted one by one, at most `BOUNDED_TOTAL` + 1. */
export async function countMatches(db: Db, search: ItemSearch, viewer: Viewer): Promise<number> {
  if (canUseItemCounts(search)) return countWithItemCounts(db, search, viewer)
  // Counts with the conditions of "newest" for any order: for a circle they use a bounding box, which is faster to count than
  // the index of "nearest".
  const conditions = [...conditionsOf({ ...search, sort: 'newest' }, viewer), ...orderOf(search).conditions]
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
