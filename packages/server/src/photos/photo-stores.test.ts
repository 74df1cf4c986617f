import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_SIZES, type PhotoSize } from '@barattolo/domain/items/images'
import { it } from '@barattolo/domain/texts/it'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PhotoBucket, readConfig } from '../platform/config.ts'
import { aPicture, uploadBody } from '../testing/pictures.ts'
import { s3Store } from '../testing/s3-store.ts'
import { type SignedInPerson, type TestApp, testApp } from '../testing/test-app.ts'
import { diskPhotoStore } from './disk-photo-store.ts'
import { type PhotoStore, photoPath, readWhole } from './photo-store.ts'
import { collectUnusedPhotos, removePhotosOf, storePhoto, UNUSED_FOR } from './photos.service.ts'
import { checkBucket, s3PhotoStore } from './s3-photo-store.ts'

/** Time limit for a store that does not answer, in milliseconds. */
const SOON = 600

let bucket: Awaited<ReturnType<typeof s3Store>>
let disk: string
beforeAll(async () => {
  bucket = await s3Store()
  disk = mkdtempSync(join(tmpdir(), 'barattolo-photos-'))
})
afterEach(() => bucket.goWrong(null))
afterAll(async () => {
  await bucket.close()
  rmSync(disk, { recursive: true })
})

function configured(given: Record<string, string> = {}): PhotoBucket {
  const { photoBucket } = readConfig({ ...bucket.environment, ...given })
  if (photoBucket === null) throw new Error('no bucket')
  return photoBucket
}

const inBucket = (given: Record<string, string> = {}, answersWithin?: number) => s3PhotoStore(configured(given), answersWithin)
const picture = (size: PhotoSize, id: string) => Buffer.from(`${id} ${size} `.repeat(size))
const sizesOf = (id: string) => new Map(PHOTO_SIZES.map((size) => [size, picture(size, id)]))
const found = (photos: PhotoStore, id: string) => Promise.all(PHOTO_SIZES.map((size) => readWhole(photos, { id, size })))
const NONE = [null, null, null]

describe.each<[string, () => PhotoStore]>([
  ['disk', () => diskPhotoStore(disk)],
  ['S3', inBucket],
])('photo store: %s', (_where, open) => {
  test('[PHOTO-14] read returns what was written for each size, with its length', async () => {
    const [photos, id] = [open(), randomUUID()]
    await photos.write(id, sizesOf(id))
    expect(await found(photos, id)).toEqual([...sizesOf(id).values()])
    const photo = await photos.read({ id, size: 800 })
    expect(photo?.bytes).toBe(picture(800, id).length)
    photo?.content.destroy()
  })

  test('[PHOTO-14] reading a missing photo returns null and removing it is no error', async () => {
    const [photos, id] = [open(), randomUUID()]
    expect(await found(photos, id)).toEqual(NONE)
    await photos.remove(id)
  })

  test('[PHOTO-14] remove deletes all sizes of a photo and no other photo', async () => {
    const [photos, id, other] = [open(), randomUUID(), randomUUID()]
    await photos.write(id, sizesOf(id))
    await photos.write(other, sizesOf(other))
    await photos.remove(id)
    expect(await found(photos, id)).toEqual(NONE)
    expect(await found(photos, other)).not.toContain(null)
  })

  test('[PHOTO-14] a photo can be written with fewer sizes and again with all', async () => {
    const [photos, id] = [open(), randomUUID()]
    await photos.write(id, new Map([[320, picture(320, id)]]))
    await photos.write(id, sizesOf(id))
    expect(await found(photos, id)).toEqual([...sizesOf(id).values()])
  })

  test('[PHOTO-14] write and read reject anything but a photo id', async () => {
    await expect(open().write('../../etc', sizesOf('x'))).rejects.toThrow('is not a photo id')
    await expect(open().read({ id: '..', size: 320 })).rejects.toThrow('is not a photo id')
  })

  test('[PHOTO-14] photos that are opened but not read to the end do not block other reads', async () => {
    const [photos, id] = [open(), randomUUID()]
    await photos.write(id, new Map([[1600, Buffer.alloc(20_000_000)]]))
    const opened = await Promise.all(Array.from({ length: 20 }, () => photos.read({ id, size: 1600 })))
    for (const photo of opened) photo?.content.destroy()
    await vi.waitFor(() => expect(bucket.underWay()).toBe(0))
    expect(await readWhole(photos, { id, size: 1600 })).toHaveLength(20_000_000)
  })
})

