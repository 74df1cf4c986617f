import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { imageAtSize, PHOTO_SIZES } from '@barattolo/domain/items/images'
import type { ProblemCode } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { insertItem, insertPerson, insertPhoto, makeItemBody } from '../testing/factories.ts'
import { makeImage, makeOversizedPhoto, makePhonePhoto, makeUploadBody } from '../testing/images.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { convertImage } from './convert-image.ts'
import { type PhotoStore, photoFileOfAddress, photoPath } from './photo-store.ts'
import { removePhotosOf, removeUnusedPhotos, storePhoto } from './photos.service.ts'

const app = setUpTestApp()
let anna: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
})

function upload(
  file: Buffer | null,
  { fields = {}, name = 'foto.jpg', type = 'image/jpeg', headers = anna.headers as object } = {},
) {
  const body = makeUploadBody(file, fields, name, type)
  return app.fastify.inject({ method: 'POST', url: '/upload', payload: body.payload, headers: { ...body.headers, ...headers } })
}
const uploadPhoto = async (file: Buffer) => (await upload(file)).json<{ secure_url: string }>().secure_url

describe('POST /upload', () => {
  test('[API-44] [API-45] [API-46] [PHOTO-01] [PHOTO-02] an upload is stored in three sizes and answered with its secure_url', async () => {
    const answer = await upload(await makeImage(2000, 1500).jpeg().toBuffer())
    expect(answer.statusCode).toBe(200)
    const { secure_url: address, width, height } = answer.json()
    expect([width, height]).toEqual([1600, 1200])
    for (const size of PHOTO_SIZES) {
      const served = await app.fastify.inject(imageAtSize(address, size))
      expect(served.statusCode).toBe(200)
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=60, must-revalidate',
      })
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: (size * 3) / 4 })
    }
  })

  test('[PHOTO-02] [PHOTO-03] a photo is rotated upright and stored without EXIF data', async () => {
    const photo = await makePhonePhoto(640, 480)
    expect((await sharp(photo).metadata()).exif?.includes('Fotocamera segreta')).toBe(true)
    const address = await uploadPhoto(photo)
    for (const size of PHOTO_SIZES) {
      const { rawPayload } = await app.fastify.inject(imageAtSize(address, size))
      const metadata = await sharp(rawPayload).metadata()
      expect(metadata.exif).toBeUndefined()
      expect(metadata.xmp).toBeUndefined()
      expect(metadata.icc).toBeUndefined()
      expect(rawPayload.includes('Fotocamera')).toBe(false)
      expect((metadata.height ?? 0) > (metadata.width ?? 0)).toBe(true)
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is accepted, whatever its name and declared type', async (format) => {
    const answer = await upload(await makeImage(60, 40).toFormat(format).toBuffer(), { name: 'x.txt', type: 'text/plain' })
    expect(answer.json()).toMatchObject({ width: 60, height: 40 })
    expect((await app.fastify.inject(answer.json().secure_url)).statusCode).toBe(200)
  })

  test('a transparent image keeps its transparency', async () => {
    const transparent = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const { rawPayload } = await app.fastify.inject(await uploadPhoto(transparent))
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  test.each<[string, () => Promise<Buffer> | Buffer, number, ProblemCode]>([
    ['[PHOTO-04] a text called .jpg', () => Buffer.from('ciao, sono una foto'), 415, 'photoNotAnImage'],
    ['[PHOTO-04] an SVG', () => svg, 415, 'photoNotAnImage'],
    ['a GIF', () => makeImage(20, 20).gif().toBuffer(), 415, 'photoNotAnImage'],
    ['a TIFF', () => makeImage(20, 20).tiff().toBuffer(), 415, 'photoNotAnImage'],
    ['[PHOTO-05] [PHOTO-35] a HEIC called .jpg', () => heic, 415, 'photoHeic'],
    [
      '[PHOTO-04] a truncated JPEG',
      async () => (await makeImage().jpeg().toBuffer()).subarray(0, 60_000),
      415,
      'photoNotAnImage',
    ],
    ['a truncated PNG', async () => (await makeImage().png().toBuffer()).subarray(0, 4000), 415, 'photoNotAnImage'],
    ['only the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 415, 'photoNotAnImage'],
    ['[PHOTO-06] a PNG decompression bomb', makeBomb, 413, 'photoTooManyPixels'],
    // This file cannot be decoded: its header alone shows that it has too many pixels.
    ['[PHOTO-06] the first bytes of a bomb', () => makeBomb().subarray(0, 400), 413, 'photoTooManyPixels'],
    ['[PHOTO-07] more than 10 MB', makeOversizedPhoto, 413, 'photoTooLarge'],
    ['an empty file', () => Buffer.alloc(0), 400, 'photoMissing'],
  ])('%s is rejected', async (_what, file, status, code) => {
    const answer = await upload(await file())
    expect(answer.json()).toMatchObject({ status, code, detail: it.problems[code] })
    expect(answer.statusCode).toBe(status)
    expect(await unfinishedFiles()).toEqual([])
  })

  test('[PHOTO-07] a file of 10 MB is accepted and one byte more is rejected', async () => {
    const small = await makeImage(40, 40).jpeg().toBuffer()
    // Bytes after the end of the image are ignored.
    const fileOfSize = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
    expect((await upload(fileOfSize(10 * 1024 * 1024))).statusCode).toBe(200)
    expect((await upload(fileOfSize(10 * 1024 * 1024 + 1))).json()).toMatchObject({ status: 413, code: 'photoTooLarge' })
  })

  test('an upload without file, preset, form or token is rejected, and so is a form on another route', async () => {
    const photo = await makeImage(20, 20).jpeg().toBuffer()
    expect((await upload(null)).json()).toMatchObject({ status: 400, code: 'photoMissing' })
    expect((await upload(photo, { fields: { upload_preset: 'altro' } })).json()).toMatchObject({
      status: 400,
      code: 'invalidInput',
    })
    expect((await upload(photo, { fields: { cloud_name: '' } })).json()).toMatchObject({ status: 400, code: 'invalidInput' })
    expect((await upload(photo, { headers: {} })).json()).toMatchObject({ status: 401, code: 'signInFirst' })
    const json = await app.fastify.inject({ method: 'POST', url: '/upload', headers: anna.headers, payload: { file: 'x' } })
    expect(json.json()).toMatchObject({ status: 400, code: 'photoMissing' })
    const form = makeUploadBody(photo)
    const wrongRoute = await app.fastify.inject({
      method: 'POST',
      url: '/api/items',
      ...form,
      headers: { ...form.headers, ...anna.headers },
    })
    expect(wrongRoute.json()).toMatchObject({ status: 415, code: 'unsupportedMediaType' })
  })

  test('an upload with a truncated body is rejected', async () => {
    const { payload, headers } = makeUploadBody(await makeImage().jpeg().toBuffer())
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/upload',
      payload: payload.subarray(0, 5000),
      headers: { ...headers, ...anna.headers },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('[PHOTO-09] only the user who uploaded a photo can publish an item with it', async () => {
    const address = await uploadPhoto(await makePhonePhoto())
    const bruno = await app.signIn({ name: 'Bruno' })
    const publish = (user: SignedInPerson) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/items',
        headers: user.headers,
        payload: makeItemBody({ images: [address] }),
      })
    expect((await publish(bruno)).json()).toMatchObject({ code: 'photoNotYours' })
    expect((await publish(anna)).json()).toMatchObject({ imageUrl: address, images: [address] })
  })

  test('[PHOTO-29] a person’s photo is converted before the second photo of a person who uploads many', async () => {
    const [many, one] = [await app.signIn({ name: 'Molte' }), await app.signIn({ name: 'Una' })]
    const large = await makeImage(1600, 1600).jpeg().toBuffer()
    const small = await makeImage(60, 40).jpeg().toBuffer()
    const order: string[] = []
    const uploadAs = async (name: string, { headers }: SignedInPerson, photo: Buffer) => {
      expect((await upload(photo, { headers })).statusCode).toBe(200)
      order.push(name)
    }
    const flood = [1, 2, 3].map(() => uploadAs('many', many, large))
    await Promise.all([...flood, uploadAs('one', one, small)])
    expect(order.indexOf('one')).toBeLessThanOrEqual(1)
  })

  test.each<[string, PngHeader, ProblemCode]>([
    ['24 megapixels of 8 bits', { width: 6000, height: 4000, depth: 8, colour: 'rgb' }, 'photoNotAnImage'],
    ['50 megapixels of 8 bits', { width: 8160, height: 6120, depth: 8, colour: 'rgb' }, 'photoNotAnImage'],
    ['51 megapixels of 8 bits', { width: 8200, height: 6200, depth: 8, colour: 'rgb' }, 'photoTooManyPixels'],
    ['51 megapixels in grey', { width: 8200, height: 6200, depth: 8, colour: 'grey' }, 'photoTooManyPixels'],
    ['38 megapixels with transparency', { width: 7200, height: 5300, depth: 8, colour: 'rgba' }, 'photoTooManyPixels'],
    ['26 megapixels of 16 bits', { width: 5200, height: 5000, depth: 16, colour: 'rgb' }, 'photoTooManyPixels'],
    [
      'the 64 megapixels of 16 bits that starved others',
      { width: 8000, height: 7990, depth: 16, colour: 'rgb' },
      'photoTooManyPixels',
    ],
  ])('[PHOTO-30] the header alone decides whether a photo is too costly: %s', async (_what, header, code) => {
    // Only the header is there, so a photo that passes is refused as truncated.
    expect((await upload(makePngHeader(header))).json()).toMatchObject({ code, detail: it.problems[code] })
  })

  test('[PHOTO-31] a conversion that takes too long ends, and the next one is done', async () => {
    // Three times as much as the fastest machine so far converts within the limit.
    const slow = makeFlatPng(40_000)
    const limits = { decodedBytes: Number.POSITIVE_INFINITY, seconds: 1 }
    await expect(convertImage(slow, 'anna', limits)).rejects.toMatchObject({ code: 'photoTooManyPixels' })
    expect((await upload(await makeImage(20, 20).jpeg().toBuffer())).statusCode).toBe(200)
  })

  test('[PHOTO-32] more uploads of a person than two objects have photos wait no longer, and are refused with the time to try again', async () => {
    const many = await app.signIn({ name: 'Tante' })
    const photo = await makeImage(20, 20).jpeg().toBuffer()
    // The three that are converted first take so long that the others have arrived.
    const slow = makeFlatPng(4000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => upload(n < 3 ? slow : photo, { headers: many.headers })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('10')
    expect(refused?.json().detail).toBe('Troppe richieste in poco tempo: riprova tra 10 secondi.')
  })

  test('concurrent uploads are all stored', { tags: ['thorough'] }, async () => {
    const photo = await makeImage(900, 600).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(photo)))
    const addresses = answers.map((answer) => answer.json().secure_url)
    expect(new Set(addresses).size).toBe(8)
    for (const address of addresses) expect((await app.fastify.inject(address)).statusCode).toBe(200)
  })

  test('an upload whose account is deleted while it is written leaves no file, and is no failure of the store', async () => {
    const { uid } = await app.signIn({ name: 'Carla' })
    const failures: unknown[] = []
    const written: string[] = []
    const photos: PhotoStore = {
      ...app.photos,
      write: async (id, sizes) => {
        written.push(id)
        await removePhotosOf({ ...FEATURE_LINKS, ...app }, uid, new Date())
        await app.photos.write(id, sizes)
      },
    }
    const log = { error: (about: object) => void failures.push(about) }
    const deps = { ...FEATURE_LINKS, db: app.db, photos, log, now: () => new Date() }
    await expect(storePhoto(deps, uid, await makeImage(40, 30).jpeg().toBuffer())).rejects.toMatchObject({ code: 'photoNotKept' })
    expect(failures).toEqual([])
    const [id = expect.fail()] = written
    for (const size of PHOTO_SIZES) expect(await app.photos.read({ id, size })).toBeNull()
    // A slow store is asked to remove it again later; then nothing is left to do.
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, new Date(Date.now() + 2 * 60 * 60 * 1000))
    expect(await app.db.selectFrom('photoRemovals').selectAll().execute()).toEqual([])
  })
})

