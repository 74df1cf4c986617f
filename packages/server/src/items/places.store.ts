import type { CellSize } from '@barattolo/domain/geo/cell'
import type { PublicCell } from '@barattolo/domain/geo/public-cell'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { PlaceValues } from './items.changes.store.ts'

/** The cells in which a person's objects were shown, the first used first; also those without an object today. */
export async function findRememberedCells(db: Db | Trx, uid: Uid): Promise<PublicCell[]> {
  return db.selectFrom('rememberedCells').select(['size', 'x', 'y']).where('uid', '=', uid).orderBy('usedAt').execute()
}

export async function rememberCells(trx: Trx, cells: readonly (PublicCell & { uid: Uid; usedAt: Date })[]): Promise<void> {
  if (cells.length === 0) return
  await trx
    .insertInto('rememberedCells')
    .values(cells)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The accounts that have used a cell, for each cell of more than one. */
export function findSharedCells(db: Db): Promise<{ kind: CellSize; uids: Uid[] }[]> {
  return query(
    db,
    'findSharedCells',
    sql<{ kind: CellSize; uids: Uid[] }>`
    select size as kind, array_agg(uid order by uid) as uids from remembered_cells group by size, y, x having count(*) > 1`,
  )
}

/** The municipalities of a person's objects that show nothing else, the last used first; also those without an object today. */
export async function findRememberedMunicipalities(db: Db | Trx, uid: Uid): Promise<string[]> {
  const rows = await db
    .selectFrom('rememberedMunicipalities')
    .select('name')
    .where('uid', '=', uid)
    .orderBy('usedAt', 'desc')
    .execute()
  return rows.map(({ name }) => name)
}

export async function rememberMunicipality(trx: Trx, uid: Uid, name: string, usedAt: Date): Promise<void> {
  await trx
    .insertInto('rememberedMunicipalities')
    .values({ uid, name, usedAt })
    .onConflict((conflict) => conflict.columns(['uid', 'name']).doUpdateSet({ usedAt }))
    .execute()
}

/** For account deletion: the cells, the municipalities, and the version of the bazar, are stored as long as the account. */
export async function removeRememberedPlacesOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('bazarVersions').where('uid', '=', uid).execute()
  await trx.deleteFrom('rememberedMunicipalities').where('uid', '=', uid).execute()
  await trx.deleteFrom('rememberedCells').where('uid', '=', uid).execute()
}

/** An item with an exact point, which an earlier version has stored, and its cell. */
export interface ItemWithExactPoint {
  id: ItemId
  ownerUid: Uid
  cellX: number
  cellY: number
  location: string | null
  locationCorrected: boolean
  createdAt: Date
}

/** Locks the items with an exact point; those that another process has locked are left out. */
export function lockItemsWithExactPoint(trx: Trx, limit: number): Promise<ItemWithExactPoint[]> {
  return trx
    .selectFrom('items')
    .select(['id', 'ownerUid', 'location', 'locationCorrected', 'createdAt'])
    .select([sql<number>`cell_x`.as('cellX'), sql<number>`cell_y`.as('cellY')])
    .where('exactLat', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Replaces the places and erases the exact points. */
export async function erasePoints(trx: Trx, places: readonly ({ id: ItemId } & PlaceValues)[]): Promise<void> {
  await sql`
    update items i set area = p.area, cell_x = p."cellX", cell_y = p."cellY", lat = p.lat, lng = p.lng, location = p.location,
      exact_lat = null, exact_lng = null
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) p (id uuid, area text, "cellX" int, "cellY" int, lat float8, lng float8, location text)
    where i.id = p.id`.execute(trx.withoutPlugins())
}