describe('photo store on disk', () => {
  test.runIf(existsSync('/dev/full'))('[PHOTO-16] a write to a full disk fails and leaves no files after remove', async () => {
    const [photos, id] = [diskPhotoStore(disk), randomUUID()]
    const last = join(disk, photoPath({ id, size: 1600 }))
    mkdirSync(dirname(last), { recursive: true })
    symlinkSync('/dev/full', `${last}.part`)
    await expect(photos.write(id, sizesOf(id))).rejects.toThrow('ENOSPC')
    expect(await found(photos, id)).toEqual(NONE)
    await photos.remove(id)
    expect(readdirSync(dirname(last)).filter((name) => name.startsWith(id))).toEqual([])
  })
})

describe('photo store on S3', () => {
  test('[PHOTO-15] requests are retried after a temporary failure', async () => {
    const [photos, id] = [inBucket(), randomUUID()]
    for (const fault of ['failing', 'down'] as const) {
      bucket.goWrong(fault, 2)
      await photos.write(id, sizesOf(id))
      bucket.goWrong(fault, 1)
      expect(await readWhole(photos, { id, size: 320 })).toEqual(picture(320, id))
    }
  })

  test.each(['down', 'silent', 'failing', 'trailing'] as const)(
    '[PHOTO-15] all operations throw within the time limit if the store is %s',
    async (fault) => {
      const [photos, id] = [inBucket({}, SOON), randomUUID()]
      await inBucket().write(id, sizesOf(id))
      bucket.goWrong(fault)
      await expect(photos.read({ id, size: 320 })).rejects.toThrow()
      await expect(photos.write(randomUUID(), sizesOf(id))).rejects.toThrow()
      await expect(photos.remove(id)).rejects.toThrow()
    },
  )

  test.each(['stopping', 'breaking'] as const)(
    '[PHOTO-15] reading throws if the store is %s in the middle of a photo',
    async (fault) => {
      bucket.goWrong(fault)
      const photo = await inBucket({}, SOON).read({ id: randomUUID(), size: 320 })
      await expect(photo && buffer(photo.content)).rejects.toThrow()
    },
  )

  test('[PHOTO-15] a slow reader does not hit the time limit', async () => {
    const id = randomUUID()
    await inBucket().write(id, new Map([[320, Buffer.alloc(3_000_000)]]))
    const photo = await inBucket({}, SOON).read({ id, size: 320 })
    await pause(SOON + 100)
    expect(photo && (await buffer(photo.content))).toHaveLength(3_000_000)
  })

  test.each([
    ['a missing bucket', { PHOTOS_S3_BUCKET: 'altro' }, 'NoSuchBucket'],
    ['a wrong key', { PHOTOS_S3_KEY_ID: 'altra' }, '403'],
    ['a wrong secret', { PHOTOS_S3_SECRET: 'altro' }, '403 SignatureDoesNotMatch'],
  ])('[PHOTO-15] with %s all operations throw', async (_what, given, sentence) => {
    const [photos, id] = [inBucket(given), randomUUID()]
    await expect(photos.write(id, sizesOf(id))).rejects.toThrow(sentence)
    await expect(photos.read({ id, size: 320 })).rejects.toThrow(sentence)
    await expect(photos.remove(id)).rejects.toThrow(sentence)
  })

  test.each([
    ['A missing bucket', { PHOTOS_S3_BUCKET: 'altro' }, 'non ha altro: controlla PHOTOS_S3_BUCKET'],
    ['A wrong secret', { PHOTOS_S3_SECRET: 'segretissimo' }, 'rifiuta le chiavi (403)'],
  ])('[PHOTO-17] %s makes the start fail with an explanation', async (_what, given, sentence) => {
    const said = await checkBucket(configured(given), NOBODY, SOON).catch((error: Error) => error.message)
    expect(said).toContain(sentence)
    expect(said).not.toContain('segretissimo')
  })

  test.each(['silent', 'failing'] as const)('[PHOTO-17] a %s store is logged, and the app starts', async (fault) => {
    const said: string[] = []
    const log = { error: (_about: object, message: string) => said.push(message) }
    await checkBucket(configured(), log, 2 * SOON)
    expect(said).toEqual([])
    bucket.goWrong(fault)
    await checkBucket(configured(), log, 2 * SOON)
    expect(said).toEqual(['photo store does not answer'])
  })
})

const NOBODY = { error: () => undefined }