test.each([
  '/images/',
  '/images/../config.json',
  '/images/%2e%2e/%2e%2e/etc/passwd',
  '/images/7c/..%2f..%2fphotos',
  '/images/00/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-320.webp',
  '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-320.webp',
  '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-321.webp',
  '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-320.webp.part',
])('GET %s answers 404', async (url) => {
  const answer = await app.fastify.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'notFound' })
})

describe('GET /images/*', () => {
  const statusOf = async (address: string) => (await app.fastify.inject(address)).statusCode
  const conditional = (address: string, { etag }: { etag?: unknown }) =>
    app.fastify.inject({ url: address, headers: { 'if-none-match': String(etag) } })
  const setHidden = (id: ItemId, hiddenAt: Date | null) =>
    app.db.updateTable('items').set({ hiddenAt }).where('id', '=', id).execute()

  test('[PHOTO-26] a photo of an object that the admin hides is refused at once in all sizes, to a cache that asks again too, until it is shown', async () => {
    const address = await uploadPhoto(await makePhonePhoto())
    const id = await insertItem(app.db, { owner: anna.uid, images: [address] })
    const before = await app.fastify.inject(address)
    expect((await conditional(address, before.headers)).statusCode).toBe(304)
    await setHidden(id, new Date())
    for (const size of PHOTO_SIZES) expect(await statusOf(imageAtSize(address, size))).toBe(404)
    const refused = await conditional(address, before.headers)
    expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([404, undefined, undefined])
    expect((await app.fastify.inject({ method: 'HEAD', url: address })).statusCode).toBe(404)
    // Another object with the same photo does not show it.
    await insertItem(app.db, { owner: anna.uid, images: [address] })
    expect(await statusOf(address)).toBe(404)
    await setHidden(id, null)
    expect(await statusOf(address)).toBe(200)
  })

  test('[PHOTO-26] the photos of a disabled person are refused until the person is readmitted', async () => {
    const bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
    const address: string = (await upload(await makePhonePhoto(), { headers: bruno.headers })).json().secure_url
    await insertItem(app.db, { owner: bruno.uid, images: [address] })
    const disable = (disabledAt: Date | null) =>
      app.db.updateTable('people').set({ disabledAt }).where('uid', '=', bruno.uid).execute()
    expect(await statusOf(address)).toBe(200)
    await disable(new Date())
    expect(await statusOf(address)).toBe(404)
    await disable(null)
    expect(await statusOf(address)).toBe(200)
  })

  test('[PHOTO-26] a photo without a row is refused even while its files exist', async () => {
    const address = await uploadPhoto(await makePhonePhoto())
    await app.db.deleteFrom('photos').where('address', '=', address).execute()
    expect(await statusOf(address)).toBe(404)
  })
})

