import { spansOfCircle } from '@barattolo/domain/geo/cell-spans'
import type { Point } from '@barattolo/domain/geo/distance'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { BOUNDED_TOTAL, ITEMS_PAGE_DEFAULT, ITEMS_PAGE_MAX, type Item, type ItemSearch } from '@barattolo/domain/items/contract'
import type { Weight } from '@barattolo/domain/items/weight'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Audience } from '../people/people.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { type Params, preparedQuery, query } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { CARD_TEXT, type CardRow, columnsOfCards } from './item-card.ts'
import { asExpression, asSubquery, cellsOf, chordOf, conditionsOf, IS_LISTED } from './item-conditions.ts'
import { orderOf, type Position, type SortOrder, sortOf } from './item-order.ts'
import { asItem, ITEM_BASE, ITEM_COLUMNS, type ItemRow } from './item-row.ts'

export interface FoundPage<Row> {
  items: Row[]
  /** Position after which the next page begins; null on the last page. */
  next: Position | null
  /** The number of all matches, at most one more than `BOUNDED_TOTAL` except for one person's items; null if it was not counted. */
  total: number | null
}

export type Keyed<Row> = Row & { id: ItemId; key: number | string }

/**
 * What a list reads of its items, in the statement that finds them. Each form has statements of its own name, whose columns are compared
 * with its row.
 */
export interface ListForm<Row> {
  columns: RawBuilder<unknown>
  readPage: (db: Db, statement: RawBuilder<unknown>, prepare: boolean) => Promise<ListedRow<Row>[]>
  readFound: (db: Db, statement: RawBuilder<unknown>, prepare: boolean) => Promise<FoundRow<Row>[]>
}
type ListedRow<Row> = Keyed<Row> & { total: number | null }
/** A row of a search by words. Without any match there is one with a null id. */
type FoundRow<Row> = Keyed<Row> & { n: number; total: number; isNamed: boolean; candidates: number }

/** The columns of `items` that the forms and the orders of lists need. */
export const LISTED_COLUMNS = sql`${ITEM_BASE}, ${CARD_TEXT} as card`

/** One look-up for each item: PostgreSQL would rather read all people of a small town. */
export const OWNER_OF_ITEM = sql`lateral (
  select name, chosen_name, email, photo, holiday_since from people where uid = i.owner_uid offset 0) p`

/** A plan of a search by words takes 330 KB of its connection, and its text depends on the number of words and synonyms. */
const MAX_PREPARED_FOUND = 20

export const WHOLE_ITEMS: ListForm<ItemRow> = {
  columns: ITEM_COLUMNS,
  readPage: (db, statement, prepare) => query(db, 'listItems', sql<ListedRow<ItemRow>>`${statement}`, { prepare }),
  readFound: (db, statement, prepare) =>
    query(db, 'findItems', sql<FoundRow<ItemRow>>`${statement}`, { prepare, maxPrepared: MAX_PREPARED_FOUND }),
}

export const cardsOf = (whose: { areOwn: boolean }): ListForm<CardRow> => ({
  columns: columnsOfCards(whose),
  readPage: (db, statement, prepare) => query(db, 'listCards', sql<ListedRow<CardRow>>`${statement}`, { prepare }),
  readFound: (db, statement, prepare) =>
    query(db, 'findCards', sql<FoundRow<CardRow>>`${statement}`, { prepare, maxPrepared: MAX_PREPARED_FOUND }),
})

export const ITEM_IDS: ListForm<{ id: ItemId }> = {
  columns: sql`i.id`,
  readPage: (db, statement, prepare) => query(db, 'listIds', sql<ListedRow<{ id: ItemId }>>`${statement}`, { prepare }),
  readFound: (db, statement, prepare) =>
    query(db, 'findIds', sql<FoundRow<{ id: ItemId }>>`${statement}`, { prepare, maxPrepared: MAX_PREPARED_FOUND }),
}

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
export async function findItemsById({ db, town }: TownDb, ids: readonly ItemId[], audience: Audience): Promise<Item[]> {
  return (await findItemRows(db, ids)).map((row) => asItem(row, audience, town))
}

