import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, anItemBody } from '../testing/factories.ts'
import { aPicture, uploadBody } from '../testing/pictures.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

const as = (who: SignedInPerson) => talksOf(house, who)
const somebody = (name: string) => house.signIn({ name, email: `${randomUUID()}@example.org` })
const thing = (owner: SignedInPerson, title?: string) => anItem(house.db, { owner: owner.uid, ...(title ? { title } : {}) })
const get = (url: string, who?: SignedInPerson) => house.app.inject({ url, headers: who?.headers ?? {} })
const codeOf = async (url: string, who?: SignedInPerson) => (await get(url, who)).json().code

async function leave(who: SignedInPerson) {
  const answer = await house.app.inject({ method: 'DELETE', url: '/api/me', headers: who.headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function upload(who: SignedInPerson): Promise<string> {
  const { payload, headers } = uploadBody(await aPicture(40, 30).jpeg().toBuffer())
  const answer = await house.app.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...who.headers } })
  return answer.json().secure_url
}

async function publish(who: SignedInPerson, given: object = {}): Promise<ItemId> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/items',
    headers: who.headers,
    payload: { ...anItemBody(), ...given },
  })
  return answer.json()._id
}

/** Anna sends Bruno a proposal, `annasItem` for his `root`, which Bruno may accept. */
async function offered(anna: SignedInPerson, bruno: SignedInPerson, root: ItemId, hers: ItemId): Promise<ConversationId> {
  const { _id: id } = await ok(as(anna).interest(root))
  await ok(as(bruno).send(id))
  await ok(as(anna).offer(id, hers))
  await ok(as(anna).send(id))
  return id
}

const linesOf = async (who: SignedInPerson, id: string) =>
  (await ok(as(who).messages(id))).map(({ kind, text }) => ({ kind, text }))
const availabilityOf = async (id: ItemId) => (await get(`/api/items/${id}`)).json().availability

describe('deleting an account', () => {
  test('[IDN-110] [IDN-120] valid tokens are rejected at once, and no personal data remains', async () => {
    const anna = await house.signIn({ name: 'Anna Berthod', email: 'anna.berthod@example.org' })
    const item = await publish(anna, { title: 'Slitta di nonno' })
    expect(await leave(anna)).toEqual({ status: 200, body: { success: true } })
    expect(await codeOf('/api/me', anna)).toBe('personDeleted')
    expect(await codeOf('/api/items', anna)).toBe('personDeleted')
    expect(await codeOf(`/api/people/${anna.uid}`)).toBe('personNotFound')
    expect(await codeOf(`/api/items/${item}`)).toBe('itemNotFound')
    const row = await house.db.selectFrom('people').selectAll().where('uid', '=', anna.uid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: '', email: '', photo: null, deletedAt: expect.any(Date) })
    for (const table of ['items', 'identityAccounts', 'messages', 'conversations'] as const)
      expect(JSON.stringify(await house.db.selectFrom(table).selectAll().execute())).not.toMatch(/berthod|Slitta/i)
  })

  test('[IDN-120] the user’s items are deleted and appear in no list, map or search', async () => {
    const anna = await somebody('Anna')
    for (const availability of ['disponibile', 'scambiato'] as const)
      await anItem(house.db, { owner: anna.uid, title: 'Fisarmonica', availability, lat: 45.5, lng: 7.9 })
    const seen = ['/api/items?q=fisarmonica', `/api/items?ownerUid=${anna.uid}`, '/api/items?near=45.5,7.9&radius=2']
    for (const url of seen) expect((await get(url)).json()).not.toEqual([])
    await leave(anna)
    for (const url of seen) expect((await get(url)).json()).toEqual([])
    expect((await get('/api/map?lat=45.5&lng=7.9&radius=2')).json().count).toBe(0)
    expect((await get('/api/people?q=anna')).json().map(({ uid }: SignedInPerson) => uid)).not.toContain(anna.uid)
    expect(await house.db.selectFrom('items').select('id').where('ownerUid', '=', anna.uid).execute()).toEqual([])
  })

  test('[IDN-120] the user’s photos and their files are deleted, except photos of items with a new owner', async () => {
    const [anna, bruno] = [await somebody('Anna'), await somebody('Bruno')]
    const [own, unused, passed] = [await upload(anna), await upload(anna), await upload(anna)]
    await publish(anna, { images: [own] })
    await anItem(house.db, { owner: bruno.uid, images: [passed] })
    await leave(anna)
    const answers = await Promise.all([own, unused, passed].map((address) => house.app.inject(address)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
    const rows = await house.db.selectFrom('photos').select('address').where('ownerUid', '=', anna.uid).execute()
    expect(rows).toEqual([{ address: passed }])
  })

  test('[IDN-120] the user’s requests are deleted', async () => {
    const anna = await somebody('Anna')
    await house.db.insertInto('requests').values({ ownerUid: anna.uid, title: 'Cerco una slitta', closedAt: null }).execute()
    await leave(anna)
    expect(await house.db.selectFrom('requests').select('id').where('ownerUid', '=', anna.uid).execute()).toEqual([])
  })

  test('the user’s open sockets are closed', async () => {
    const anna = await somebody('Anna')
    const { port } = house.app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: anna.token }, transports: ['websocket'] })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    await leave(anna)
    expect(await cut).toBe('io server disconnect')
    socket.close()
  })

  test('[IDN-110] a later sign-in with the same e-mail creates a new person', async () => {
    const before = await house.signIn({ name: 'Ritorno', email: 'ritorno@example.org' })
    await publish(before)
    await leave(before)
    const after = await house.signIn({ name: 'Ritorno', email: 'ritorno@example.org' })
    expect(after.uid).not.toBe(before.uid)
    expect((await get('/api/me', after)).json().profile.items).toBe(0)
    expect(await codeOf('/api/me', before)).toBe('personDeleted')
  })

  test('concurrent deletions of the same account answer with success or personDeleted', async () => {
    const anna = await somebody('Anna')
    await thing(anna)
    const answers = await Promise.all(Array.from({ length: 6 }, () => leave(anna)))
    for (const { status, body } of answers) expect(body.success ?? body.code).toBe(status === 200 ? true : 'personDeleted')
    expect(answers.map(({ status }) => status)).toContain(200)
  })
})

