import type { ItemId } from '@barattolo/domain/ids'
import type { MapPoint } from '@barattolo/domain/map/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { sql } from 'kysely'
import { IS_PUBLIC, isInCircle, OWNER_IS_ENABLED } from '../items/item-conditions.ts'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'

const POINT_COLUMNS = sql`i.id as "_id", i.lat, i.lng, i.status, i.title, coalesce(i.images[1], '') as "imageUrl"`

const isShownTo = (viewer: Viewer) => sql.join([IS_PUBLIC, OWNER_IS_ENABLED, ...visibleTo(viewer, sql`i.owner_uid`)], sql` and `)

/** Public objects in the circle at their public points, at most so many, in no order. */
export async function findPointsInCircle(
  db: Db,
  centre: Point,
  radiusKm: number,
  most: number,
  viewer: Viewer,
): Promise<MapPoint[]> {
  const { rows } = await sql<MapPoint>`
    select ${POINT_COLUMNS} from items i
    where ${isShownTo(viewer)} and ${isInCircle(centre, radiusKm)}
    limit ${most}`.execute(db.withoutPlugins())
  return rows
}

export async function countInCircle(db: Db, centre: Point, radiusKm: number, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items i
    where ${isShownTo(viewer)} and ${isInCircle(centre, radiusKm)}`.execute(db.withoutPlugins())
  return rows[0]?.count ?? 0
}

export type Place = Point & { id: ItemId }

/** Where the circle's objects are and nothing else about them, for clustering all of them. */
export async function findPlacesInCircle(db: Db, centre: Point, radiusKm: number, viewer: Viewer): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select i.id, i.lat, i.lng from items i
    where ${isShownTo(viewer)} and ${isInCircle(centre, radiusKm)}`.execute(db.withoutPlugins())
  return rows
}

export async function findPoints(db: Db, ids: readonly ItemId[], viewer: Viewer): Promise<MapPoint[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MapPoint>`
    select ${POINT_COLUMNS} from items i
    where i.id = any(${ids}) and ${isShownTo(viewer)}`.execute(db.withoutPlugins())
  return rows
}
