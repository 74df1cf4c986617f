import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '@barattolo/domain/admin/checks'
import { readPhotoBytes } from '../photos/photo-store.ts'
import type { PhotoBucket } from '../platform/config/config.ts'
import { CHECK_TIMEOUT, defineCheck, errorCode } from './check.ts'

/** Writes, reads and removes what no address names. */
export const photosCheck = defineCheck(
  'photos',
  async ({ config, isProgram, timeoutMs = CHECK_TIMEOUT }) => {
    if (config.imageHost) return { finding: 'elsewhere' }
    return config.photoBucket ? checkBucket(config.photoBucket, timeoutMs) : checkFolder(config.dataDir, isProgram)
  },
  { isExternal: true },
)

type Steps = Record<'write' | 'read' | 'remove', () => Promise<unknown>>

async function runSteps(place: 'bucket' | 'folder', steps: Steps): Promise<Finding<'photos'>> {
  for (const step of ['write', 'read', 'remove'] as const) {
    try {
      await steps[step]()
    } catch (error) {
      if (step !== 'remove') await steps.remove().catch(() => undefined)
      return { finding: 'failing', values: { place, step, code: refusalOf(error) } }
    }
  }
  return { finding: 'works', values: { place } }
}

/** The answer of a store, such as `403 SignatureDoesNotMatch`. */
const refusalOf = (error: unknown) =>
  (error instanceof Error ? /answered (\d{3}(?: \w{1,60})?)$/.exec(error.message)?.[1] : undefined) ?? errorCode(error)

async function checkBucket(bucket: PhotoBucket, timeoutMs: number): Promise<Finding<'photos'>> {
  const { createS3PhotoStore } = await import('../photos/s3-photo-store.ts')
  // Each of the three steps must leave time for the next one.
  const store = createS3PhotoStore(bucket, timeoutMs / 4)
  const [id, content] = [randomUUID(), randomBytes(100)]
  return runSteps('bucket', {
    write: () => store.write(id, new Map([[320, content]])),
    read: async () => requireSame(content, await readPhotoBytes(store, { id, size: 320 })),
    remove: () => store.remove(id),
  })
}

/** A file in the data folder itself: a folder that the user of this program made would be closed to the server. */
async function checkFolder(dataDir: string, isProgram: boolean): Promise<Finding<'photos'>> {
  const folder = await stat(dataDir).catch(() => null)
  if (folder === null) return { finding: 'missing' }
  if (isProgram && process.getuid?.() !== folder.uid) return { finding: 'otherUser' }
  const [file, content] = [join(dataDir, `.check-${randomUUID()}`), randomBytes(100)]
  return runSteps('folder', {
    write: () => writeFile(file, content, { mode: 0o600 }),
    read: async () => requireSame(content, await readFile(file)),
    remove: () => rm(file, { force: true }),
  })
}

function requireSame(written: Buffer, read: Buffer | null) {
  if (!read?.equals(written)) throw Object.assign(new Error('what was read is not what was written'), { code: 'DIFFERENT' })
}
