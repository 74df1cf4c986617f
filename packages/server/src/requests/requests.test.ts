import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { requestId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Request } from '@barattolo/domain/requests/contract'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportData } from '../testing/data-archive.ts'
import { insertItem, insertPerson, insertRequest, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/** Objects are inserted, hidden and paused in the database, and the list of ads is read after each. */
const app = setUpTestApp({ environment: { SHARED_ANSWERS: 'off' } })
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna', email: 'anna@example.it' })
  bruno = await app.signIn({ name: 'Bruno' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

const BOARD = '/api/requests'
const read = (id: string, headers = {}) => app.fastify.inject({ url: `${BOARD}/${id}`, headers })
const publish = (user: SignedInPerson, payload: object) =>
  app.fastify.inject({ method: 'POST', url: BOARD, headers: user.headers, payload })
const change = (user: SignedInPerson, id: string, payload: object) =>
  app.fastify.inject({ method: 'PATCH', url: `${BOARD}/${id}`, headers: user.headers, payload })
const remove = (user: SignedInPerson, id: string) =>
  app.fastify.inject({ method: 'DELETE', url: `${BOARD}/${id}`, headers: user.headers })
const list = async (query: string) => (await app.fastify.inject(`${BOARD}${query}`)).json<Request[]>()
const titles = async (query: string) => (await list(query)).map(({ title }) => title)

describe('POST /api/requests', () => {
  test('[APP-23] a repeated call with the same client id creates one request', async () => {
    const payload = { title: 'Cerco una volta sola', clientId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(anna, payload)))
    expect(answers.map((answer) => [answer.statusCode, answer.json()._id])).toEqual(
      Array.from({ length: 4 }, () => [201, answers[0]?.json()._id]),
    )
    expect(await titles('?q=una volta sola')).toEqual(['Cerco una volta sola'])
    // This also holds after the admin has hidden the request.
    await app.db.updateTable('requests').set({ hiddenAt: new Date() }).where('id', '=', answers[0]?.json()._id).execute()
    const later = await publish(anna, payload)
    expect([later.statusCode, later.json()._id]).toEqual([201, answers[0]?.json()._id])
  })

  test('[ERR-45] the same client id with another content answers 409 with the stored request, which stays as it is', async () => {
    const payload = { title: 'Cerco una pala', tags: ['neve'], clientId: randomUUID() }
    const stored = (await publish(anna, payload)).json<Request>()
    for (const other of [{ title: 'Cerco due pale' }, { description: 'Da neve' }, { tags: [] }]) {
      const answer = await publish(anna, { ...payload, ...other })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'alreadyStored', present: stored }])
    }
    expect((await read(stored._id, anna.headers)).json()).toEqual(stored)
  })

  test('[REQ-09] POST /api/requests answers 201 with the request, whose owner is the caller', async () => {
    const values = {
      title: '  Cerco una slitta ',
      description: 'Anche senza corda',
      tags: ['inverno', 'inverno'],
      owner: bruno.uid,
    }
    const answer = await publish(anna, values)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      title: 'Cerco una slitta',
      description: 'Anche senza corda',
      owner: { uid: anna.uid, name: 'Anna', email: 'an***@***', photo: null },
      place: null,
      tags: ['inverno'],
      closedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  test('[API-18] [API-19] [DATA-53] a request can be read without a token', async () => {
    const { _id } = (await publish(anna, { title: 'Cerco sci', description: 'N. 160', tags: ['neve'] })).json<Request>()
    expect((await read(_id)).json()).toMatchObject({
      title: 'Cerco sci',
      description: 'N. 160',
      owner: { uid: anna.uid, name: 'Anna' },
      tags: ['neve'],
    })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'a', description: 'x'.repeat(4001) }, 'description'],
    [{ title: 'a', tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }, 'tags'],
    [{ title: 'a', tags: ['x'.repeat(31)] }, 'tags.0'],
    [{}, 'title'],
  ])('[REQ-10] the input %j is rejected with the field’s name, in a new request and in a change', async (wrong, path) => {
    const own = await insertRequest(app.db, { owner: anna.uid })
    const answers = [await publish(anna, wrong), ...('title' in wrong ? [await change(anna, own, wrong)] : [])]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [expect.objectContaining({ path })] })
    }
  })

  test('[REQ-10] a user’s open requests are limited, also with concurrent calls; closing one makes room', async () => {
    const carla = await app.signIn({ name: 'Carla' })
    const many = 25
    const answers = await Promise.all(Array.from({ length: many }, (_, i) => publish(carla, { title: `Cerco ${i}` })))
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json()).toMatchObject({ code: 'tooManyOpenRequests', detail: it.problems.tooManyOpenRequests })
    expect(it.problems.tooManyOpenRequests).toContain('20')
    const [first, second] = await list(`?ownerUid=${carla.uid}`)
    await change(carla, first?._id ?? '', { open: false })
    const race = await Promise.all([publish(carla, { title: 'Cerco posto' }), change(carla, first?._id ?? '', { open: true })])
    expect(race.map(({ statusCode }) => statusCode).sort()).toContain(409)
    expect(await list(`?ownerUid=${carla.uid}`)).toHaveLength(20)
    expect((await change(carla, second?._id ?? '', { open: true })).statusCode).toBe(200)
  })
})

