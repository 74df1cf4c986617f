import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../testing/factories.ts'
import { testAppOfFile } from '../testing/test-app.ts'
import { erasePerson } from './erase.store.ts'
import { copyPicture, isGooglePicture } from './picture.ts'
import { keepPicture } from './pictures.store.ts'

let elsewhere: Server
let at: string
const house = testAppOfFile()
const local = () => true

beforeAll(async () => {
  const face = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'peru' } })
    .jpeg()
    .toBuffer()
  elsewhere = createServer(({ url }, answer) => {
    if (url === '/face') answer.end(face)
    if (url === '/endless') {
      const pour = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(64 * 1024)));
      }
      answer.on('drain', pour)
      pour()
    }
    if (url === '/elsewhere') answer.writeHead(302, { location: '/face' }).end()
    if (url === '/text') answer.end('not a picture')
    if (url === '/gone') answer.writeHead(404).end()
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(async () => {
  elsewhere.closeAllConnections()
  elsewhere.close()
})

test('a fetched picture is converted to a small square WebP without metadata', async () => {
  const { format, width, height, exif } = await sharp(await copyPicture(`${at}/face`, local)).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 192, height: 192, exif: undefined })
})

test.each(['/endless', '/elsewhere', '/text', '/gone'])('a picture at %s is rejected', async (path) => {
  await expect(copyPicture(at + path, local)).rejects.toThrow()
})

test.each([
  ['https://lh3.googleusercontent.com/a/x=s96-c', true],
  ['http://lh3.googleusercontent.com/a/x', false],
  ['https://googleusercontent.com.evil.example/x', false],
  ['https://127.0.0.1/x', false],
  ['file:///etc/passwd', false],
])('%s is a Google picture: %s', (address, may) => {
  expect(isGooglePicture(new URL(address))).toBe(may)
})

test('[PRIV-11] the copied picture is served until the person is deleted', async () => {
  const anna = await aPerson(house.db, { name: 'Anna' })
  await keepPicture(house.db, anna.uid, await copyPicture(`${at}/face`, local))
  const { photo } = (await house.app.inject(`/api/people/${anna.uid}`)).json()
  expect(photo).toMatch(new RegExp(`^/api/people/${anna.uid}/picture\\?v=[0-9a-f]{12}$`))
  const answer = await house.app.inject(photo)
  expect(answer.headers['content-type']).toBe('image/webp')
  await house.db.transaction().execute((trx) => erasePerson(trx, anna.uid, new Date()))
  expect((await house.app.inject(photo)).statusCode).toBe(404)
  expect(await house.db.selectFrom('personPictures').selectAll().execute()).toEqual([])
})

test('no picture is stored for a person who was deleted meanwhile', async () => {
  const bruno = await aPerson(house.db, { deletedAt: new Date() })
  await keepPicture(house.db, bruno.uid, Buffer.from('x'))
  expect(await house.db.selectFrom('personPictures').selectAll().execute()).toEqual([])
})
