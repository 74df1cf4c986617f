import type { CellSpan } from '@barattolo/domain/geo/cell-spans'
import type { Point } from '@barattolo/domain/geo/distance'
import type { Category } from '@barattolo/domain/items/categories'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { GRID_CELLS_PER_TILE } from '@barattolo/domain/map/cluster'
import { type RawBuilder, sql } from 'kysely'
import { IS_PUBLIC, isInCircle } from '../items/item-conditions.ts'
import { blockedUids, type Viewer, visibleTo } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** Number of items in a cell or grid square, and the sums of their public points, as integers (1e-6 degrees) to be exact. */
export interface GridSum {
  x: number
  y: number
  count: number
  lat: number
  lng: number
}

/** Filter for items; by default all statuses and categories. */
export interface ItemFilter {
  status?: ItemStatus | undefined
  category?: Category | undefined
}

export interface MapCircle extends ItemFilter {
  centre: Point
  radiusKm: number
}

export const isVisibleTo = (viewer: Viewer) => sql.join([IS_PUBLIC, ...visibleTo(viewer, sql`i.owner_uid`)], sql` and `)

/** The item is in the circle and matches its filter. */
export const matchesCircle = ({ centre, radiusKm, ...filter }: MapCircle) =>
  sql`${isInCircle(centre, radiusKm)} and ${matchesFilter(filter)}`

/** Inlined, because status and category are low-cardinality: each value gets its own query plan. */
const matchesFilter = ({ status, category }: ItemFilter) =>
  sql.join(
    [
      sql`true`,
      ...(status ? [sql`i.status = ${sql.lit(status)}`] : []),
      ...(category ? [sql`i.category = ${sql.lit(category)}`] : []),
    ],
    sql` and `,
  )

/** Items of some cells; each span of cells is one range of the index `items_listed_in`. */
export const itemsInSpans = (spans: readonly CellSpan[]) => sql`
  unnest(${spans.map(({ y }) => y)}::int[], ${spans.map(({ from }) => from)}::int[], ${spans.map(({ to }) => to)}::int[]) s(y, a, b)
  join items i on i.cell_y = s.y and i.cell_x between s.a and s.b`

/** Number of spans per query, so that parsing its result takes a few milliseconds. */
const SPANS_PER_QUERY = 160

/** Sums of the cells that contain matching public items, independent of the viewer. */
export async function sumCells(db: Db, spans: readonly CellSpan[], filter: ItemFilter): Promise<GridSum[]> {
  const sums: GridSum[] = []
  for (let from = 0; from < spans.length; from += SPANS_PER_QUERY) {
    const part = itemsInSpans(spans.slice(from, from + SPANS_PER_QUERY))
    sums.push(...(await querySums(db, sql`${part} where ${isVisibleTo(null)} and ${matchesFilter(filter)}`, BY_CELL)))
  }
  return sums
}

/** As `sumCells`, for items within the circle only. */
export async function sumCellsWithin(db: Db, spans: readonly CellSpan[], circle: MapCircle): Promise<GridSum[]> {
  return await querySums(db, sql`${itemsInSpans(spans)} where ${isVisibleTo(null)} and ${matchesCircle(circle)}`, BY_CELL)
}

/** As `sumCellsWithin`, for the items of blocked people only (few), which are subtracted for this viewer. */
export async function sumBlocked(db: Db, { uid }: NonNullable<Viewer>, circle: MapCircle): Promise<GridSum[]> {
  const from = sql`items i where i.owner_uid in ${blockedUids(uid)} and ${isVisibleTo(null)} and ${matchesCircle(circle)}`
  return await querySums(db, from, BY_CELL)
}

/** Sums of the items of some cells, grouped by the grid squares of a zoom. */
export async function sumGridSquares(
  db: Db,
  spans: readonly CellSpan[],
  within: RawBuilder<unknown>,
  zoom: number,
  viewer: Viewer,
): Promise<GridSum[]> {
  const gridSize = GRID_CELLS_PER_TILE * 2 ** zoom
  // Spherical web Mercator, as in `squareOf`.
  const x = sql`floor((i.lng + 180) / 360 * ${gridSize}::float8)::int`
  const y = sql`floor((0.5 - ln(tan(pi() / 4 + radians(i.lat) / 2)) / (2 * pi())) * ${gridSize}::float8)::int`
  return await querySums(db, sql`${itemsInSpans(spans)} where ${isVisibleTo(viewer)} and ${within}`, { x, y })
}

const BY_CELL = { x: sql`i.cell_x`, y: sql`i.cell_y` }

/** Aggregated into one JSON text, because parsing thousands of rows would block the event loop. */
async function querySums(
  db: Db,
  from: RawBuilder<unknown>,
  groupBy: { x: RawBuilder<unknown>; y: RawBuilder<unknown> },
): Promise<GridSum[]> {
  const rows = await query(
    db,
    'querySums',
    sql<{ sums: [number, number, number, number, number][] | null }>`
    select json_agg(json_build_array(x, y, count, lat, lng)) as sums from (
      select ${groupBy.x} as x, ${groupBy.y} as y, count(*) as count,
        round(sum(i.lat) * 1e6)::bigint as lat, round(sum(i.lng) * 1e6)::bigint as lng
      from ${from} group by 1, 2) squares`,
  )
  return (rows[0]?.sums ?? []).map(([x, y, count, lat, lng]) => ({ x, y, count, lat, lng }))
}
