import type { Config } from '../platform/config/config.ts'
import { createDiskPhotoStore } from './disk-photo-store.ts'
import type { PhotoLog, PhotoStore } from './photo-store.ts'

/** Opens the configured store. Throws a `StartError` if its settings cannot work. */
export async function openPhotoStore(
  { photoBucket, dataDir }: Pick<Config, 'photoBucket' | 'dataDir'>,
  log: PhotoLog,
): Promise<PhotoStore> {
  if (photoBucket === null) return createDiskPhotoStore(dataDir)
  const { checkBucket, createS3PhotoStore } = await import('./s3-photo-store.ts')
  await checkBucket(photoBucket, log)
  return createS3PhotoStore(photoBucket)
}
