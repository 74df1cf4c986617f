import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { photoFileOfAddress } from '../photos/photo-store.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, makeItemBody } from '../testing/factories.ts'
import { makeImage, makeUploadBody } from '../testing/images.ts'
import { type SignedInPerson, setUpTestApp, startTestApp } from '../testing/test-app.ts'
import { completeErasureLogs, readErasureLog } from './erasure-log.ts'

const app = setUpTestApp()
beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})

const as = (user: SignedInPerson) => conversationApiOf(app, user)
const signInUser = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
const createItem = (owner: SignedInPerson, title?: string) =>
  insertItem(app.db, { owner: owner.uid, ...(title ? { title } : {}) })
const get = (url: string, user?: SignedInPerson) => app.fastify.inject({ url, headers: user?.headers ?? {} })
const readCode = async (url: string, user?: SignedInPerson) => (await get(url, user)).json().code

async function deleteAccount(user: SignedInPerson) {
  const answer = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: user.headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function upload(user: SignedInPerson): Promise<string> {
  const { payload, headers } = makeUploadBody(await makeImage(40, 30).jpeg().toBuffer())
  const answer = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...user.headers } })
  return answer.json().secure_url
}

async function publish(user: SignedInPerson, values: object = {}): Promise<ItemId> {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/items',
    headers: user.headers,
    payload: { ...makeItemBody(), ...values },
  })
  return answer.json()._id
}

const statusesOf = async (addresses: string[]) =>
  (await Promise.all(addresses.map((address) => app.fastify.inject(address)))).map(({ statusCode }) => statusCode)

/** Anna sends Bruno a proposal that Bruno may accept: `annasItem` for his `root`. */
async function createProposal(
  anna: SignedInPerson,
  bruno: SignedInPerson,
  root: ItemId,
  annasItem: ItemId,
): Promise<ConversationId> {
  const { _id: id } = await ok(as(anna).interest(root))
  await ok(as(bruno).ask(id))
  await ok(as(anna).offer(id, annasItem))
  await ok(as(anna).send(id))
  return id
}

const readMessages = async (user: SignedInPerson, id: string) =>
  (await ok(as(user).messages(id))).map(({ kind, text }) => ({ kind, text }))
const readAvailability = async (id: ItemId) => (await get(`/api/items/${id}`)).json().availability

