import { cellCentre } from '@barattolo/domain/geo/cell'
import { type PublicCell, publicCellOf } from '@barattolo/domain/geo/public-cell'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { placeInCell } from './choose-place.ts'
import { erasePoints, type ItemWithExactPoint, lockItemsWithExactPoint, rememberCells } from './places.store.ts'

const BATCH = 500

/**
 * Erases the exact points that earlier versions have stored, in batches. Each item gets the public cell of its cell of 500 m,
 * which its owner keeps. Returns the number of items.
 */
export async function eraseExactPoints({ db, town }: TownDb): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction().execute((trx) => eraseBatch(trx, town))
    total += count
    if (count < BATCH) break
  }
  // The statistics of PostgreSQL contain values of each column.
  if (total > 0) await sql`analyze items`.execute(db)
  return total
}

async function eraseBatch(trx: Trx, town: Town): Promise<number> {
  const items = await lockItemsWithExactPoint(trx, BATCH)
  if (items.length === 0) return 0
  const cells = items.map((item) => ({ ...item, cell: publicCellOf(cellCentre({ x: item.cellX, y: item.cellY }), town) }))
  await rememberCells(
    trx,
    cells.map(({ cell, ownerUid, createdAt }) => ({ ...cell, uid: ownerUid, usedAt: createdAt })),
  )
  await erasePoints(
    trx,
    cells.map(({ cell, ...item }) => ({ id: item.id, ...placeOf(town, item, cell) })),
  )
  return items.length
}

function placeOf(town: Town, { id, location, locationCorrected }: ItemWithExactPoint, cell: PublicCell) {
  const place = placeInCell(town, id, cell, locationCorrected ? location : null)
  // In a fine cell nothing changes.
  return cell.size === 'fine' ? { ...place, location, locationCorrected } : place
}