describe('the place of a request', () => {
  const GRESSAN = { name: 'Gressan', lat: 45.7195, lng: 7.2939 }
  const nearGressan = { lat: 45.7221, lng: 7.2904 }
  const placesOf = async (id: string, uid: string) => [
    (await read(id)).json<Request>().place,
    ...(await list(`?ownerUid=${uid}`)).map(({ place }) => place),
    ...(await list('?fits=Cornamusa')).filter(({ owner }) => owner.uid === uid).map(({ place }) => place),
  ]
  const isNowhere = async (id: string, uid: string) => expect(await placesOf(id, uid)).toEqual([null, null, null])

  test('[REQ-32] a request has the seat of the municipality of most public items of its owner, and null without public items', async () => {
    const { uid } = await insertPerson(app.db)
    const id = await insertRequest(app.db, { owner: uid, title: 'Cerco una cornamusa' })
    await isNowhere(id, uid)
    await insertItem(app.db, { owner: uid, lat: 45.79659, lng: 6.96893 })
    for (let n = 0; n < 2; n++) await insertItem(app.db, { owner: uid, ...nearGressan })
    expect(await placesOf(id, uid)).toEqual([GRESSAN, GRESSAN, GRESSAN])
  })

  test.each([
    ['hidden', { hiddenAt: new Date() }],
    ['paused', { restingSince: new Date() }],
    ['received by others', { availability: 'scambiato' as const }],
  ])('[REQ-32] items that are %s do not count for the place of their owner’s requests', async (_, values) => {
    const { uid } = await insertPerson(app.db)
    const id = await insertRequest(app.db, { owner: uid, title: 'Cerco una cornamusa' })
    const item = await insertItem(app.db, { owner: uid, ...nearGressan })
    expect(await placesOf(id, uid)).toEqual([GRESSAN, GRESSAN, GRESSAN])
    await app.db.updateTable('items').set(values).where('id', '=', item).execute()
    await isNowhere(id, uid)
  })

  test('[REQ-32] items of a person on holiday do not count for the place of their requests', async () => {
    const { uid } = await insertPerson(app.db)
    const id = await insertRequest(app.db, { owner: uid, title: 'Cerco una cornamusa' })
    await insertItem(app.db, { owner: uid, ...nearGressan })
    await app.db.updateTable('people').set({ holidaySince: new Date() }).where('uid', '=', uid).execute()
    await isNowhere(id, uid)
  })

  test('[REQ-32] an item that shows only its municipality gives that municipality’s seat', async () => {
    const user = await app.signIn({ name: 'Carlotta' })
    const body = makeItemBody({ latitude: 45.7221, longitude: 7.2904, onlyMunicipality: true, location: 'Gressan' })
    await app.fastify.inject({ method: 'POST', url: '/api/items', headers: user.headers, payload: body })
    const { place } = (await publish(user, { title: 'Cerco una cornamusa' })).json<Request>()
    expect(place).toEqual(GRESSAN)
  })

  test('[REQ-32] the place is null if the text of the owner’s items names no municipality of the town', async () => {
    const { uid } = await insertPerson(app.db)
    const id = await insertRequest(app.db, { owner: uid, title: 'Cerco una cornamusa' })
    const item = await insertItem(app.db, { owner: uid, ...nearGressan })
    await app.db.updateTable('items').set({ location: 'Dietro la chiesa' }).where('id', '=', item).execute()
    expect(await placesOf(id, uid)).toEqual([null, null, null])
  })
})