describe('deleting an account', () => {
  test('[IDN-110] [IDN-120] valid tokens are rejected at once, and no personal data remains', async () => {
    const anna = await app.signIn({ name: 'Anna Berthod', email: 'anna.berthod@example.org' })
    const item = await publish(anna, { title: 'Slitta di nonno' })
    await app.db
      .updateTable('people')
      .set({ photo: 'https://pictures.example/berthod.jpg' })
      .where('uid', '=', anna.uid)
      .execute()
    const TABLES = ['people', 'items', 'signIns'] as const
    const readTable = async (table: (typeof TABLES)[number]) =>
      JSON.stringify(await app.db.selectFrom(table).selectAll().execute())
    for (const table of TABLES) expect(await readTable(table), table).toMatch(/berthod|Slitta/i)
    expect(await deleteAccount(anna)).toEqual({ status: 200, body: { success: true } })
    expect(await readCode('/api/me', anna)).toBe('personDeleted')
    expect(await readCode('/api/items', anna)).toBe('personDeleted')
    expect(await readCode(`/api/people/${anna.uid}`)).toBe('personNotFound')
    expect(await readCode(`/api/items/${item}`)).toBe('itemNotFound')
    const row = await app.db.selectFrom('people').selectAll().where('uid', '=', anna.uid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '', email: '', photo: null, deletedAt: expect.any(Date) })
    for (const table of TABLES) expect(await readTable(table), table).not.toMatch(/berthod|Slitta/i)
  })

  test('[PRIV-16] the cells that the user’s objects were shown in are forgotten', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    for (const person of [anna, bruno]) await publish(person)
    const uidsWithCells = async () => (await app.db.selectFrom('rememberedCells').select('uid').execute()).map(({ uid }) => uid)
    expect(await uidsWithCells()).toEqual(expect.arrayContaining([anna.uid, bruno.uid]))
    await deleteAccount(anna)
    expect(await uidsWithCells()).not.toContain(anna.uid)
    expect(await uidsWithCells()).toContain(bruno.uid)
  })

  test('[PRIV-80] the devices of the user, and whether they count alone, are forgotten', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    for (const { uid, headers } of [anna, bruno]) {
      const payload = { device: '5f0b7d3e-6a0c-4a53-9d3a-0f4d4f6f2b11' }
      await app.fastify.inject({ method: 'POST', url: '/api/me/devices', headers, payload })
      await app.db.insertInto('personGroups').values({ uid, aloneSince: new Date() }).execute()
    }
    const uidsIn = async (table: 'personDevices' | 'personGroups') =>
      (await app.db.selectFrom(table).select('uid').execute()).map(({ uid }) => uid)
    for (const table of ['personDevices', 'personGroups'] as const)
      expect(await uidsIn(table)).toEqual(expect.arrayContaining([anna.uid, bruno.uid]))
    await deleteAccount(anna)
    for (const table of ['personDevices', 'personGroups'] as const) {
      expect(await uidsIn(table)).toContain(bruno.uid)
      expect(await uidsIn(table)).not.toContain(anna.uid)
    }
  })

  test('[PRIV-85] the municipality that the user’s objects have shown is forgotten', async () => {
    const anna = await signInUser('Anna')
    await app.db.insertInto('rememberedMunicipalities').values({ uid: anna.uid, name: 'Aosta' }).execute()
    await deleteAccount(anna)
    expect(await app.db.selectFrom('rememberedMunicipalities').selectAll().where('uid', '=', anna.uid).execute()).toEqual([])
  })

  test('[PHOTO-27] the photos of received items are refused at once, and their files are deleted', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const [received, shared] = [await upload(bruno), await upload(bruno)]
    await insertItem(app.db, { owner: anna.uid, images: [received, shared] })
    await insertItem(app.db, { owner: bruno.uid, images: [shared] })
    const file = photoFileOfAddress(received) ?? expect.fail()
    expect(await statusesOf([received, shared])).toEqual([200, 200])
    expect(await app.photos.read(file)).not.toBeNull()
    await deleteAccount(anna)
    expect(await statusesOf([received, shared])).toEqual([404, 200])
    expect(await app.photos.read(file)).toBeNull()
  })

  test('[IDN-120] the user’s items are deleted and appear in no list, map or search', async () => {
    const anna = await signInUser('Anna')
    for (const availability of ['disponibile', 'scambiato'] as const)
      await insertItem(app.db, { owner: anna.uid, title: 'Fisarmonica', availability, lat: 45.5, lng: 7.9 })
    const urls = ['/api/items?q=fisarmonica', `/api/items?ownerUid=${anna.uid}`, '/api/items?near=45.5,7.9&radius=2']
    for (const url of urls) expect((await get(url)).json()).not.toEqual([])
    await deleteAccount(anna)
    for (const url of urls) expect((await get(url)).json()).toEqual([])
    expect((await get('/api/map?lat=45.5&lng=7.9&radius=2')).json().count).toBe(0)
    expect((await get('/api/people?q=anna')).json().map(({ uid }: SignedInPerson) => uid)).not.toContain(anna.uid)
    expect(await app.db.selectFrom('items').select('id').where('ownerUid', '=', anna.uid).execute()).toEqual([])
  })

  test('[IDN-120] the user’s photos and their files are deleted, except photos of items with a new owner', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const [own, unused, transferred] = [await upload(anna), await upload(anna), await upload(anna)]
    await publish(anna, { images: [own] })
    await insertItem(app.db, { owner: bruno.uid, images: [transferred] })
    // A photo that no object shows is only for its owner before it is published, so its row is read.
    expect(await statusesOf([own, transferred])).toEqual([200, 200])
    expect(await app.db.selectFrom('photos').select('address').where('address', '=', unused).execute()).toHaveLength(1)
    await deleteAccount(anna)
    expect(await statusesOf([own, unused, transferred])).toEqual([404, 404, 200])
    const ownerOf = app.db.selectFrom('photos').select(['address', 'ownerUid']).where('ownerUid', 'in', [anna.uid, bruno.uid])
    expect(await ownerOf.execute()).toEqual([{ address: transferred, ownerUid: bruno.uid }])
  })

  test('[IDN-120] the user’s requests are deleted', async () => {
    const anna = await signInUser('Anna')
    await app.db.insertInto('requests').values({ ownerUid: anna.uid, title: 'Cerco una slitta', closedAt: null }).execute()
    await deleteAccount(anna)
    expect(await app.db.selectFrom('requests').select('id').where('ownerUid', '=', anna.uid).execute()).toEqual([])
  })

  test('the user’s open sockets are closed', async () => {
    const anna = await signInUser('Anna')
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: anna.token }, transports: ['websocket'] })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))
    await deleteAccount(anna)
    expect(await disconnected).toBe('io server disconnect')
    socket.close()
  })

  test('[IDN-110] a later sign-in with the same e-mail creates a new person', async () => {
    const before = await app.signIn({ name: 'Ritorno', email: 'ritorno@example.org' })
    await publish(before)
    await deleteAccount(before)
    const after = await app.signIn({ name: 'Ritorno', email: 'ritorno@example.org' })
    expect(after.uid).not.toBe(before.uid)
    expect((await get('/api/me', after)).json().profile.items).toBe(0)
    expect(await readCode('/api/me', before)).toBe('personDeleted')
  })

  test('concurrent deletions of the same account answer with success or personDeleted', async () => {
    const anna = await signInUser('Anna')
    await createItem(anna)
    const answers = await Promise.all(Array.from({ length: 6 }, () => deleteAccount(anna)))
    for (const { status, body } of answers) expect(body.success ?? body.code).toBe(status === 200 ? true : 'personDeleted')
    expect(answers.map(({ status }) => status)).toContain(200)
  })
})