describe('photos that an item loses', () => {
  const requestOf = (method: 'DELETE' | 'PATCH' | 'PUT', id: ItemId, payload?: object) =>
    app.fastify.inject({ method, url: `/api/items/${id}`, headers: anna.headers, ...(payload ? { payload } : {}) })
  const statusesOf = (addresses: string[]) =>
    Promise.all(addresses.map(async (address) => (await app.fastify.inject(address)).statusCode))
  const uploadTwo = async () => [await uploadPhoto(await makePhonePhoto()), await uploadPhoto(await makePhonePhoto())]
  const filesOf = (addresses: string[]) =>
    Promise.all(
      addresses.flatMap((address) =>
        PHOTO_SIZES.map((size) => app.photos.read(photoFileOfAddress(imageAtSize(address, size)) ?? throwMissing())),
      ),
    )

  test('[PHOTO-27] deleting an object removes its photos at once, rows and files', async () => {
    const images = await uploadTwo()
    const id = await insertItem(app.db, { owner: anna.uid, images })
    expect(await statusesOf(images)).toEqual([200, 200])
    expect(await filesOf(images)).not.toContain(null)
    expect((await requestOf('DELETE', id)).statusCode).toBe(200)
    expect(await statusesOf(images)).toEqual([404, 404])
    expect(await app.db.selectFrom('photos').select('id').where('address', 'in', images).execute()).toEqual([])
    expect(await filesOf(images)).toEqual(Array.from({ length: 6 }, () => null))
    expect(await app.db.selectFrom('photoRemovals').selectAll().execute()).toEqual([])
  })

  test('[PHOTO-27] a photo taken off an object is removed at once, and the others stay', async () => {
    const [kept = '', lost = ''] = await uploadTwo()
    const id = await insertItem(app.db, { owner: anna.uid, images: [kept, lost] })
    expect((await requestOf('PATCH', id, { images: [kept] })).statusCode).toBe(200)
    expect(await statusesOf([kept, lost])).toEqual([200, 404])
    expect((await requestOf('PATCH', id, { title: 'Panca' })).statusCode).toBe(200)
    expect(await statusesOf([kept])).toEqual([200])
  })

  test('[PHOTO-27] a photo that another object, also of a receiver, shows stays', async () => {
    const [shared = '', other = ''] = await uploadTwo()
    const bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
    await insertItem(app.db, { owner: bruno.uid, images: [shared], availability: 'scambiato' })
    const id = await insertItem(app.db, { owner: anna.uid, images: [shared, other] })
    await requestOf('DELETE', id)
    expect(await statusesOf([shared, other])).toEqual([200, 404])
  })

  test('[PHOTO-28] the photos of an object that the admin has hidden or removes are removed, also where another object shows them', async () => {
    const [deleted = '', edited = ''] = await uploadTwo()
    const removed = await uploadPhoto(await makePhonePhoto())
    const hiddenAt = new Date()
    const hide = (id: ItemId) => app.db.updateTable('items').set({ hiddenAt }).where('id', '=', id).execute()
    const insert = (images: string[]) => insertItem(app.db, { owner: anna.uid, images })
    const [first, second, third] = [await insert([deleted]), await insert([edited]), await insert([removed])]
    await insert([deleted, edited, removed])
    await hide(first)
    await hide(second)
    await requestOf('DELETE', first)
    await requestOf('PATCH', second, { images: [] })
    const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
    const payload = { reason: 'Motivo della prova' }
    await app.fastify.inject({ method: 'DELETE', url: `/api/admin/items/${third}`, headers: admin.headers, payload })
    expect(await statusesOf([deleted, edited, removed])).toEqual([404, 404, 404])
    expect(await filesOf([deleted, edited, removed])).toEqual(Array.from({ length: 9 }, () => null))
  })

  test('[PHOTO-27] an object that is published while another loses the same photo keeps it or is refused', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 15; round++) {
      const address = await insertPhoto(app.db, anna.uid)
      const id = await insertItem(app.db, { owner: anna.uid, images: [address] })
      const [published] = await Promise.all([
        app.fastify.inject({
          method: 'POST',
          url: '/api/items',
          headers: anna.headers,
          payload: makeItemBody({ images: [address] }),
        }),
        requestOf('DELETE', id),
      ])
      const rows = await app.db.selectFrom('photos').select('id').where('address', '=', address).execute()
      expect([published.statusCode, rows.length]).toEqual(published.statusCode === 201 ? [201, 1] : [403, 0])
      if (published.statusCode === 201) await requestOf('DELETE', published.json()._id)
    }
  })
})

