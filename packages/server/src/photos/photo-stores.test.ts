import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_SIZES, type PhotoSize } from '@barattolo/domain/items/images'
import { it } from '@barattolo/domain/texts/it'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { type PhotoBucket, readConfig } from '../platform/config/config.ts'
import { insertItem } from '../testing/factories.ts'
import { makeImage, makeUploadBody } from '../testing/images.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { createDiskPhotoStore } from './disk-photo-store.ts'
import { type PhotoStore, photoPath, readPhotoBytes } from './photo-store.ts'
import { removePhotosOf, removeUnusedPhotos, storePhoto } from './photos.service.ts'
import { checkBucket, createS3PhotoStore } from './s3-photo-store.ts'

/** Time limit for a store that does not answer, in milliseconds. */
const SHORT_TIMEOUT_MS = 600

let bucket: Awaited<ReturnType<typeof startS3Store>>
let disk: string
beforeAll(async () => {
  bucket = await startS3Store()
  disk = mkdtempSync(join(tmpdir(), 'barattolo-photos-'))
})
afterEach(() => bucket.setFault(null))
afterAll(async () => {
  await bucket.close()
  rmSync(disk, { recursive: true })
})

function bucketConfig(environment: Record<string, string> = {}): PhotoBucket {
  const { photoBucket } = readConfig({ ...bucket.environment, ...environment })
  if (photoBucket === null) throw new Error('no bucket')
  return photoBucket
}

const createS3Store = (environment: Record<string, string> = {}, timeoutMs?: number) =>
  createS3PhotoStore(bucketConfig(environment), timeoutMs)
const photoBytes = (size: PhotoSize, id: string) => Buffer.from(`${id} ${size} `.repeat(size))
const sizesOf = (id: string) => new Map(PHOTO_SIZES.map((size) => [size, photoBytes(size, id)]))
const readAllSizes = (photos: PhotoStore, id: string) =>
  Promise.all(PHOTO_SIZES.map((size) => readPhotoBytes(photos, { id, size })))
const NO_SIZES = [null, null, null]

describe.each<[string, () => PhotoStore]>([
  ['disk', () => createDiskPhotoStore(disk)],
  ['S3', createS3Store],
])('photo store: %s', (_where, openStore) => {
  test('[PHOTO-14] read returns what was written for each size, with its length', async () => {
    const [photos, id] = [openStore(), randomUUID()]
    await photos.write(id, sizesOf(id))
    expect(await readAllSizes(photos, id)).toEqual([...sizesOf(id).values()])
    const photo = await photos.read({ id, size: 800 })
    expect(photo?.bytes).toBe(photoBytes(800, id).length)
    photo?.content.destroy()
  })

  test('[PHOTO-14] reading a missing photo returns null and removing it is no error', async () => {
    const [photos, id] = [openStore(), randomUUID()]
    expect(await readAllSizes(photos, id)).toEqual(NO_SIZES)
    await photos.remove(id)
  })

  test('[PHOTO-14] remove deletes all sizes of a photo and no other photo', async () => {
    const [photos, id, other] = [openStore(), randomUUID(), randomUUID()]
    await photos.write(id, sizesOf(id))
    await photos.write(other, sizesOf(other))
    await photos.remove(id)
    expect(await readAllSizes(photos, id)).toEqual(NO_SIZES)
    expect(await readAllSizes(photos, other)).not.toContain(null)
  })

  test('[PHOTO-14] a photo can be written with fewer sizes and again with all', async () => {
    const [photos, id] = [openStore(), randomUUID()]
    await photos.write(id, new Map([[320, photoBytes(320, id)]]))
    await photos.write(id, sizesOf(id))
    expect(await readAllSizes(photos, id)).toEqual([...sizesOf(id).values()])
  })

  test('[PHOTO-14] write and read reject anything but a photo id', async () => {
    await expect(openStore().write('../../etc', sizesOf('x'))).rejects.toThrow('is not a photo id')
    await expect(openStore().read({ id: '..', size: 320 })).rejects.toThrow('is not a photo id')
  })

  test('[PHOTO-14] photos that are opened but not read to the end do not block other reads', async () => {
    const [photos, id] = [openStore(), randomUUID()]
    await photos.write(id, new Map([[1600, Buffer.alloc(20_000_000)]]))
    const opened = await Promise.all(Array.from({ length: 20 }, () => photos.read({ id, size: 1600 })))
    for (const photo of opened) photo?.content.destroy()
    await vi.waitFor(() => expect(bucket.pendingResponses()).toBe(0))
    expect(await readPhotoBytes(photos, { id, size: 1600 })).toHaveLength(20_000_000)
  })
})

describe('photo store on disk', () => {
  test.runIf(existsSync('/dev/full'))('[PHOTO-16] a write to a full disk fails and leaves no files after remove', async () => {
    const [photos, id] = [createDiskPhotoStore(disk), randomUUID()]
    const last = join(disk, photoPath({ id, size: 1600 }))
    mkdirSync(dirname(last), { recursive: true })
    symlinkSync('/dev/full', `${last}.part`)
    await expect(photos.write(id, sizesOf(id))).rejects.toThrow('ENOSPC')
    expect(await readAllSizes(photos, id)).toEqual(NO_SIZES)
    await photos.remove(id)
    expect(readdirSync(dirname(last)).filter((name) => name.startsWith(id))).toEqual([])
  })
})