describe('conversations of a deleted account', () => {
  test('[IDN-121] [EXCH-67] the other participant keeps the messages without the name; the chat is closed', async () => {
    const [anna, bruno] = [await app.signIn({ name: 'Anna Vuillermoz' }), await signInUser('Bruno')]
    const bicycle = await createItem(bruno, 'Bicicletta')
    const id = await createProposal(anna, bruno, bicycle, await createItem(anna, 'Lampada'))
    await ok(as(anna).write(id, { text: 'La porto sabato.' }))
    expect(JSON.stringify(await ok(as(bruno).read(id)))).toMatch(/Anna V/)
    expect(JSON.stringify(await ok(as(bruno).inbox()))).toMatch(/Anna V/)
    await deleteAccount(anna)
    const conversation = await ok(as(bruno).read(id))
    expect(conversation).toMatchObject({
      status: 'archived',
      personLeft: true,
      turn: null,
      undoes: null,
      moves: [],
      rootItemGone: false,
    })
    expect(conversation.participants.map(({ name, email }) => [name, email])).toContainEqual(['', ''])
    expect([...conversation.itemsOffered, ...conversation.itemsRequested].map(({ title }) => title)).toEqual(['Bicicletta'])
    expect((await readMessages(bruno, id)).slice(-2)).toEqual([
      { kind: 'text', text: 'La porto sabato.' },
      { kind: 'personLeft', text: 'L’altra persona ha eliminato il suo account: questa conversazione è chiusa.' },
    ])
    expect(JSON.stringify([conversation, await ok(as(bruno).inbox())])).not.toMatch(/Vuillermoz|Anna V/i)
    expect(await readAvailability(bicycle)).toBe('disponibile')
  })

  test('a conversation whose root item is deleted with its owner gets one closing message', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(bruno).interest(await createItem(anna)))
    await deleteAccount(anna)
    expect(await ok(as(bruno).read(id))).toMatchObject({ status: 'archived', personLeft: true, rootItemGone: true })
    expect((await readMessages(bruno, id)).map(({ kind }) => kind)).toEqual(['text', 'personLeft'])
  })

  async function expectRefusal(move: 'offer' | 'send' | 'accept' | 'undo' | 'write' | 'rejected' | 'callOff') {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const bicycle = await createItem(bruno)
    const id = await createProposal(anna, bruno, bicycle, await createItem(anna))
    await deleteAccount(anna)
    const moves = {
      offer: () => as(bruno).offer(id, bicycle),
      send: () => as(bruno).send(id),
      accept: () => as(bruno).accept(id),
      undo: () => as(bruno).undo(id),
      rejected: () => as(bruno).status(id, 'rejected'),
      write: () => as(bruno).write(id, { text: 'Ci sei?' }),
      callOff: () => as(bruno).callOff(id),
    }
    const refusals = { write: 'chatClosed', callOff: 'noOpenExchange' }
    const { status, body } = await moves[move]()
    expect([status, body.code]).toEqual([409, move in refusals ? refusals[move as 'write'] : 'personLeft'])
  }
  test.each(['accept'] as const)('[EXCH-67] with a deleted account the other participant can make no move: %s', expectRefusal)
  test.each(['offer', 'send', 'undo', 'write', 'rejected', 'callOff'] as const)(
    '[EXCH-67] with a deleted account the other participant can make no move: %s',
    { tags: ['thorough'] },
    expectRefusal,
  )

  test('an archived conversation with a deleted account cannot be reopened and gets no message', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    await ok(as(bruno).status(id, 'archived'))
    const lines = await readMessages(bruno, id)
    await deleteAccount(anna)
    expect((await as(bruno).undo(id)).body.code).toBe('personLeft')
    expect(await readMessages(bruno, id)).toEqual(lines)
  })

  test('[EXCH-66] an open exchange is called off, its remaining items are available again, and the users concerned get a message', async () => {
    const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
    const [bicycle, lamp] = [await createItem(bruno, 'Bicicletta'), await createItem(anna, 'Lampada')]
    const waitingId = (await ok(as(carla).interest(bicycle)))._id
    const id = await createProposal(anna, bruno, bicycle, lamp)
    await ok(as(bruno).accept(id))
    expect(await readAvailability(bicycle)).toBe('in_trattativa')
    await deleteAccount(anna)
    expect(await readAvailability(bicycle)).toBe('disponibile')
    expect(await readCode(`/api/items/${lamp}`)).toBe('itemNotFound')
    const conversation = await ok(as(bruno).read(id))
    expect(conversation).toMatchObject({ status: 'accepted', personLeft: true, exchange: { state: 'calledOff' }, moves: [] })
    expect((await readMessages(bruno, id)).at(-1)?.text).toBe(
      'L’altra persona ha eliminato il suo account: questa conversazione è chiusa. Lo scambio è annullato: “Bicicletta” è di nuovo disponibile.',
    )
    expect((await as(bruno).write(id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
    expect((await readMessages(carla, waitingId)).at(-1)).toEqual({
      kind: 'itemFreed',
      text: 'L’oggetto “Bicicletta” è di nuovo disponibile.',
    })
    expect(await app.db.selectFrom('reservations').select('itemId').execute()).toEqual([])
  })

  test('the other participant’s open clients get the change event at once', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: bruno.token }, transports: ['websocket'] })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const changed = new Promise((resolve) => socket.on('changed', (topic) => topic[1] === id && resolve(topic)))
    await deleteAccount(anna)
    expect(await changed).toEqual(['conversations', id])
    socket.close()
  })
})

