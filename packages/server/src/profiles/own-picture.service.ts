import type { Uid } from '@barattolo/domain/ids'
import { imageAtSize } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import { saveOwnPicture } from '../people/profile-picture.store.ts'
import { squarePicture } from '../people/profile-picture.ts'
import { type PhotoLog, type PhotoStore, photoFileOfAddress, readPhotoBytes } from '../photos/photo-store.ts'
import { type PhotoRemovalDeps, removeLostPhotos } from '../photos/photos.service.ts'
import { type IsPhotoHidden, isPhotoShown, lockOwnPhotos } from '../photos/photos.store.ts'

export interface OwnPictureDeps extends PhotoRemovalDeps {
  photos: PhotoStore
  log: PhotoLog
  isPhotoHidden: IsPhotoHidden
  now: () => Date
}

/**
 * Makes the square in the middle of an own upload the person's picture and returns its address. It is stored in our own database also where
 * photos are at an image host, so that a hidden picture is refused at its address. The upload is not needed afterwards.
 */
export async function choosePicture(deps: OwnPictureDeps, uid: Uid, address: string): Promise<string> {
  const { db, photos, isPhotoHidden, now } = deps
  const file = photoFileOfAddress(address)
  if (!file || !(await isOwnUpload(deps, uid, address))) throw new Problem('photoNotYours')
  if (!(await isPhotoShown(db, isPhotoHidden, file.id))) throw new Problem('pictureHidden')
  const upload = await readPhotoBytes(photos, file)
  if (!upload) throw new Problem('photoNotYours')
  const webp = await squarePicture(upload, OWN_SIZE_PX)
  const photo = await db.transaction().execute((trx) => saveOwnPicture(trx, uid, webp, now()))
  await removeLostPhotos(deps, [address], now())
  return photo
}

/** Three times the largest avatar on screen, in pixels: phones have so many for each. */
const OWN_SIZE_PX = 288

async function isOwnUpload({ db }: OwnPictureDeps, uid: Uid, address: string): Promise<boolean> {
  const count = await db.transaction().execute((trx) => lockOwnPhotos(trx, uid, [imageAtSize(address, 1600)]))
  return count === 1
}
