import { randomUUID } from 'node:crypto'
import { UNUSED_PHOTO_BYTES_MAX, UNUSED_PHOTOS_MAX } from '@barattolo/domain/bounds'
import type { Uid } from '@barattolo/domain/ids'
import { photoAddress } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { removePhotoFiles, writePhoto } from './photo-files.ts'
import {
  addPhoto,
  countUnusedOf,
  lockUploadsOf,
  removePhoto,
  removeUnusedPhotos,
  removeUnusedPhotosOf,
  type StoredPhoto,
} from './photos.store.ts'
import { readPicture } from './picture.ts'

interface PhotosDeps {
  db: Db
  config: Pick<Config, 'dataDir'>
  now: () => Date
}

/** How long an upload may wait for the object that shows it, in milliseconds. */
export const UNUSED_FOR = 24 * 60 * 60 * 1000

/** Keeps a picture as this person's upload; its bytes are judged by what is in them. */
export async function storePhoto({ db, config, now }: PhotosDeps, owner: Uid, bytes: Buffer): Promise<StoredPhoto> {
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
    await writePhoto(config.dataDir, id, sizes)
  } catch (error) {
    await removePhoto(db, id)
    await removePhotoFiles(config.dataDir, id)
    throw error
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

/**
 * Removes uploads that nothing has shown for a day; tells how many. Run hourly by every process: the one that gets the lock
 * works, the others go home. The rows go first, so that a publish after them refuses the photo instead of losing it.
 */
export async function collectUnusedPhotos(db: Db, config: Pick<Config, 'dataDir'>, now: Date): Promise<number> {
  const removed = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('collect unused photos', 0)) as mine`.execute(trx)
    return rows[0]?.mine ? removeUnusedPhotos(trx, new Date(now.getTime() - UNUSED_FOR), AT_ONCE) : []
  })
  for (const id of removed) await removePhotoFiles(config.dataDir, id)
  return removed.length
}

/** For somebody who has left: nothing of theirs is published any more, and nothing more can be. */
export async function removePhotosOf(db: Db, config: Pick<Config, 'dataDir'>, owner: Uid): Promise<void> {
  for (const id of await removeUnusedPhotosOf(db, owner)) await removePhotoFiles(config.dataDir, id)
}
