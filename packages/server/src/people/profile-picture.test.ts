import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { erasePerson } from './people.store.ts'
import { saveProfilePicture } from './profile-picture.store.ts'
import { fetchProfilePicture, isGooglePicture } from './profile-picture.ts'

let remoteServer: Server
let baseUrl: string
const app = setUpTestApp()
const allowAll = () => true

beforeAll(async () => {
  const face = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'peru' } })
    .jpeg()
    .toBuffer()
  const gif = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'peru' } })
    .gif()
    .toBuffer()
  remoteServer = createServer(({ url }, answer) => {
    if (url === '/face') answer.end(face)
    if (url === '/endless') {
      const writeChunks = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(64 * 1024)));
      }
      answer.on('drain', writeChunks)
      writeChunks()
    }
    if (url === '/elsewhere') answer.writeHead(302, { location: '/face' }).end()
    if (url === '/truncated') answer.end(face.subarray(0, face.length / 2))
    if (url === '/svg')
      answer.end('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>')
    if (url === '/gif') answer.end(gif)
    if (url === '/text') answer.end('not a picture')
    if (url === '/gone') answer.writeHead(404).end()
  })
  await new Promise<void>((done) => remoteServer.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(remoteServer.address() as AddressInfo).port}`
})
afterAll(async () => {
  remoteServer.closeAllConnections()
  remoteServer.close()
})

test('a fetched picture is converted to a small square WebP without metadata', async () => {
  const { format, width, height, exif } = await sharp(await fetchProfilePicture(`${baseUrl}/face`, allowAll)).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 192, height: 192, exif: undefined })
})

test.each(['/endless', '/elsewhere', '/text', '/gone', '/svg', '/gif', '/truncated'])(
  '[SEC-24] a picture at %s is rejected',
  async (path) => {
    await expect(fetchProfilePicture(baseUrl + path, allowAll)).rejects.toThrow()
  },
)

test.each([
  ['https://lh3.googleusercontent.com/a/x=s96-c', true],
  ['http://lh3.googleusercontent.com/a/x', false],
  ['https://lh3.googleusercontent.com:8443/a/x', false],
  ['https://lh3.googleusercontent.com@evil.example/a/x', false],
  ['https://4.3.2.1.bc.googleusercontent.com/a/x', false],
  ['https://googleusercontent.com.evil.example/x', false],
  ['https://127.0.0.1/x', false],
  ['file:///etc/passwd', false],
])('[SEC-24] %s is a Google picture: %s', (address, expected) => {
  expect(isGooglePicture(new URL(address))).toBe(expected)
})

test('[PRIV-11] the copied picture is served until the person is deleted', async () => {
  const anna = await insertPerson(app.db, { name: 'Anna' })
  await saveProfilePicture(app.db, anna.uid, await fetchProfilePicture(`${baseUrl}/face`, allowAll))
  const { photo } = (await app.fastify.inject(`/api/people/${anna.uid}`)).json()
  expect(photo).toMatch(new RegExp(`^/api/people/${anna.uid}/picture\\?v=[0-9a-f]{12}$`))
  const answer = await app.fastify.inject(photo)
  expect(answer.headers['content-type']).toBe('image/webp')
  await app.db.transaction().execute((trx) => erasePerson(trx, anna.uid, new Date()))
  expect((await app.fastify.inject(photo)).statusCode).toBe(404)
  expect(await app.db.selectFrom('personPictures').selectAll().execute()).toEqual([])
})

test('no picture is stored for a person who was deleted meanwhile', async () => {
  const bruno = await insertPerson(app.db, { deletedAt: new Date() })
  await saveProfilePicture(app.db, bruno.uid, Buffer.from('x'))
  expect(await app.db.selectFrom('personPictures').selectAll().execute()).toEqual([])
})