describe('photo store on S3', () => {
  test('[PHOTO-15] requests are retried after a temporary failure', async () => {
    const [photos, id] = [createS3Store(), randomUUID()]
    for (const fault of ['serverError', 'down'] as const) {
      bucket.setFault(fault, 2)
      await photos.write(id, sizesOf(id))
      bucket.setFault(fault, 1)
      expect(await readPhotoBytes(photos, { id, size: 320 })).toEqual(photoBytes(320, id))
    }
  })

  test.each(['down', 'noResponse', 'serverError', 'stalledError'] as const)(
    '[PHOTO-15] all operations throw within the time limit if the store has the fault "%s"',
    async (fault) => {
      const [photos, id] = [createS3Store({}, SHORT_TIMEOUT_MS), randomUUID()]
      await createS3Store().write(id, sizesOf(id))
      bucket.setFault(fault)
      await expect(photos.read({ id, size: 320 })).rejects.toThrow()
      await expect(photos.write(randomUUID(), sizesOf(id))).rejects.toThrow()
      await expect(photos.remove(id)).rejects.toThrow()
    },
  )

  test.each(['stalledBody', 'brokenBody'] as const)(
    '[PHOTO-15] reading throws if the store has the fault "%s" in the middle of a photo',
    async (fault) => {
      bucket.setFault(fault)
      const photo = await createS3Store({}, SHORT_TIMEOUT_MS).read({ id: randomUUID(), size: 320 })
      await expect(photo && buffer(photo.content)).rejects.toThrow()
    },
  )

  test('[PHOTO-15] a slow reader does not hit the time limit', async () => {
    const id = randomUUID()
    await createS3Store().write(id, new Map([[320, Buffer.alloc(3_000_000)]]))
    const photo = await createS3Store({}, SHORT_TIMEOUT_MS).read({ id, size: 320 })
    await pause(SHORT_TIMEOUT_MS + 100)
    expect(photo && (await buffer(photo.content))).toHaveLength(3_000_000)
  })

  test.each([
    ['a missing bucket', { PHOTOS_S3_BUCKET: 'altro' }, 'NoSuchBucket'],
    ['a wrong key', { PHOTOS_S3_KEY_ID: 'altra' }, '403'],
    ['a wrong secret', { PHOTOS_S3_SECRET: 'altro' }, '403 SignatureDoesNotMatch'],
  ])('[PHOTO-15] with %s all operations throw', async (_what, environment, sentence) => {
    const [photos, id] = [createS3Store(environment), randomUUID()]
    await expect(photos.write(id, sizesOf(id))).rejects.toThrow(sentence)
    await expect(photos.read({ id, size: 320 })).rejects.toThrow(sentence)
    await expect(photos.remove(id)).rejects.toThrow(sentence)
  })

  test.each([
    ['A missing bucket', { PHOTOS_S3_BUCKET: 'altro' }, 'non ha altro: controlla PHOTOS_S3_BUCKET'],
    ['A wrong secret', { PHOTOS_S3_SECRET: 'segretissimo' }, 'rifiuta le chiavi (403)'],
  ])('[PHOTO-17] %s makes the start fail with an explanation', async (_what, environment, sentence) => {
    const errorMessage = await checkBucket(bucketConfig(environment), NO_LOG, SHORT_TIMEOUT_MS).catch(
      (error: Error) => error.message,
    )
    expect(errorMessage).toContain(sentence)
    expect(errorMessage).not.toContain('segretissimo')
  })

  test.each(['noResponse', 'serverError'] as const)(
    '[PHOTO-17] the store fault "%s" is logged, and the app starts',
    async (fault) => {
      const logMessages: string[] = []
      const log = { error: (_about: object, message: string) => logMessages.push(message) }
      await checkBucket(bucketConfig(), log, 2 * SHORT_TIMEOUT_MS)
      expect(logMessages).toEqual([])
      bucket.setFault(fault)
      await checkBucket(bucketConfig(), log, 2 * SHORT_TIMEOUT_MS)
      expect(logMessages).toEqual(['photo store does not answer'])
    },
  )
})

const NO_LOG = { error: () => undefined }