describe('deleting an account concurrently with other calls', () => {
  const ROUNDS = process.env.THOROUGH === 'yes' ? 12 : 4
  test('[EXCH-68] a concurrent acceptance fails or its exchange is called off, and no item stays reserved', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
      const [bicycle, lamp] = [await createItem(bruno), await createItem(anna)]
      const id = await createProposal(anna, bruno, bicycle, lamp)
      const deletesFirst = round % 2 === 0
      const [first, second] = await Promise.all(
        deletesFirst ? [deleteAccount(anna), as(bruno).accept(id)] : [as(bruno).accept(id), deleteAccount(anna)],
      )
      const [deletion, accepted] = deletesFirst ? [first, second] : [second, first]
      expect(deletion.status).toBe(200)
      const conversation = await ok(as(bruno).read(id))
      expect(conversation.status).toBe(accepted.status === 200 ? 'accepted' : 'archived')
      if (accepted.status !== 200) expect(accepted).toMatchObject({ status: 409, body: { code: 'personLeft' } })
      expect(conversation.exchange?.state ?? 'none').toBe(accepted.status === 200 ? 'calledOff' : 'none')
      expect(await readAvailability(bicycle)).toBe('disponibile')
    }
  })

  test('concurrent calls that add data of the user leave no data behind and cause no deadlock', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 6; round++) {
      const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
      const [bicycle, skis, lamp, gift] = [
        await createItem(bruno),
        await createItem(bruno),
        await createItem(anna),
        await createItem(bruno),
      ]
      await app.db.updateTable('items').set({ status: 'dono' }).where('id', '=', gift).execute()
      const id = await createProposal(anna, bruno, bicycle, lamp)
      const giftConversation = (await ok(as(anna).interest(gift)))._id
      const lampConversation = (await ok(as(carla).interest(lamp)))._id
      const answers = await Promise.all([
        as(bruno).accept(id),
        as(bruno).accept(giftConversation),
        as(carla).ask(lampConversation),
        deleteAccount(anna),
        app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload: makeItemBody() }),
        as(anna).interest(skis),
        app.fastify.inject({
          method: 'PATCH',
          url: `/api/items/${lamp}`,
          headers: anna.headers,
          payload: { title: 'Altra', latitude: 45.7, longitude: 7.3 },
        }),
        as(anna).write(id, { text: 'Ciao' }),
        deleteAccount(bruno),
      ])
      for (const answer of answers) expect('status' in answer ? answer.status : answer.statusCode).toBeLessThan(500)
      const uids = [anna.uid, bruno.uid]
      expect(await app.db.selectFrom('items').select('id').where('ownerUid', 'in', uids).execute()).toEqual([])
      const open = await app.db
        .selectFrom('conversations')
        .select('id')
        .where((eb) => eb.or([eb('interestedUid', 'in', uids), eb('ownerUid', 'in', uids)]))
        .where((eb) => eb.or([eb('status', '=', 'pending'), eb('personLeft', '=', false)]))
        .execute()
      expect(open).toEqual([])
      expect(await app.db.selectFrom('exchanges').select('id').where('state', '=', 'open').execute()).toEqual([])
    }
  })
})

