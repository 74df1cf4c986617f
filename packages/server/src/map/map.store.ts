import type { Point } from '@barattolo/domain/geo/distance'
import type { MapPoint } from '@barattolo/domain/map/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { isVisibleTo, type MapCircle, matchesCircle } from './cells.store.ts'

const POINT_COLUMNS = sql`i.id as "_id", i.lat, i.lng, i.status, i.title, coalesce(i.images[1], '') as "imageUrl"`

/** Public items at their public points, unordered, at most `limit`; `from` must name items `i` and end with a condition. */
export async function findPoints(db: Db, from: RawBuilder<unknown>, limit: number, viewer: Viewer): Promise<MapPoint[]> {
  const rows = await query(
    db,
    'findPoints',
    sql<MapPoint>`
    select ${POINT_COLUMNS} from ${from} and ${isVisibleTo(viewer)} limit ${limit}`,
  )
  return rows
}

export const itemsInCircle = (circle: MapCircle) => sql`items i where ${matchesCircle(circle)}`

export const itemsWithIds = (ids: readonly string[]) => sql`items i where i.id = any(${ids}::uuid[])`

/** Tolerance in degrees for rounded coordinates: less than half a metre. */
const TOLERANCE_DEGREES = 3e-6

/** The item at each of these points, if it still exists. */
export async function findPointsAt(db: Db, places: readonly Point[], circle: MapCircle, viewer: Viewer): Promise<MapPoint[]> {
  if (places.length === 0) return []
  const rows = await query(
    db,
    'findPointsAt',
    sql<MapPoint>`
    select o.* from unnest(${places.map(({ lat }) => lat)}::float8[], ${places.map(({ lng }) => lng)}::float8[]) p(lat, lng)
    cross join lateral (
      select ${POINT_COLUMNS} from items i
      where i.lat between p.lat - ${TOLERANCE_DEGREES} and p.lat + ${TOLERANCE_DEGREES} and i.lng between p.lng - ${TOLERANCE_DEGREES} and p.lng + ${TOLERANCE_DEGREES}
        and ${matchesCircle(circle)} and ${isVisibleTo(viewer)}
      order by abs(i.lat - p.lat) + abs(i.lng - p.lng) limit 1) o`,
  )
  return [...new Map(rows.map((row) => [row._id, row])).values()]
}