describe('removal of unused photos', () => {
  const tomorrow = () => new Date(Date.now() + DAY_MS + 60_000)

  test('[PHOTO-10] unused photos are removed after a day with their files; used ones stay', async () => {
    const [unused, used, face] = [
      await uploadPhoto(await makePhonePhoto()),
      await uploadPhoto(await makePhonePhoto()),
      await insertPhoto(app.db, anna.uid),
    ]
    await insertItem(app.db, { owner: anna.uid, images: [used] })
    await insertPerson(app.db, { photo: face })
    expect(await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, new Date())).toBe(0)
    const file = photoFileOfAddress(unused) ?? throwMissing()
    expect(await app.photos.read(file)).not.toBeNull()
    expect(await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, tomorrow())).toBeGreaterThan(0)
    expect(await app.photos.read(file)).toBeNull()
    expect((await app.fastify.inject(unused)).statusCode).toBe(404)
    expect((await app.fastify.inject(used)).statusCode).toBe(200)
    const rows = await app.db.selectFrom('photos').select('address').where('address', 'in', [unused, used, face]).execute()
    expect(rows.map((row) => row.address).sort()).toEqual([used, face].sort())
  })

  test('[PHOTO-10] unused photos younger than a day stay', async () => {
    const now = new Date()
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const [young, old] = [
      await insertPhoto(app.db, anna.uid, ago(24 * 60 - 1)),
      await insertPhoto(app.db, anna.uid, ago(24 * 60 + 1)),
    ]
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, now)
    const left = await app.db.selectFrom('photos').select('address').where('address', 'in', [young, old]).execute()
    expect(left).toEqual([{ address: young }])
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, tomorrow())
  })

  test('[PHOTO-33] a photo that cannot be removed does not hold up the removal of the others', async () => {
    const folders: string[] = []
    for (let count = 0; count < 3; count++) {
      const file = photoFileOfAddress(await insertPhoto(app.db, anna.uid)) ?? throwMissing()
      // A folder in the place of the file cannot be removed as a file.
      if (count < 2) folders.push(join(app.config.dataDir, photoPath({ ...file, size: 320 })))
    }
    for (const folder of folders) await mkdir(folder, { recursive: true })
    await expect(removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, tomorrow())).rejects.toThrow('photos not removed')
    expect(await app.db.selectFrom('photoRemovals').select('id').execute()).toHaveLength(2)
    for (const folder of folders) await rm(folder, { recursive: true })
    await removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, new Date(tomorrow().getTime() + 2 * 60 * 60_000))
    expect(await app.db.selectFrom('photoRemovals').select('id').execute()).toEqual([])
  })

  test('concurrent runs remove each unused photo once', async () => {
    for (let i = 0; i < 5; i++) await insertPhoto(app.db, anna.uid)
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, tomorrow())),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  test('a publish concurrent with the removal either keeps its photo or is rejected', async () => {
    for (let round = 0; round < 15; round++) {
      const address = await insertPhoto(app.db, anna.uid)
      const [answer] = await Promise.all([
        app.fastify.inject({
          method: 'POST',
          url: '/api/items',
          headers: anna.headers,
          payload: makeItemBody({ images: [address] }),
        }),
        removeUnusedPhotos({ ...FEATURE_LINKS, ...app }, tomorrow()),
      ])
      const storedPhotos = await app.db.selectFrom('photos').select('id').where('address', '=', address).execute()
      expect([answer.statusCode, storedPhotos.length]).toEqual(answer.statusCode === 201 ? [201, 1] : [403, 0])
    }
  })
})