describe('conversations of a deleted account', () => {
  test('[IDN-121] [EXCH-67] the other participant keeps the messages without the name; the chat is closed', async () => {
    const [anna, bruno] = [await house.signIn({ name: 'Anna Vuillermoz' }), await somebody('Bruno')]
    const bicycle = await thing(bruno, 'Bicicletta')
    const id = await offered(anna, bruno, bicycle, await thing(anna, 'Lampada'))
    await ok(as(anna).write(id, { text: 'La porto sabato.' }))
    await leave(anna)
    const talk = await ok(as(bruno).read(id))
    expect(talk).toMatchObject({ status: 'archived', personLeft: true, turn: null, undoes: null, moves: [], rootItemGone: false })
    expect(talk.participants.map(({ name, email }) => [name, email])).toContainEqual(['', ''])
    expect([...talk.itemsOffered, ...talk.itemsRequested].map(({ title }) => title)).toEqual(['Bicicletta'])
    expect((await linesOf(bruno, id)).slice(-2)).toEqual([
      { kind: 'text', text: 'La porto sabato.' },
      { kind: 'personLeft', text: 'L’altra persona ha eliminato il suo account: questa conversazione è chiusa.' },
    ])
    expect(JSON.stringify([talk, await ok(as(bruno).inbox())])).not.toMatch(/Vuillermoz/i)
    expect(await availabilityOf(bicycle)).toBe('disponibile')
  })

  test('a conversation whose root item is deleted with its owner gets one closing message', async () => {
    const [anna, bruno] = [await somebody('Anna'), await somebody('Bruno')]
    const { _id: id } = await ok(as(bruno).interest(await thing(anna)))
    await leave(anna)
    expect(await ok(as(bruno).read(id))).toMatchObject({ status: 'archived', personLeft: true, rootItemGone: true })
    expect((await linesOf(bruno, id)).map(({ kind }) => kind)).toEqual(['text', 'personLeft'])
  })

  test.each(['offer', 'send', 'accept', 'undo', 'write', 'rejected', 'callOff'] as const)(
    '[EXCH-67] the other participant can make no move: %s',
    async (move) => {
      const [anna, bruno] = [await somebody('Anna'), await somebody('Bruno')]
      const bicycle = await thing(bruno)
      const id = await offered(anna, bruno, bicycle, await thing(anna))
      await leave(anna)
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
    },
  )

  test('an archived conversation cannot be reopened and gets no message', async () => {
    const [anna, bruno] = [await somebody('Anna'), await somebody('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await thing(bruno)))
    await ok(as(bruno).status(id, 'archived'))
    const lines = await linesOf(bruno, id)
    await leave(anna)
    expect((await as(bruno).undo(id)).body.code).toBe('personLeft')
    expect(await linesOf(bruno, id)).toEqual(lines)
  })

  test('[EXCH-66] an open exchange is called off, its remaining items are available again, with messages to all', async () => {
    const [anna, bruno, carla] = [await somebody('Anna'), await somebody('Bruno'), await somebody('Carla')]
    const [bicycle, lamp] = [await thing(bruno, 'Bicicletta'), await thing(anna, 'Lampada')]
    const waiting = (await ok(as(carla).interest(bicycle)))._id
    const id = await offered(anna, bruno, bicycle, lamp)
    await ok(as(bruno).accept(id))
    expect(await availabilityOf(bicycle)).toBe('in_trattativa')
    await leave(anna)
    expect(await availabilityOf(bicycle)).toBe('disponibile')
    expect(await codeOf(`/api/items/${lamp}`)).toBe('itemNotFound')
    const talk = await ok(as(bruno).read(id))
    expect(talk).toMatchObject({ status: 'accepted', personLeft: true, exchange: { state: 'calledOff' }, moves: [] })
    expect((await linesOf(bruno, id)).at(-1)?.text).toBe(
      'L’altra persona ha eliminato il suo account: questa conversazione è chiusa. Lo scambio è annullato: “Bicicletta” è di nuovo disponibile.',
    )
    expect((await as(bruno).write(id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
    expect((await linesOf(carla, waiting)).at(-1)).toEqual({
      kind: 'itemFreed',
      text: 'L’oggetto “Bicicletta” è di nuovo disponibile.',
    })
    expect(await house.db.selectFrom('reservations').select('itemId').execute()).toEqual([])
  })

  test('the other participant’s open clients get the change event at once', async () => {
    const [anna, bruno] = [await somebody('Anna'), await somebody('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await thing(bruno)))
    const { port } = house.app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: bruno.token }, transports: ['websocket'] })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const heard = new Promise((resolve) => socket.on('changed', (topic) => topic[1] === id && resolve(topic)))
    await leave(anna)
    expect(await heard).toEqual(['conversations', id])
    socket.close()
  })
})

describe('deleting an account concurrently with other calls', () => {
  test('[EXCH-68] a concurrent acceptance fails or its exchange is called off, and no item stays reserved', async () => {
    for (let round = 0; round < 12; round++) {
      const [anna, bruno] = [await somebody('Anna'), await somebody('Bruno')]
      const [bicycle, lamp] = [await thing(bruno), await thing(anna)]
      const id = await offered(anna, bruno, bicycle, lamp)
      const order = round % 2 === 0
      const [first, second] = await Promise.all(order ? [leave(anna), as(bruno).accept(id)] : [as(bruno).accept(id), leave(anna)])
      const [left, accepted] = order ? [first, second] : [second, first]
      expect(left.status).toBe(200)
      const talk = await ok(as(bruno).read(id))
      expect(talk.status).toBe(accepted.status === 200 ? 'accepted' : 'archived')
      if (accepted.status !== 200) expect(accepted).toMatchObject({ status: 409, body: { code: 'personLeft' } })
      expect(talk.exchange?.state ?? 'none').toBe(accepted.status === 200 ? 'calledOff' : 'none')
      expect(await availabilityOf(bicycle)).toBe('disponibile')
    }
  })

  test('concurrent calls that add data of the user leave no data behind and no deadlock', async () => {
    for (let round = 0; round < 6; round++) {
      const [anna, bruno, carla] = [await somebody('Anna'), await somebody('Bruno'), await somebody('Carla')]
      const [bicycle, skis, lamp, gift] = [await thing(bruno), await thing(bruno), await thing(anna), await thing(bruno)]
      await house.db.updateTable('items').set({ status: 'dono' }).where('id', '=', gift).execute()
      const id = await offered(anna, bruno, bicycle, lamp)
      const given = (await ok(as(anna).interest(gift)))._id
      const wanted = (await ok(as(carla).interest(lamp)))._id
      const answers = await Promise.all([
        as(bruno).accept(id),
        as(bruno).accept(given),
        as(carla).send(wanted),
        leave(anna),
        house.app.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload: anItemBody() }),
        as(anna).interest(skis),
        house.app.inject({
          method: 'PATCH',
          url: `/api/items/${lamp}`,
          headers: anna.headers,
          payload: { title: 'Altra', latitude: 45.7, longitude: 7.3 },
        }),
        as(anna).write(id, { text: 'Ciao' }),
        leave(bruno),
      ])
      for (const answer of answers) expect('status' in answer ? answer.status : answer.statusCode).toBeLessThan(500)
      const uids = [anna.uid, bruno.uid]
      expect(await house.db.selectFrom('items').select('id').where('ownerUid', 'in', uids).execute()).toEqual([])
      const open = await house.db
        .selectFrom('conversations')
        .select('id')
        .where((eb) => eb.or([eb('interestedUid', 'in', uids), eb('ownerUid', 'in', uids)]))
        .where((eb) => eb.or([eb('status', '=', 'pending'), eb('personLeft', '=', false)]))
        .execute()
      expect(open).toEqual([])
      expect(await house.db.selectFrom('exchanges').select('id').where('state', '=', 'open').execute()).toEqual([])
    }
  })
})
