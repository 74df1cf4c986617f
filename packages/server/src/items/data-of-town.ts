import { distanceKm, type Point } from '@barattolo/domain/geo/distance'
import { mainMunicipalityOf } from '@barattolo/domain/geo/municipalities'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import { SettingsError } from '../platform/config/start-error.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** So many of the newest objects are compared. */
const COMPARED_MAX = 200
/** An object can be shown some kilometres outside the area, and the area may have become smaller. */
const MARGIN_KM = 20

/**
 * Throws a SettingsError if the database has objects and the newest of them are all far from this town: it belongs to another one. Called
 * before the migrations, so with tables of an earlier version or none.
 */
export async function requireDataOfTown(db: Db, town: Town): Promise<void> {
  const [found] = await query(db, 'hasItems', sql<{ exists: boolean }>`select to_regclass('items') is not null as exists`)
  if (!found?.exists) return
  requireNear(await query(db, 'findNewestPoints', sql<Point>`${sql.raw(NEWEST_POINTS)}`), town)
}

/** Selects the public points of the newest objects. */
export const NEWEST_POINTS = `select lat, lng from items where lat is not null order by created_at desc limit ${COMPARED_MAX}`

/** Throws a SettingsError if there are points, and all are far from this town. */
export function requireNear(points: readonly Point[], town: Town): void {
  const { municipalities, areaKm } = town
  const isNear = (point: Point) => municipalities.some((seat) => distanceKm(seat, point) <= areaKm + MARGIN_KM)
  if (points.length === 0 || points.some(isNear)) return
  throw new SettingsError(
    `I dati sono di un’altra città: gli oggetti sono lontani da ${mainMunicipalityOf(town).name}. Controlla TOWN, TOWN_DIR e la cartella o il database. Non ho cambiato niente.`,
  )
}