function throwMissing(): never {
  throw new Error('not a photo of our own store')
}

const PNG_COLOURS = { grey: 0, rgb: 2, rgba: 6 }

interface PngHeader {
  width: number
  height: number
  depth: 1 | 8 | 16
  colour: keyof typeof PNG_COLOURS
}

/** A PNG without its pixels. */
function makePngHeader({ width, height, depth, colour }: PngHeader): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, PNG_COLOURS[colour]], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, makeChunk('IHDR', header), makeChunk('IDAT', Buffer.alloc(0))])
}

function makeChunk(type: string, content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  const typed = Buffer.concat([Buffer.from(type), content])
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** A black square of one bit a pixel, whose file is small and whose decoding takes long. */
function makeFlatPng(edge: number): Buffer {
  const header = makePngHeader({ width: edge, height: edge, depth: 1, colour: 'grey' })
  const pixels = deflateSync(Buffer.alloc(edge * (1 + edge / 8)), { level: 1 })
  return Buffer.concat([header.subarray(0, 33), makeChunk('IDAT', pixels), makeChunk('IEND', Buffer.alloc(0))])
}

/** A few kilobytes that decode to more pixels than allowed. */
const makeBomb = () => makeFlatPng(7104)

async function unfinishedFiles(): Promise<string[]> {
  const files = await readdir(join(app.config.dataDir, 'photos'), { recursive: true }).catch(() => [])
  return files.filter((file) => file.endsWith('.part'))
}

describe('[PHOTO-13] limits for unused photos', () => {
  const createUploader = async () => {
    const { uid, headers } = await app.signIn({ email: `${randomUUID()}@example.org` })
    const small = await makeImage(20, 20).jpeg().toBuffer()
    return { uid, upload: () => upload(small, { headers }) }
  }
  const addPhotos = async (owner: Uid, count: number, createdAt?: Date) => {
    for (let i = 0; i < count; i++) await insertPhoto(app.db, owner, createdAt)
  }

  test('a user’s unused photos are limited in number, also with concurrent uploads', async () => {
    const { uid, upload } = await createUploader()
    await addPhotos(uid, 78)
    const answers = await Promise.all(Array.from({ length: 6 }, upload))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'tooManyUnusedPhotos',
      detail: it.problems.tooManyUnusedPhotos,
    })
    const storedPhotos = await app.db.selectFrom('photos').select('id').where('ownerUid', '=', uid).execute()
    expect(storedPhotos).toHaveLength(80)
  })

  test('a user’s unused photos are limited in bytes', async () => {
    const { uid, upload } = await createUploader()
    await addPhotos(uid, 1)
    const setBytes = (bytes: number) => app.db.updateTable('photos').set({ bytes }).where('ownerUid', '=', uid).execute()
    await setBytes(63 * 1024 * 1024)
    expect((await upload()).statusCode).toBe(200)
    // Of two photos now.
    await setBytes(32 * 1024 * 1024)
    expect((await upload()).json().code).toBe('tooManyUnusedPhotos')
  })

  test('the limit ignores used photos, photos older than a day and other users’ photos', async () => {
    const { uid, upload } = await createUploader()
    const [other] = [await insertPerson(app.db)]
    await addPhotos(other.uid, 80)
    await addPhotos(uid, 80, new Date(Date.now() - DAY_MS - 1000))
    await addPhotos(uid, 79)
    const usedPhoto = await insertPhoto(app.db, uid)
    await insertItem(app.db, { owner: uid, images: [usedPhoto] })
    expect((await upload()).statusCode).toBe(200)
    expect((await upload()).statusCode).toBe(409)
    // Publishing the last upload makes room for another one.
    await insertItem(app.db, {
      owner: uid,
      images: [
        (
          await app.db
            .selectFrom('photos')
            .select('address')
            .where('ownerUid', '=', uid)
            .orderBy('createdAt', 'desc')
            .executeTakeFirstOrThrow()
        ).address,
      ],
    })
    expect((await upload()).statusCode).toBe(200)
  })
})