describe('PATCH and DELETE /api/requests/:id', () => {
  test('[REQ-11] [REQ-12] the owner can edit single fields, close the request and reopen it', async () => {
    const id = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco sci', description: 'Da fondo', tags: ['neve'] })
    expect((await change(anna, id, { title: 'Cerco sci lunghi' })).json()).toMatchObject({
      title: 'Cerco sci lunghi',
      description: 'Da fondo',
      tags: ['neve'],
      closedAt: null,
    })
    const closed = (await change(anna, id, { open: false })).json<Request>()
    expect(closed.closedAt).not.toBeNull()
    expect((await change(anna, id, { open: false })).json()).toEqual(closed)
    expect((await read(id)).json()).toMatchObject({ title: 'Cerco sci lunghi', closedAt: closed.closedAt })
    expect((await change(anna, id, { open: true, tags: [] })).json()).toMatchObject({ closedAt: null, tags: [] })
  })

  test('[REQ-11] [ADMN-50] only the owner can change a request, and only the owner, or the admin with a reason, can delete it', async () => {
    const id = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco pace' })
    for (const user of [bruno, admin])
      for (const answer of [await change(user, id, { title: 'Cerco guai' }), await remove(user, id)]) {
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({ code: 'notYourRequest', detail: it.problems.notYourRequest })
      }
    const payload = { reason: 'Motivo della prova' }
    const asAdmin = { method: 'DELETE', url: `/api/admin/requests/${id}`, headers: admin.headers } as const
    expect((await app.fastify.inject({ ...asAdmin, payload: {} })).json().code).toBe('invalidInput')
    expect((await app.fastify.inject({ ...asAdmin, payload })).json()).toEqual({ success: true })
    expect((await read(id)).json()).toMatchObject({ status: 404, code: 'requestNotFound', detail: 'Richiesta non trovata' })
  })

  test('[REQ-07] deleted and unknown requests answer 404', async () => {
    const id = await insertRequest(app.db, { owner: anna.uid })
    const removed = await Promise.all([remove(anna, id), remove(anna, id), change(anna, id, { open: false })])
    expect(removed.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    for (const answer of [await remove(anna, id), await change(anna, id, {}), await read(id), await read('forse')])
      expect(answer.json()).toMatchObject({ status: 404, code: 'requestNotFound' })
    expect(requestId.safeParse('forse').success).toBe(false)
  })
})

describe('GET /api/requests', () => {
  const dayInJanuary = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
  let dora: { uid: Request['owner']['uid'] }
  beforeAll(async () => {
    dora = await insertPerson(app.db, { uid: 'dora', name: 'Dora' })
    const disabled = await insertPerson(app.db, { uid: 'gone', disabledAt: new Date() })
    await insertRequest(app.db, { owner: dora.uid, title: 'Cerco un caffè', createdAt: dayInJanuary(1) })
    await insertRequest(app.db, {
      owner: dora.uid,
      title: 'Cerco 100% lana',
      description: 'Per la nonna',
      createdAt: dayInJanuary(2),
    })
    await insertRequest(app.db, {
      owner: dora.uid,
      title: 'Cercavo una sedia',
      createdAt: dayInJanuary(3),
      closedAt: dayInJanuary(5),
    })
    await insertRequest(app.db, { owner: dora.uid, title: 'Cerco un tavolo', createdAt: dayInJanuary(4) })
    await insertRequest(app.db, { owner: disabled.uid, title: 'Cerco guai nascosti', createdAt: dayInJanuary(6) })
  })

  test.each([
    ['', ['Cerco un tavolo', 'Cerco 100% lana', 'Cerco un caffè']],
    ['&state=closed', ['Cercavo una sedia']],
    ['&state=all', ['Cerco un tavolo', 'Cercavo una sedia', 'Cerco 100% lana', 'Cerco un caffè']],
    ['&q=CAFFE', ['Cerco un caffè']],
    ['&q=nonna', ['Cerco 100% lana']],
    ['&q=100%25', ['Cerco 100% lana']],
    ['&q=_', []],
    ['&q=sedia', []],
    ['&q=sedia&state=all', ['Cercavo una sedia']],
  ])('[REQ-19] the query "%s" returns %j, newest first', async (query, expected) => {
    expect(await titles(`?ownerUid=dora${query}`)).toEqual(expected)
  })

  test('[REQ-19] the list is paged with a cursor, and the first page has the total', async () => {
    const seen: string[] = []
    let next = `${BOARD}?ownerUid=dora&limit=2`
    const totals: unknown[] = []
    while (next) {
      const answer = await app.fastify.inject(next)
      totals.push(answer.headers['x-total-count'])
      seen.push(...answer.json<Request[]>().map(({ title }) => title))
      next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(['Cerco un tavolo', 'Cerco 100% lana', 'Cerco un caffè'])
    expect(totals).toEqual(['3', undefined])
    for (const wrong of ['cursor=eh', 'limit=0', 'limit=101', 'state=boh'])
      expect((await app.fastify.inject(`${BOARD}?${wrong}`)).json()).toMatchObject({ status: 400, code: 'invalidInput' })
  })

  test('[REQ-20] requests of disabled people are hidden everywhere', async () => {
    expect(await titles('?state=all&q=nascosti')).toEqual([])
    expect(await titles('?ownerUid=gone')).toEqual([])
    const { id } = await app.db
      .selectFrom('requests')
      .select('id')
      .where('ownerUid', '=', 'gone' as never)
      .executeTakeFirstOrThrow()
    expect((await read(id)).json().code).toBe('requestNotFound')
  })
})

describe('matches of items and requests', () => {
  test('[REQ-27] a request lists others’ available matching items, and an item lists others’ open matching requests', async () => {
    const request = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco una fisarmonica, anche vecchia' })
    const createItem = (owner: SignedInPerson, title: string, values = {}) =>
      insertItem(app.db, { owner: owner.uid, title, ...values })
    const fisarmonica = await createItem(bruno, 'Fisarmonica 48 bassi')
    await createItem(anna, 'Fisarmonica mia')
    await createItem(bruno, 'Fisarmonica promessa', { availability: 'in_trattativa' })
    await createItem(bruno, 'Custodia per fisarmonica')
    await insertRequest(app.db, { owner: bruno.uid, title: 'Cerco fisarmoniche' })
    await insertRequest(app.db, { owner: anna.uid, title: 'Cerco fisarmoniche', closedAt: new Date() })
    const items = await app.fastify.inject(`${BOARD}/${request}/items`)
    expect(items.json<Item[]>().map(({ title }) => title)).toEqual(['Fisarmonica 48 bassi'])
    const requests = await app.fastify.inject(`/api/items/${fisarmonica}/requests`)
    expect(requests.json<Request[]>().map(({ _id }) => _id)).toEqual([request])
    await change(anna, request, { open: false })
    expect((await app.fastify.inject(`${BOARD}/${request}/items`)).json()).toEqual([])
    expect((await app.fastify.inject(`/api/items/${fisarmonica}/requests`)).json()).toEqual([])
  })

  test('[REQ-27] matches exclude disabled people’s records; unknown and hidden records answer 404', async () => {
    const disabled = await insertPerson(app.db, { disabledAt: new Date() })
    await insertItem(app.db, { owner: disabled.uid, title: 'Ocarina' })
    await insertRequest(app.db, { owner: disabled.uid, title: 'Cerco ocarine' })
    const request = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco un’ocarina' })
    const ocarina = await insertItem(app.db, { owner: anna.uid, title: 'Ocarina' })
    for (const url of [`${BOARD}/${request}/items`, `/api/items/${ocarina}/requests`])
      expect((await app.fastify.inject(url)).json()).toEqual([])
    expect((await app.fastify.inject(`${BOARD}/boh/items`)).json().code).toBe('requestNotFound')
    expect((await app.fastify.inject('/api/items/boh/requests')).json().code).toBe('itemNotFound')
    await app.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', ocarina).execute()
    expect((await app.fastify.inject(`/api/items/${ocarina}/requests`)).json().code).toBe('itemNotFound')
  })
})

test('[REQ-22] every change of the board is published to connected clients', async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token: bruno.token }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.emit('watch', ['requests'], 0)
  const nextChange = () => new Promise((resolve) => socket.once('listChanged', resolve))
  const [first, published] = await Promise.all([nextChange(), publish(anna, { title: 'Cerco ascolto' })])
  const { _id } = published.json<Request>()
  const [second] = await Promise.all([nextChange(), change(anna, _id, { open: false })])
  const [third] = await Promise.all([nextChange(), remove(anna, _id)])
  expect([first, second, third]).toEqual(['requests', 'requests', 'requests'])
  socket.close()
})

test('[REQ-21] the data export has the user’s requests, and deleting the account deletes them', async () => {
  const zoe = await app.signIn({ name: 'Zoe' })
  const { _id } = (await publish(zoe, { title: 'Cerco casa' })).json<Request>()
  await change(zoe, _id, { open: false })
  const { data } = await exportData(app, zoe)
  expect(data.requests).toMatchObject([{ _id, title: 'Cerco casa', closedAt: expect.any(String) }])
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: zoe.headers })
  expect((await read(_id)).json().code).toBe('requestNotFound')
})