describe('app with photos on S3', () => {
  let house: TestApp
  let anna: SignedInPerson
  beforeAll(async () => {
    house = await testApp({ environment: bucket.environment, photos: inBucket() })
    anna = await house.signIn({ name: 'Anna' })
  })
  afterAll(() => house.close())

  async function upload(who = anna) {
    const { payload, headers } = uploadBody(await aPicture(400, 300).jpeg().toBuffer())
    return house.app.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...who.headers } })
  }
  const waiting = () => house.db.selectFrom('photoRemovals').selectAll().execute()
  const kept = () => house.db.selectFrom('photos').selectAll().execute()
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)

  test('[PHOTO-14] photos are served with length, immutable caching, ETag and HEAD', async () => {
    const address: string = (await upload()).json().secure_url
    const answer = await house.app.inject(address)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(answer.rawPayload).toHaveLength(Number(answer.headers['content-length']))
    const { etag } = answer.headers
    const again = await house.app.inject({ url: address, headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const head = await house.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, answer.headers['content-length'], ''])
  })

  test.each(['down', 'failing'] as const)(
    '[PHOTO-16] if the store is %s, an upload leaves no rows and reading a photo answers 503 instead of 404',
    async (fault) => {
      const address: string = (await upload()).json().secure_url
      const before = (await kept()).length
      bucket.goWrong(fault)
      const refused = await upload()
      expect(refused.json()).toMatchObject({ status: 503, code: 'photoNotKept', detail: it.problems.photoNotKept })
      const unseen = await house.app.inject(address)
      expect(unseen.json()).toMatchObject({ status: 503, code: 'photoNotReached' })
      expect(unseen.headers['retry-after']).toBe('5')
      expect(unseen.headers['cache-control']).toBeUndefined()
      bucket.goWrong(null)
      expect(await kept()).toHaveLength(before)
      // The removal is repeated later, because a slow store may still have written the photo.
      const [late] = await waiting()
      bucket.asked.length = 0
      await collectUnusedPhotos(house.db, house.photos, hours(2))
      expect(bucket.asked).toContain(`DELETE /foto/${photoPath({ id: late?.id ?? '', size: 1600 })}`)
      expect(await waiting()).toEqual([])
    },
  )

  test('[PHOTO-18] an upload whose owner is deleted while it is written leaves no photo', async () => {
    const { uid } = await house.signIn({ name: 'Carla' })
    const photos = inBucket()
    let written = ''
    const slow: PhotoStore = {
      ...photos,
      write: async (id, sizes) => {
        written = id
        await removePhotosOf(house.db, photos, uid, new Date())
        await photos.write(id, sizes)
      },
    }
    const deps = { db: house.db, photos: slow, log: NOBODY, now: () => new Date() }
    const stored = storePhoto(deps, uid, await aPicture(40, 30).jpeg().toBuffer())
    await expect(stored).rejects.toMatchObject({ code: 'photoNotKept' })
    expect(await found(photos, written)).toEqual(NONE)
    await collectUnusedPhotos(house.db, photos, hours(2))
  })

  test('[PHOTO-18] a failed removal is repeated', async () => {
    const address: string = (await upload()).json().secure_url
    bucket.goWrong('down')
    const later = new Date(Date.now() + UNUSED_FOR + 60_000)
    await expect(collectUnusedPhotos(house.db, house.photos, later)).rejects.toThrow()
    expect(await waiting()).not.toEqual([])
    bucket.goWrong(null)
    await collectUnusedPhotos(house.db, house.photos, later)
    expect(await waiting()).toEqual([])
    expect((await house.app.inject(address)).statusCode).toBe(404)
  })

  test('[PHOTO-18] photos of an account that was deleted while the store was down are removed later', async () => {
    const bruno = await house.signIn({ name: 'Bruno' })
    const address: string = (await upload(bruno)).json().secure_url
    bucket.goWrong('down')
    const left = await house.app.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers })
    expect(left.statusCode).toBeLessThan(300)
    bucket.goWrong(null)
    await collectUnusedPhotos(house.db, house.photos, hours(1))
    expect((await house.app.inject(address)).statusCode).toBe(404)
    expect(await waiting()).toEqual([])
  })
})

test('[PHOTO-16] an upload to an unwritable disk answers 503 and leaves no row', async () => {
  const house = await testApp()
  try {
    const anna = await house.signIn()
    writeFileSync(join(house.config.dataDir, 'photos'), 'in the way')
    const { payload, headers } = uploadBody(await aPicture(40, 30).jpeg().toBuffer())
    const answer = await house.app.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    expect(answer.json()).toMatchObject({ status: 503, code: 'photoNotKept' })
    expect(await house.db.selectFrom('photos').selectAll().execute()).toEqual([])
  } finally {
    await house.close()
  }
})
