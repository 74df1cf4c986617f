import { randomUUID } from 'node:crypto'
import { UNUSED_PHOTO_BYTES_MAX, UNUSED_PHOTOS_MAX } from '@barattolo/domain/bounds'
import type { Uid } from '@barattolo/domain/ids'
import { photoAddress } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { PhotoLog, PhotoStore } from './photo-store.ts'
import {
  addPhoto,
  countUnusedOf,
  findDueRemovals,
  forgetRemovals,
  isKept,
  letGo,
  letGoUnused,
  letGoUnusedOf,
  lockUploadsOf,
  putOffRemoval,
  type StoredPhoto,
} from './photos.store.ts'
import { readPicture } from './picture.ts'

interface PhotosDeps {
  db: Db
  photos: PhotoStore
  log: PhotoLog
  now: () => Date
}

/** How long an upload may wait for the object that shows it, in milliseconds. */
export const UNUSED_FOR = 24 * 60 * 60 * 1000

/** Keeps a picture as this person's upload; its bytes are judged by what is in them. */
export async function storePhoto({ db, photos, log, now }: PhotosDeps, owner: Uid, bytes: Buffer): Promise<StoredPhoto> {
  // Asked before the work too: whoever is over the bound costs nothing more.
  await refuseTooMany(db, owner, 0, now())
  const { width, height, sizes } = await readPicture(bytes)
  const id = randomUUID()
  const stored = [...sizes.values()].reduce((sum, size) => sum + size.length, 0)
  const photo = { id, ownerUid: owner, address: photoAddress(id), width, height, bytes: stored }
  // The row first: were the process to die now, the collection of unused uploads would find it. A file alone, nobody would.
  await db.transaction().execute(async (trx) => {
    await lockUploadsOf(trx, owner)
    await refuseTooMany(trx, owner, stored, now())
    await addPhoto(trx, photo, now())
  })
  try {
    await photos.write(id, sizes)
    // The photos of somebody who has left meanwhile are gone: what was written of this one after that would stay for ever.
    if (!(await isKept(db, id))) throw new Error('it was let go while it was being written')
  } catch (cause) {
    log.error({ err: cause }, 'photo not kept')
    // A store that was slow may still write it: it is removed now, and once more later.
    await letGo(db, id, new Date(now().getTime() + REMOVED_AGAIN_AFTER))
    await photos.remove(id).catch((error: Error) => log.error({ err: error }, 'photo not removed'))
    throw new Problem('photoNotKept', { cause })
  }
  return photo
}

/** What is older is being collected, and what an object shows is bounded with the objects. */
async function refuseTooMany(db: Db, owner: Uid, more: number, now: Date) {
  const unused = await countUnusedOf(db, owner, new Date(now.getTime() - UNUSED_FOR))
  const isFull = unused.count >= UNUSED_PHOTOS_MAX || unused.bytes + more > UNUSED_PHOTO_BYTES_MAX
  if (isFull) throw new Problem('tooManyUnusedPhotos')
}

const AT_ONCE = 500
const REMOVED_AGAIN_AFTER = 60 * 60 * 1000

/**
 * Removes uploads that nothing has shown for a day, and what could not be removed before; tells how many uploads. Run hourly
 * by every process: the one that gets the lock works, the others go home. The rows go first, so that a publish after them
 * refuses the photo instead of losing it; what is to be removed stands in a table until it is, so that nothing is forgotten.
 */
export async function collectUnusedPhotos(db: Db, photos: PhotoStore, now: Date): Promise<number> {
  const gone = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('collect unused photos', 0)) as mine`.execute(trx)
    return rows[0]?.mine ? letGoUnused(trx, new Date(now.getTime() - UNUSED_FOR), AT_ONCE, now) : null
  })
  if (gone === null) return 0
  await removeAll(db, photos, await findDueRemovals(db, now, AT_ONCE), now)
  return gone.length
}

/** For somebody who has left: nothing of theirs is published any more, and nothing more can be. */
export async function removePhotosOf(db: Db, photos: PhotoStore, owner: Uid, now: Date): Promise<void> {
  await removeAll(db, photos, await letGoUnusedOf(db, owner, now), now)
}

/** Throws at the first that fails: it comes last the next time. */
async function removeAll(db: Db, photos: PhotoStore, ids: readonly string[], now: Date) {
  const removed: string[] = []
  try {
    for (const id of ids) {
      await photos.remove(id).catch(async (error: unknown) => {
        await putOffRemoval(db, id, now)
        throw error
      })
      removed.push(id)
    }
  } finally {
    if (removed.length > 0) await forgetRemovals(db, removed)
  }
}