describe('app with photos on S3', () => {
  let app: TestApp
  let anna: SignedInPerson
  beforeAll(async () => {
    app = await startTestApp({ environment: bucket.environment, photos: createS3Store() })
    anna = await app.signIn({ name: 'Anna' })
  })
  afterAll(() => app.close())

  async function upload(user = anna) {
    const { payload, headers } = makeUploadBody(await makeImage(400, 300).jpeg().toBuffer())
    return app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...user.headers } })
  }
  const pendingRemovals = () => app.db.selectFrom('photoRemovals').selectAll().execute()
  const storedPhotos = () => app.db.selectFrom('photos').selectAll().execute()
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)

  test('[PHOTO-14] photos are served with length, brief caching, ETag and HEAD', async () => {
    const address: string = (await upload()).json().secure_url
    const answer = await app.fastify.inject(address)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60, must-revalidate' })
    expect(answer.rawPayload).toHaveLength(Number(answer.headers['content-length']))
    const { etag } = answer.headers
    const again = await app.fastify.inject({ url: address, headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const head = await app.fastify.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, answer.headers['content-length'], ''])
  })

  test.each(['down', 'serverError'] as const)(
    '[PHOTO-16] if the store has the fault "%s", an upload leaves no rows and reading a photo answers 503, not 404',
    async (fault) => {
      const address: string = (await upload()).json().secure_url
      const before = (await storedPhotos()).length
      bucket.setFault(fault)
      const refused = await upload()
      expect(refused.json()).toMatchObject({ status: 503, code: 'photoNotKept', detail: it.problems.photoNotKept })
      const unreadable = await app.fastify.inject(address)
      expect(unreadable.json()).toMatchObject({ status: 503, code: 'photoNotReached' })
      expect(unreadable.headers['retry-after']).toBe('5')
      expect(unreadable.headers['cache-control']).toBeUndefined()
      bucket.setFault(null)
      expect(await storedPhotos()).toHaveLength(before)
      // The removal is repeated later, because a slow store may still have written the photo.
      const [pending] = await pendingRemovals()
      bucket.requests.length = 0
      await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, hours(2))
      expect(bucket.requests).toContain(`DELETE /foto/${photoPath({ id: pending?.id ?? '', size: 1600 })}`)
      expect(await pendingRemovals()).toEqual([])
    },
  )

  test('[PHOTO-18] an upload whose owner is deleted while it is written leaves no photo', async () => {
    const { uid } = await app.signIn({ name: 'Carla' })
    const photos = createS3Store()
    let writtenId = ''
    const slowStore: PhotoStore = {
      ...photos,
      write: async (id, sizes) => {
        writtenId = id
        await removePhotosOf({ ...FEATURE_LINKS, db: app.db, photos }, uid, new Date())
        await photos.write(id, sizes)
      },
    }
    const deps = { ...FEATURE_LINKS, db: app.db, photos: slowStore, log: NO_LOG, now: () => new Date() }
    const stored = storePhoto(deps, uid, await makeImage(40, 30).jpeg().toBuffer())
    await expect(stored).rejects.toMatchObject({ code: 'photoNotKept' })
    expect(await readAllSizes(photos, writtenId)).toEqual(NO_SIZES)
    await removeUnusedPhotos({ ...FEATURE_LINKS, db: app.db, photos }, hours(2))
  })

  test('[PHOTO-27] a photo of a deleted object is refused at once also while the bucket is down, and is removed from it later', async () => {
    const address: string = (await upload()).json().secure_url
    const id = await insertItem(app.db, { owner: anna.uid, images: [address] })
    expect((await app.fastify.inject(address)).statusCode).toBe(200)
    bucket.setFault('down')
    const deletion = await app.fastify.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: anna.headers })
    expect(deletion.statusCode).toBe(200)
    bucket.setFault(null)
    expect((await app.fastify.inject(address)).statusCode).toBe(404)
    expect(await pendingRemovals()).toHaveLength(1)
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, hours(1))
    expect(await pendingRemovals()).toEqual([])
  })

  test('[PHOTO-18] a failed removal is repeated', async () => {
    const address: string = (await upload()).json().secure_url
    bucket.setFault('down')
    const later = new Date(Date.now() + 24 * 60 * 60_000 + 60_000)
    await expect(removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, later)).rejects.toThrow()
    expect(await pendingRemovals()).not.toEqual([])
    bucket.setFault(null)
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, later)
    expect(await pendingRemovals()).toEqual([])
    expect((await app.fastify.inject(address)).statusCode).toBe(404)
  })

  test('[PHOTO-18] photos of an account that was deleted while the store was down are removed later', async () => {
    const bruno = await app.signIn({ name: 'Bruno' })
    const address: string = (await upload(bruno)).json().secure_url
    bucket.setFault('down')
    const deletion = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers })
    expect(deletion.statusCode).toBeLessThan(300)
    bucket.setFault(null)
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, hours(1))
    expect((await app.fastify.inject(address)).statusCode).toBe(404)
    expect(await pendingRemovals()).toEqual([])
  })
})

test('[PHOTO-16] an upload to an unwritable disk answers 503 and leaves no row', async () => {
  const app = await startTestApp()
  try {
    const anna = await app.signIn()
    writeFileSync(join(app.config.dataDir, 'photos'), 'in the way')
    const { payload, headers } = makeUploadBody(await makeImage(40, 30).jpeg().toBuffer())
    const answer = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    expect(answer.json()).toMatchObject({ status: 503, code: 'photoNotKept' })
    expect(await app.db.selectFrom('photos').selectAll().execute()).toEqual([])
  } finally {
    await app.close()
  }
})
