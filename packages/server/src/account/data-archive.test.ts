import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { DATA_EXPORT_LIMITS } from '@barattolo/domain/limits'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { PhotoFile, PhotoStore } from '../photos/photo-store.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData, readDataArchive } from '../testing/data-archive.ts'
import { insertItem, insertPerson, insertPhoto } from '../testing/factories.ts'
import { makePhonePhoto, makeUploadBody } from '../testing/images.ts'
import { countStatements, trackStatements } from '../testing/statement-count.ts'
import { type SignedInPerson, setUpTestApp, startTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const app = setUpTestApp()
let bruno: SignedInPerson
beforeAll(async () => {
  bruno = await app.signIn({ name: 'Bruno', email: 'bruno.archivio@example.org' })
})

async function upload(user: SignedInPerson, fastify = app.fastify): Promise<string> {
  const { payload, headers } = makeUploadBody(await makePhonePhoto())
  const answer = await fastify.inject({ method: 'POST', url: '/upload', headers: { ...headers, ...user.headers }, payload })
  return answer.json().secure_url
}

describe('the photos of the archive', () => {
  test('[PRIV-60] the archive has each own upload once, the profile picture, and a page that explains it', async () => {
    const zoe = await app.signIn({ name: 'Zoe', email: 'zoe.archivio@example.org' })
    const [used, unused, brunos] = [await upload(zoe), await upload(zoe), await upload(bruno)]
    await insertItem(app.db, { owner: zoe.uid, images: [used, 'https://vecchio.example/foto.jpg'] })
    await insertItem(app.db, { owner: zoe.uid, images: [used, brunos] })
    const webp = Buffer.from('profilo')
    await app.db.insertInto('personPictures').values({ uid: zoe.uid, webp }).execute()
    const { data, files } = await exportData(app, zoe)
    expect(data.photos.map(({ address, missing }) => [address, missing])).toEqual([
      [used, null],
      [unused, null],
    ])
    const photoFiles = data.photos.map(({ file }) => file ?? '')
    expect(Object.keys(files)).toEqual(['LEGGIMI.txt', 'foto/profilo.webp', ...photoFiles, 'dati.json'])
    for (const { address, file } of data.photos)
      expect(files[file ?? '']).toEqual((await app.fastify.inject({ url: address })).rawPayload)
    expect(data.account.picture).toEqual({ file: 'foto/profilo.webp', missing: null })
    expect(files['foto/profilo.webp']).toEqual(webp)
    expect(files['LEGGIMI.txt']?.toString()).toContain('foto/')
    expect(data.items.map(({ images }) => images)).toEqual([
      [used, 'https://vecchio.example/foto.jpg'],
      [used, brunos],
    ])
  })

  test('[PRIV-62] a photo without a file is named as missing, and the others are in the archive', async () => {
    const ugo = await app.signIn({ name: 'Ugo', email: 'ugo.archivio@example.org' })
    const [missing, stored] = [await insertPhoto(app.db, ugo.uid, new Date(0)), await upload(ugo)]
    const { data, files } = await exportData(app, ugo)
    expect(data.photos).toMatchObject([
      { address: missing, file: null, missing: 'unavailable' },
      { address: stored, file: expect.any(String), missing: null },
    ])
    expect(Object.keys(files)).toHaveLength(3)
  })

  test('[PRIV-65] a suspended person gets the photos, but not one that a report hides', async () => {
    const ida = await app.signIn({ name: 'Ida', email: 'ida.archivio@example.org' })
    const [hidden, shown] = [await upload(ida), await upload(ida)]
    const picture = `/api/people/${ida.uid}/picture?v=1`
    await app.db
      .insertInto('personPictures')
      .values({ uid: ida.uid, webp: Buffer.from('profilo') })
      .execute()
    await app.db.updateTable('people').set({ disabledAt: new Date(), photo: picture }).where('uid', '=', ida.uid).execute()
    await app.db
      .insertInto('reports')
      .values({
        reporterUid: bruno.uid,
        reportedUid: ida.uid,
        targetKind: 'person',
        targetId: ida.uid,
        reason: 'intimate',
        snapshot: JSON.stringify({ title: '', text: '', images: [hidden, picture] }),
        decisionId: null,
        hidesUntil: null,
        photosHidden: true,
      })
      .execute()
    const { data, files } = await exportData(app, ida)
    expect(data.photos).toMatchObject([
      { address: hidden, file: null, missing: 'hidden' },
      { address: shown, missing: null },
    ])
    expect(data.account).toMatchObject({ picture: { file: null, missing: 'hidden' }, suspension: { reason: null } })
    expect(Object.keys(files)).toEqual(['LEGGIMI.txt', data.photos[1]?.file, 'dati.json'])
    expect(JSON.stringify(data)).not.toContain(bruno.uid)
  })
})

describe('with a store of the photos that fails or is slow', () => {
  /** The reads of the store, in order. */
  let reads: PhotoFile[] = []
  let answer: (file: PhotoFile) => Promise<Buffer | null>
  const store: PhotoStore = {
    write: async () => undefined,
    remove: async () => undefined,
    read: async (file) => {
      reads.push(file)
      const bytes = await answer(file)
      return bytes && { bytes: bytes.length, content: Readable.from([bytes]) }
    },
  }
  const storeApp = setUpTestApp({ photos: store })
  let user: SignedInPerson
  afterEach(() => {
    reads = []
  })

  async function signInWithPhotos(count: number) {
    user = await storeApp.signIn({ name: 'Lea', email: `${randomUUID()}@example.org` })
    for (let index = 0; index < count; index++) await insertPhoto(storeApp.db, user.uid, new Date(index * 1000))
  }

  test('[PRIV-62] after three failures of the store no further photo is asked for, and the copy is complete', async () => {
    await signInWithPhotos(6)
    answer = async () => {
      if (reads.length === 2) return Buffer.from('una foto')
      throw new Error('the bucket does not answer')
    }
    const { data, files } = await exportData(storeApp, user)
    expect(reads).toHaveLength(4)
    expect(data.photos.map(({ missing }) => missing)).toEqual(['unavailable', null, ...Array(4).fill('unavailable')])
    expect(files[data.photos[1]?.file ?? '']?.toString()).toBe('una foto')
  })

  /** Requests the archive over a socket, whose reader decides how fast it reads. */
  async function request() {
    if (!storeApp.fastify.server.listening) await storeApp.fastify.listen({ host: '127.0.0.1', port: 0 })
    const { port } = storeApp.fastify.server.address() as AddressInfo
    const connected = once(storeApp.fastify.server, 'connection')
    const call = get({ host: '127.0.0.1', port, path: '/api/me/data', headers: user.headers, agent: false })
    const [response]: IncomingMessage[] = await once(call, 'response')
    const [socket]: Socket[] = await connected
    if (!response || !socket) throw new Error('there is no response')
    return { response, socket }
  }

  test('[PRIV-63] the photos are read as fast as the copy is received', { tags: ['thorough'] }, async () => {
    await signInWithPhotos(60)
    const photo = randomBytes(1024 * 1024)
    const received: Buffer[] = []
    let receivedBytes = 0
    let mostAhead = 0
    answer = async () => {
      mostAhead = Math.max(mostAhead, reads.length * photo.length - receivedBytes)
      return photo
    }
    const { response } = await request()
    for await (const chunk of response) {
      received.push(chunk)
      receivedBytes += chunk.length
      for (let turn = 0; turn < 3; turn++) await nextTurn()
    }
    // The buffers of the sockets on both sides hold a few photos.
    expect(mostAhead).toBeLessThan(20 * photo.length)
    expect(readDataArchive(Buffer.concat(received)).data.photos.every(({ missing }) => missing === null)).toBe(true)
    expect(reads).toHaveLength(60)
  })

  test('[PRIV-63] a closed connection ends the reading of photos', async () => {
    await signInWithPhotos(10)
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    answer = async () => {
      if (reads.length === 3) {
        reached.resolve()
        await released.promise
      }
      return Buffer.from('una foto')
    }
    const { response, socket } = await request()
    await reached.promise
    response.once('error', () => undefined).destroy()
    // Not `once` of `node:events`, which rejects at the error that the reset causes.
    await new Promise((resolve) => socket.once('close', resolve))
    released.resolve()
    for (let turn = 0; turn < 50; turn++) await nextTurn()
    expect(reads).toHaveLength(3)
  })
})

describe('the costs of a copy', () => {
  test('[PRIV-66] the number of statements does not grow with the conversations, and 2,000 messages are all in the copy', {
    tags: ['thorough'],
  }, async () => {
    const database = await createTestDatabase(inject('postgres'))
    await trackStatements(database.db)
    const tracked = await startTestApp({ connection: database.connection })
    const { fastify, db } = tracked
    const [lia, owner] = [await tracked.signIn({ name: 'Lia' }), await insertPerson(db)]
    const countCalls = async (user: SignedInPerson) => {
      const statements = await countStatements(db, () => exportData(tracked, user))
      return statements.reduce((sum, { calls }) => sum + calls, 0)
    }
    const addConversation = async () => {
      const item = await insertItem(db, { owner: owner.uid })
      return (await ok(conversationApiOf({ fastify }, lia).interest(item)))._id
    }
    const first = await addConversation()
    await exportData(tracked, lia)
    const few = await countCalls(lia)
    for (let index = 0; index < 9; index++) await addConversation()
    await sql`
      insert into messages (conversation_id, from_uid, kind, text)
      select id, case when n % 2 = 0 then ${lia.uid} else ${owner.uid} end, 'text', 'Riga ' || n
      from conversations, generate_series(1, 200) n where interested_uid = ${lia.uid}`.execute(db)
    expect(await countCalls(lia)).toBe(few)
    const { data } = await exportData(tracked, lia)
    const texts = data.conversations.map(({ messages }) => messages.map(({ text }) => text))
    expect(data.conversations[0]?._id).toBe(first)
    for (const lines of texts) expect(lines.slice(-200)).toEqual(Array.from({ length: 200 }, (_, index) => `Riga ${index + 1}`))
    expect(texts.flat().filter((text) => text.startsWith('Riga'))).toHaveLength(2000)
    await tracked.close()
    await database.drop()
  })

  test('[PRIV-67] a person gets five copies an hour and ten a day; others are not concerned', {
    tags: ['thorough'],
  }, async () => {
    let clock = new Date()
    const limited = await startTestApp({ now: () => clock })
    const signInAda = () => limited.signIn({ name: 'Ada', email: 'ada.archivio@example.org' })
    const other = await limited.signIn({ name: 'Elio' })
    const copy = async ({ headers }: SignedInPerson) => limited.fastify.inject({ url: '/api/me/data', headers })
    /** Signs in again, because a token is valid for an hour. */
    const countAllowed = async () => {
      const ada = await signInAda()
      const statuses: number[] = []
      for (let index = 0; index < 6; index++) statuses.push((await copy(ada)).statusCode)
      return statuses.filter((status) => status === 200).length
    }
    expect(DATA_EXPORT_LIMITS.map(({ max }) => max)).toEqual([5, 10])
    expect(await countAllowed()).toBe(5)
    const refusal = await copy(await signInAda())
    expect(refusal.statusCode).toBe(429)
    expect(refusal.json()).toMatchObject({
      code: 'tooManyRequests',
      detail: expect.stringContaining('Hai già scaricato i tuoi dati più volte'),
    })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await copy(other)).statusCode).toBe(200)
    clock = new Date(clock.getTime() + 61 * 60_000)
    expect(await countAllowed()).toBe(5)
    clock = new Date(clock.getTime() + 61 * 60_000)
    expect(await countAllowed()).toBe(0)
    await limited.close()
  })
})

const nextTurn = () => new Promise(setImmediate)