test('[IDN-136] A deletion is appended once to the log of erasures and its copy; one that could not be written is added later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-erasures-'))
  const copy = join(folder, 'backups', 'copy.jsonl')
  const logged = await startTestApp({ environment: { ERASURE_LOG_COPY: copy } })
  onTestFinished(async () => {
    await logged.close()
    rmSync(folder, { recursive: true })
  })
  const remove = ({ headers }: SignedInPerson) => logged.fastify.inject({ method: 'DELETE', url: '/api/me', headers })
  const [anna, bruno] = [await logged.signIn({ name: 'Anna' }), await logged.signIn({ name: 'Bruno' })]
  expect([(await remove(anna)).statusCode, (await remove(anna)).statusCode]).toEqual([200, 401])
  const uidsIn = async (path: string) => (await readErasureLog(path))?.erasures.map(({ uid }) => uid)
  for (const path of logged.config.erasureLogs) expect(await uidsIn(path)).toEqual([anna.uid])
  const text = readFileSync(copy, 'utf8')
  for (const trace of ['Anna', anna.email]) expect(text).not.toContain(trace)

  // A folder in the place of the file stands for a disk that cannot be written.
  rmSync(copy)
  mkdirSync(copy)
  expect((await remove(bruno)).statusCode).toBe(200)
  rmSync(copy, { recursive: true })
  await completeErasureLogs(logged)
  await completeErasureLogs(logged)
  expect(await uidsIn(copy)).toEqual([anna.uid, bruno.uid])
  expect(await uidsIn(logged.config.erasureLogs[0] ?? '')).toEqual([anna.uid, bruno.uid])
})
