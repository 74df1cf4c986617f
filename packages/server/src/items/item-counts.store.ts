import { spansOfCircle } from '@barattolo/domain/geo/cell-spans'
import type { Point } from '@barattolo/domain/geo/distance'
import type { ItemSearch } from '@barattolo/domain/items/contract'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { type RawBuilder, sql } from 'kysely'
import { blockedUids, type Viewer } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'
import { cellsOf, IS_LISTED, isInCircle, PEOPLE_AWAY } from './item-conditions.ts'

/** What `item_counts` is asked for. */
type CountedSearch = Pick<ItemSearch, 'near' | 'radius' | 'category'>

/**
 * Exact number of matches without reading all items: the global sums, or the sums of a circle's inner cells plus the single
 * items on its edge; with the changes that are not in the sums yet; minus the items of the (few) owners who are excluded for this viewer.
 */
export async function countWithItemCounts(db: Db, search: CountedSearch, viewer: Viewer): Promise<number> {
  const { near, radius, category } = search
  const isCounted = category === undefined ? sql`true` : sql`c.category = ${category}`
  const isInCategory = category === undefined ? sql`true` : sql`i.category = ${category}`
  const circle = near && radius !== undefined ? { near, radius } : null
  const isInArea = circle ? isInCircle(circle.near, circle.radius) : sql`true`
  const sum = circle
    ? sumInCircle(circle, category !== undefined, { isCounted, isInCategory, isInArea })
    : sumEverywhere(isCounted)
  const rows = await query(
    db,
    'countWithItemCounts',
    sql<{ count: number }>`
    select (${sum} - (
      select count(*) from (${excludedOwners(viewer)}) o,
        lateral (select from items i where i.owner_uid = o.uid and ${IS_LISTED} and ${isInCategory} and ${isInArea} offset 0) theirs
    ))::int as count`,
    { prepare: true },
  )
  return rows[0]?.count ?? 0
}

const STATUSES = [...ITEM_STATUSES]

/** The rows with `cell_y` -1 sum all listed items. */
const sumEverywhere = (isCounted: RawBuilder<unknown>) => sql`(
  (select coalesce(sum(c.items), 0) from item_counts c where c.status = any(${STATUSES}) and c.cell_y = -1 and ${isCounted})
  + (select coalesce(sum(c.change), 0) from item_count_changes c where c.status = any(${STATUSES}) and ${isCounted}))`

interface CircleConditions {
  /** On `c` (item_counts). */
  isCounted: RawBuilder<unknown>
  /** On `i` (items). */
  isInCategory: RawBuilder<unknown>
  isInArea: RawBuilder<unknown>
}

/** `offset 0` forces one lookup per span: PostgreSQL overestimates the rows of a span and would read all counts instead. */
function sumInCircle(
  { near, radius }: { near: Point; radius: number },
  hasCategory: boolean,
  { isCounted, isInCategory, isInArea }: CircleConditions,
) {
  const { inside, edge } = spansOfCircle(near, radius)
  const statuses = hasCategory ? STATUSES : ['']
  // Repeats the condition of the partial index on counts by category, so that PostgreSQL can use it.
  const isIndexed = hasCategory ? sql`c.category <> '' and c.cell_y >= 0` : sql`true`
  return sql`(
    (select coalesce(sum(c.items), 0) from ${cellsOf(inside)}, lateral (select c.items from item_counts c
      where c.status = any(${statuses}) and c.cell_y = s.y and c.cell_x between s.a and s.b and ${isIndexed} and ${isCounted} offset 0) c)
    + (select coalesce(sum(c.change), 0) from item_count_changes c join ${cellsOf(inside)} on c.cell_y = s.y and c.cell_x between s.a and s.b
      where ${isCounted})
    + (select count(*) from ${cellsOf(edge)}, lateral (select from items i
      where i.cell_y = s.y and i.cell_x between s.a and s.b and ${IS_LISTED} and ${isInCategory} and ${isInArea} offset 0) i))`
}

/** Owners whose items are counted but not listed for this viewer: on holiday, disabled or blocked. */
function excludedOwners(viewer: Viewer): RawBuilder<unknown> {
  return sql.join(
    [PEOPLE_AWAY, ...(viewer && !viewer.isAdmin ? [sql`select blocked_uid from ${blockedUids(viewer.uid)} apart`] : [])],
    sql` union `,
  )
}

/** Maximum number of fresh rows merged per call. */
const COMPACT_BATCH = 10_000

/**
 * Moves the changes of the listed items, which triggers of the database have inserted, into the sums as fresh rows, and merges the
 * fresh rows; returns the number of sums written. Every process runs it, but only the lock
 * holder works and the others skip: two merges that delete the same sums in a different order would deadlock.
 */
export async function compactItemCounts(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    return (await lockJob(trx, sql`hashtextextended('add up item counts', 0)`)) ? compactBatch(trx) : 0
  })
}

async function compactBatch(trx: Trx): Promise<number> {
  await sql`select move_item_count_changes()`.execute(trx.withoutPlugins())
  const { numAffectedRows } = await sql`
    with latest as (
      delete from item_counts where ctid = any(array(select ctid from item_counts where fresh limit ${sql.lit(COMPACT_BATCH)} for update skip locked))
      returning *
    ), known as (
      delete from item_counts c using (select distinct status, cell_y, cell_x, category, availability from latest) k
      where (c.status, c.cell_y, c.cell_x, c.category, c.availability) = (k.status, k.cell_y, k.cell_x, k.category, k.availability) and not c.fresh
      returning c.*
    )
    insert into item_counts
    select cell_y, cell_x, status, category, availability, sum(items), false from (table latest union all table known) all_of_them
    group by 1, 2, 3, 4, 5 having sum(items) <> 0`.execute(trx.withoutPlugins())
  return Number(numAffectedRows ?? 0)
}

/**
 * Adds up the latest changes of the items' open negotiations, which triggers of the database have inserted; forgets deleted items.
 * Only the lock holder works, as in `compactItemCounts`. Returns the number of sums written.
 */
export async function compactItemNegotiations(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, sql`hashtextextended('add up item negotiations', 0)`))) return 0
    const { numAffectedRows } = await sql`
      with latest as (
        delete from item_negotiations where ctid = any(array(
          select ctid from item_negotiations where fresh limit ${sql.lit(COMPACT_BATCH)} for update skip locked))
        returning item_id, change
      ), known as (
        delete from item_negotiations where item_id in (select item_id from latest) and not fresh returning item_id, change
      )
      insert into item_negotiations (item_id, change, fresh)
      select item_id, sum(change), false from (table latest union all table known) changes
      where exists (select from items where id = item_id)
      group by item_id having sum(change) <> 0`.execute(trx.withoutPlugins())
    return Number(numAffectedRows ?? 0)
  })
}