export async function findItemRows(db: Db | Trx, ids: readonly ItemId[]): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  return query(
    db,
    'findItemRows',
    sql<ItemRow>`select ${ITEM_COLUMNS} from items i join people p on p.uid = i.owner_uid where i.id = any(${ids})`,
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

/**
 * Whether the index of the order has few items that do not match, so that a page reads about as many items as it has, and a total not
 * many more than `BOUNDED_TOTAL`. All other searches may read all items.
 */
export function readsFewItems(search: ItemSearch): boolean {
  const { ownerUid, sort, radius, status, category } = search
  if (ownerUid !== undefined) return true
  const kinds = [status, category].filter(Boolean)
  const isByKind = kinds.length === 0 || (kinds.length === 1 && (sort === undefined || sort === 'newest'))
  const isCircleOrdered = radius === undefined || sort === 'nearest'
  return isByKind && isCircleOrdered && Object.entries(search).every(([key, value]) => !value || INDEXED_KEYS.has(key))
}

/** What chooses the index, or leaves out few items. */
const INDEXED_KEYS: ReadonlySet<string> = new Set<keyof ItemSearch>([
  ...(['sort', 'near', 'radius', 'status', 'category'] as const),
  ...(['notOwnerUid', 'limit', 'cursor', 'count', 'fields'] as const),
])

/** A page of the items that match, and their number, in one statement. */
export async function findPage<Row>(
  db: Db,
  search: ItemSearch,
  viewer: Viewer,
  form: ListForm<Row>,
): Promise<FoundPage<Keyed<Row>>> {
  const statement = selectPage(search, viewer, form.columns)
  const rows = await form.readPage(db, statement, hasOnePlan(search))
  const isWhole = search.cursor === undefined && rows.length <= limitOf(search)
  return buildPage(rows, search, isWhole && search.count !== 'no' ? rows.length : (rows[0]?.total ?? null))
}

function selectPage(search: ItemSearch, viewer: Viewer, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = orderOf(search, hasOnePlan(search) ? asSubquery : asExpression)
  // The total of a first page without a next one is its length; PostgreSQL counts only where the case asks for it.
  const isNeeded = search.cursor === undefined ? sql`count(*) over () > ${sql.lit(limitOf(search))}` : sql`true`
  const total = search.count === 'no' ? sql`null::int` : sql`case when ${isNeeded} then (${selectTotal(search, viewer)}) end`
  return selectListed(search, listedConditions(search, viewer, order), order, sql`${columns}, ${total} as total`)
}

/** One item more than the page has; the other tables are joined for these items only. */
function selectListed(
  search: ItemSearch,
  { conditions, isBeyond }: ListedConditions,
  { by, direction, cursorKey }: SortOrder,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const orderBy = sql`order by ${by} ${direction}, i.id ${direction}`
  const rows = sql.lit(sqlLimitOf(search))
  // The index of points has no second column. Items of the same distance are read together, so that no page ends between them.
  const first =
    sortOf(search) === 'nearest' ? sql`order by ${by} fetch first ${rows} rows with ties` : sql`${orderBy} limit ${rows}`
  return sql`
    select ${columns}, ${cursorKey} as key
    from (select ${LISTED_COLUMNS} from items i where ${allOf(conditions)} ${first}) i cross join ${OWNER_OF_ITEM}
    where not ${isBeyond}
    ${orderBy}`
}

interface ListedConditions {
  conditions: RawBuilder<unknown>[]
  /** Whether an item that has them is outside the circle. */
  isBeyond: RawBuilder<unknown>
}

/**
 * The conditions of a page. Those of "nearest" hold for the items outside the circle too, which come after all others and fill the page:
 * the walk along the index of points ends there. With the circle as a condition PostgreSQL would often read and sort all of its items.
 */
function listedConditions(search: ItemSearch, viewer: Viewer, { by, conditions, after }: SortOrder): ListedConditions {
  const { ownerUid, radius } = search
  if (sortOf(search) !== 'nearest' || radius === undefined || ownerUid !== undefined)
    return { conditions: [...conditionsOf(search, viewer), ...conditions, ...after], isBeyond: sql`false` }
  const isBeyond = sql`(${by} > ${chordOf(radius)})`
  const matches = allOf([...conditionsOf({ ...search, radius: undefined }, viewer), ...after])
  return { conditions: [IS_LISTED, ...conditions, sql`(${isBeyond} or (${matches}))`], isBeyond }
}

/** The number of all matches, whatever the page: of one person's items exact, else at most one more than `BOUNDED_TOTAL`. */
function selectTotal(search: ItemSearch, viewer: Viewer): RawBuilder<unknown> {
  const { near, radius, ownerUid } = search
  // A circle is counted along its cells, which is faster than the index of "nearest".
  const conditions = allOf([...conditionsOf({ ...search, sort: 'newest' }, viewer), ...orderOf(search).conditions])
  const isCircle = near !== undefined && radius !== undefined && ownerUid === undefined
  const found = isCircle ? itemsOfCells(near, radius, conditions) : sql`select from items i where ${conditions}`
  return sql`select count(*)::int from (${found} limit ${sql.lit(ownerUid === undefined ? BOUNDED_TOTAL + 1 : null)}) i`
}

/** Along the index of cells, which has all that decides whether an item is listed and where. `offset 0`: one look-up for each span of cells. */
function itemsOfCells(near: Point, radius: number, conditions: RawBuilder<unknown>): RawBuilder<unknown> {
  const { inside, edge } = spansOfCircle(near, radius)
  return sql`
    select from ${cellsOf([...inside, ...edge])} cross join lateral (
      select from items i where i.cell_y = s.y and i.cell_x between s.a and s.b and ${conditions} offset 0) i`
}

/** The first items of an owner in the default order, as visitors see them. */
export function selectFirstOfOwner({ ownerUid }: Params<{ ownerUid: Uid }>, limit: number): RawBuilder<unknown> {
  const order = orderOf({})
  const listed = { conditions: conditionsOf({ ownerUid }, null), isBeyond: sql`false` }
  return selectListed({ limit }, listed, order, columnsOfCards({ areOwn: false }))
}

export function buildPage<Row extends { id: ItemId; key: number | string }>(
  rows: readonly Row[],
  search: ItemSearch,
  total: number | null,
): FoundPage<Row> {
  const limit = limitOf(search)
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  const isLastPage = rows.length <= limit
  return { items: pageRows, next: isLastPage || !last ? null : { key: last.key, id: last.id }, total }
}

export function limitOf({ limit = ITEMS_PAGE_DEFAULT }: ItemSearch): number {
  return limit
}

export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}
