import { imageAtSize } from '@barattolo/domain/items/images'
import { Problem } from '@barattolo/domain/problem'
import { findPictureAt } from '../people/profile-picture.store.ts'
import { type PhotoStore, photoFileOfAddress, readPhotoBytes } from '../photos/photo-store.ts'
import type { Db } from '../platform/database/database.ts'
import { findReport } from '../reports/reports.store.ts'

/** A photo of our own that was reported, whether it is hidden or not: its address refuses a hidden one, to the admin too. */
export async function readReportedPhoto(
  { db, photos }: { db: Db; photos: PhotoStore },
  { id, place }: { id: string; place: number },
): Promise<Buffer> {
  const report = await findReport(db, id)
  if (!report) throw new Problem('reportNotFound')
  const address = report.snapshot.images[place] ?? ''
  const file = photoFileOfAddress(imageAtSize(address, 800))
  const photo = file && (await readPhotoBytes(photos, file))
  const picture = file ? undefined : await findPictureAt(db, report.reportedUid, address)
  const bytes = photo ?? picture?.webp
  if (!bytes) throw new Problem('notFound')
  return bytes
}
