import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { Uid } from '@barattolo/domain/ids'
import { photoUrl } from '@barattolo/domain/items/images'
import { UNUSED_PHOTO_BYTES_MAX, UNUSED_PHOTOS_MAX } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'
import { convertImage } from './convert-image.ts'
import type { PhotoLog, PhotoStore } from './photo-store.ts'
import {
  addPhoto,
  countUnusedOf,
  deleteRemovals,
  findDueRemovals,
  type IsPhotoUsed,
  lockUploadsOf,
  photoExists,
  postponeRemoval,
  removePhoto,
  removeUnused,
  removeUnusedAt,
  removeUnusedOf,
  type StoredPhoto,
} from './photos.store.ts'

interface PhotosDeps {
  db: Db
  photos: PhotoStore
  log: PhotoLog
  now: () => Date
  isPhotoUsed: IsPhotoUsed
}

/** Age in milliseconds from which an upload that no item or person uses is removed. */
export const UNUSED_MAX_AGE_MS = DAY_MS

/** Stores an image as this person's upload; its format is detected from its content. */
export async function storePhoto(
  { db, photos, log, now, isPhotoUsed }: PhotosDeps,
  owner: Uid,
  bytes: Buffer,
): Promise<StoredPhoto> {
  // Checked before decoding too, so that a user over the limit causes no work.
  await requireUnusedQuota(db, isPhotoUsed, owner, 0, now())
  const { width, height, sizes } = await convertImage(bytes, owner)
  const id = randomUUID()
  const totalBytes = [...sizes.values()].reduce((sum, size) => sum + size.length, 0)
  const photo = { id, ownerUid: owner, address: photoUrl(id), width, height, bytes: totalBytes }
  // Insert the row first: if the process dies now, the job for unused uploads removes the photo. A file alone would stay.
  await db.transaction().execute(async (trx) => {
    await lockUploadsOf(trx, owner)
    await requireUnusedQuota(trx, isPhotoUsed, owner, totalBytes, now())
    await addPhoto(trx, photo, now())
  })
  try {
    await photos.write(id, sizes)
    // If the account was deleted meanwhile, its photos have been removed, and this one would stay for ever.
    if (!(await photoExists(db, id))) throw new Error('the photo was removed while it was being written')
  } catch (cause) {
    // Its account was deleted on another device: nothing has failed.
    const isRemoved = await photoExists(db, id).then(
      (exists) => !exists,
      () => false,
    )
    if (!isRemoved) log.error({ err: cause }, 'photo not stored')
    // A slow store may still write the photo, so remove it now and again later.
    await removePhoto(db, id, new Date(now().getTime() + SECOND_REMOVAL_DELAY_MS))
    await photos.remove(id).catch((error: Error) => log.error({ err: error }, 'photo not removed'))
    throw new Problem('photoNotKept', { cause })
  }
  return photo
}

/** Counts recent unused uploads only: older ones are removed by the job, used ones are limited by the number of items. */
async function requireUnusedQuota(db: Db, isUsed: IsPhotoUsed, owner: Uid, addedBytes: number, now: Date) {
  const unused = await countUnusedOf(db, isUsed, owner, new Date(now.getTime() - UNUSED_MAX_AGE_MS))
  const isFull = unused.count >= UNUSED_PHOTOS_MAX || unused.bytes + addedBytes > UNUSED_PHOTO_BYTES_MAX
  if (isFull) throw new Problem('tooManyUnusedPhotos')
}

export type PhotoRemovalDeps = Pick<PhotosDeps, 'db' | 'photos' | 'isPhotoUsed'>
const REMOVAL_BATCH = 500
const SECOND_REMOVAL_DELAY_MS = 60 * 60 * 1000

/**
 * Removes unused uploads that are older than a day and repeats failed removals; returns the number of uploads. Every process runs
 * it hourly; only the lock holder works, the others skip. Rows are deleted before files, so that a concurrent publish rejects the
 * photo instead of losing its file. Pending removals are stored in a table until they succeed.
 */
export async function removeUnusedPhotos({ db, photos, isPhotoUsed }: PhotoRemovalDeps, now: Date): Promise<number> {
  const removedIds = await db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, sql`hashtextextended('collect unused photos', 0)`))) return null
    return removeUnused(trx, isPhotoUsed, new Date(now.getTime() - UNUSED_MAX_AGE_MS), REMOVAL_BATCH, now)
  })
  if (removedIds === null) return 0
  await removeFiles(db, photos, await findDueRemovals(db, now, REMOVAL_BATCH), now)
  return removedIds.length
}

/**
 * Removes those of these photos that nothing uses any more, after an object has lost them: rows, so that they are refused at once,
 * then files. Does not throw, because the object is saved already: the hourly job removes what remains.
 */
export async function removeLostPhotos(
  { db, photos, isPhotoUsed, log }: PhotoRemovalDeps & { log: PhotoLog },
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return
  try {
    const ids = await db.transaction().execute((trx) => removeUnusedAt(trx, isPhotoUsed, addresses, now))
    await removeFiles(db, photos, ids, now)
  } catch (error) {
    log.error({ err: error }, 'photos of an item not removed')
  }
}

/** Removes all unused photos of a deleted account, which can publish no more. */
export async function removePhotosOf({ db, photos, isPhotoUsed }: PhotoRemovalDeps, owner: Uid, now: Date): Promise<void> {
  await removeFiles(db, photos, await removeUnusedOf(db, isPhotoUsed, owner, now), now)
}

/** After so many failures the store counts as unavailable: else each further photo would wait for its time limit. */
const MAX_STORE_FAILURES = 3

/** A photo that cannot be removed does not hold up the others, and is tried last next time. Throws the failures at the end. */
async function removeFiles(db: Db, photos: PhotoStore, ids: readonly string[], now: Date) {
  const removed: string[] = []
  const failures: unknown[] = []
  try {
    for (const id of ids) {
      try {
        await photos.remove(id)
        removed.push(id)
      } catch (error) {
        failures.push(error)
        await postponeRemoval(db, id, now)
        if (failures.length === MAX_STORE_FAILURES) break
      }
    }
  } finally {
    if (removed.length > 0) await deleteRemovals(db, removed)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'photos not removed')
}
