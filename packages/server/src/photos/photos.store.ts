import type { Uid } from '@barattolo/domain/ids'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import type { Param } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'

/** SQL condition on a row of `photos`: an item or a person uses it. Features above know; `app.ts` passes it. */
export type IsPhotoUsed = RawBuilder<boolean>

/** SQL condition on a row of `photos`: it may not be seen, because the admin has hidden what shows it. As for `IsPhotoUsed`. */
export type IsPhotoHidden = RawBuilder<boolean>

export type StoredPhoto = Omit<Selectable<Tables['photos']>, 'createdAt'>

export async function addPhoto(db: Kysely<Tables>, photo: StoredPhoto, now: Date): Promise<void> {
  await db
    .insertInto('photos')
    .values({ ...photo, createdAt: now })
    .execute()
}

export async function photoExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether the photo may be seen at its address: a removed one has no row, even while its files wait for their removal. */
export async function isPhotoShown(db: Db, isHidden: IsPhotoHidden, id: string): Promise<boolean> {
  const shown = db.selectFrom('photos').select('id').where('id', '=', id).where(sql<boolean>`not ${isHidden}`)
  return (await shown.executeTakeFirst()) !== undefined
}

/** Deletes the photo's row and schedules the removal of its files; reschedules a pending removal. */
export async function removePhoto(db: Db, id: string, dueAt: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('photos').where('id', '=', id).execute()
    const insertion = trx.insertInto('photoRemovals').values({ id, dueAt })
    await insertion.onConflict((conflict) => conflict.column('id').doUpdateSet({ dueAt })).execute()
  })
}

/** Ids of photos whose files are due for removal, longest overdue first. */
export async function findDueRemovals(db: Kysely<Tables>, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('photoRemovals').select('id').where('dueAt', '<=', now).orderBy('dueAt').limit(limit)
  return (await query.execute()).map(({ id }) => id)
}

export async function postponeRemoval(db: Kysely<Tables>, id: string, dueAt: Date): Promise<void> {
  await db.updateTable('photoRemovals').set({ dueAt }).where('id', '=', id).execute()
}

export async function deleteRemovals(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('photoRemovals').where('id', 'in', ids).execute()
}

/** The sizes of those photos that are in our own store. */
export function findSizes(trx: Trx, addresses: readonly string[]): Promise<OwnPhoto[]> {
  return trx.selectFrom('photos').select(['address', 'width', 'height']).where('address', 'in', addresses).execute()
}

export type OwnPhoto = Pick<StoredPhoto, 'address' | 'width' | 'height'>

/** Those of the addresses that are this person's uploads, as a part of another statement. */
export const ownPhotosSql = (owner: Param<Uid>, addresses: Param<readonly string[]>) =>
  sql<OwnPhoto>`select address, width, height from photos where address = any(${addresses}::text[]) and owner_uid = ${owner}`

/** The number of addresses that are this person's uploads; locks them until the transaction ends. */
export async function lockOwnPhotos(trx: Trx, owner: Uid, addresses: readonly string[]): Promise<number> {
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('address', 'in', addresses)
    .where('ownerUid', '=', owner)
    .orderBy('address')
    .forShare()
    .execute()
  return rows.length
}

/**
 * Deletes uploads older than `before` that nothing uses. Two statements: the first skips photos locked by
 * a publish in progress, the second checks again and so sees what was published meanwhile.
 */
export async function removeUnused(trx: Trx, isUsed: IsPhotoUsed, before: Date, limit: number, now: Date): Promise<string[]> {
  const candidates = await trx
    .selectFrom('photos')
    .select('id')
    .where('createdAt', '<', before)
    .where(sql<boolean>`not ${isUsed}`)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (candidates.length === 0) return []
  const ids = candidates.map((photo) => photo.id)
  const removed = await trx
    .deleteFrom('photos')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isUsed}`)
    .returning('id')
    .execute()
  return scheduleRemovals(trx, removed, now)
}

/**
 * Deletes those of these photos that nothing uses. Two statements, as in `removeUnused`: the first waits for a publish in progress
 * that has claimed one of them, the second sees what it has published.
 */
export async function removeUnusedAt(trx: Trx, isUsed: IsPhotoUsed, addresses: readonly string[], now: Date): Promise<string[]> {
  await trx.selectFrom('photos').select('id').where('address', 'in', addresses).orderBy('address').forUpdate().execute()
  const removed = await trx
    .deleteFrom('photos')
    .where('address', 'in', addresses)
    .where(sql<boolean>`not ${isUsed}`)
    .returning('id')
    .execute()
  return scheduleRemovals(trx, removed, now)
}

/** Serializes a person's uploads, so that concurrent ones cannot exceed the limit. */
export async function lockUploadsOf(trx: Trx, owner: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${owner}`}, 0))`.execute(trx)
}

/** Makes others the owners of photos, by address. */
export async function changePhotoOwners(trx: Trx, owners: readonly Pick<StoredPhoto, 'address' | 'ownerUid'>[]): Promise<void> {
  for (const { address, ownerUid } of owners)
    await trx.updateTable('photos').set({ ownerUid }).where('address', '=', address).execute()
}

/** Number and bytes of this person's unused uploads since then. */
export async function countUnusedOf(
  db: Db,
  isUsed: IsPhotoUsed,
  owner: Uid,
  since: Date,
): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('photos')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('ownerUid', '=', owner)
    .where('createdAt', '>', since)
    .where(sql<boolean>`not ${isUsed}`)
    .executeTakeFirstOrThrow()
}

/** Deletes this person's unused uploads, whatever their age. Photos of items with a new owner stay. */
export async function removeUnusedOf(db: Db, isUsed: IsPhotoUsed, owner: Uid, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('photos')
      .where('ownerUid', '=', owner)
      .where(sql<boolean>`not ${isUsed}`)
      .returning('id')
      .execute()
    return scheduleRemovals(trx, removed, now)
  })
}

async function scheduleRemovals(trx: Trx, photos: { id: string }[], dueAt: Date): Promise<string[]> {
  if (photos.length === 0) return []
  await trx
    .insertInto('photoRemovals')
    .values(photos.map(({ id }) => ({ id, dueAt })))
    .execute()
  return photos.map(({ id }) => id)
}
