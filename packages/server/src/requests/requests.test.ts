import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { OPEN_REQUESTS_PER_PERSON_MAX } from '@barattolo/domain/bounds'
import { requestId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Request } from '@barattolo/domain/requests/contract'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, aPerson, aRequest } from '../testing/factories.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson
beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna', email: 'anna@example.it' })
  bruno = await house.signIn({ name: 'Bruno' })
  admin = await house.signIn({ name: 'Ada', email: house.config.adminEmail })
})

const BOARD = '/api/requests'
const read = (id: string, headers = {}) => house.app.inject({ url: `${BOARD}/${id}`, headers })
const publish = (who: SignedInPerson, payload: object) =>
  house.app.inject({ method: 'POST', url: BOARD, headers: who.headers, payload })
const change = (who: SignedInPerson, id: string, payload: object) =>
  house.app.inject({ method: 'PATCH', url: `${BOARD}/${id}`, headers: who.headers, payload })
const remove = (who: SignedInPerson, id: string) =>
  house.app.inject({ method: 'DELETE', url: `${BOARD}/${id}`, headers: who.headers })
const list = async (query: string) => (await house.app.inject(`${BOARD}${query}`)).json<Request[]>()
const titles = async (query: string) => (await list(query)).map(({ title }) => title)

describe('POST /api/requests', () => {
  test('[APP-23] a repeated call with the same client id creates one request', async () => {
    const payload = { title: 'Cerco una volta sola', clientId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(anna, payload)))
    expect(answers.map((answer) => [answer.statusCode, answer.json()._id])).toEqual(
      Array.from({ length: 4 }, () => [201, answers[0]?.json()._id]),
    )
    expect(await titles('?q=una volta sola')).toEqual(['Cerco una volta sola'])
    // This also holds after the admin has hidden it.
    await house.db.updateTable('requests').set({ hiddenAt: new Date() }).where('id', '=', answers[0]?.json()._id).execute()
    const later = await publish(anna, payload)
    expect([later.statusCode, later.json()._id]).toEqual([201, answers[0]?.json()._id])
  })

  test('[REQ-09] the call answers 201 with the request, whose owner is the caller', async () => {
    const given = {
      title: '  Cerco una slitta ',
      description: 'Anche senza corda',
      tags: ['inverno', 'inverno'],
      owner: bruno.uid,
    }
    const answer = await publish(anna, given)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      title: 'Cerco una slitta',
      description: 'Anche senza corda',
      owner: { uid: anna.uid, name: 'Anna', email: 'an***@example.it', photo: null },
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
  ])('[REQ-10] the input %j is rejected with its field, in a new request and in a change', async (wrong, path) => {
    const own = await aRequest(house.db, { owner: anna.uid })
    const answers = [await publish(anna, wrong), ...('title' in wrong ? [await change(anna, own, wrong)] : [])]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalidInput', fields: [expect.objectContaining({ path })] })
    }
  })

  test('[REQ-10] a user’s open requests are limited, also with concurrent calls; closing one makes room', async () => {
    const carla = await house.signIn({ name: 'Carla' })
    const many = OPEN_REQUESTS_PER_PERSON_MAX + 5
    const answers = await Promise.all(Array.from({ length: many }, (_, i) => publish(carla, { title: `Cerco ${i}` })))
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json()).toMatchObject({ code: 'tooManyOpenRequests', detail: it.problems.tooManyOpenRequests })
    expect(it.problems.tooManyOpenRequests).toContain(String(OPEN_REQUESTS_PER_PERSON_MAX))
    const [first, second] = await list(`?ownerUid=${carla.uid}`)
    await change(carla, first?._id ?? '', { open: false })
    const race = await Promise.all([publish(carla, { title: 'Cerco posto' }), change(carla, first?._id ?? '', { open: true })])
    expect(race.map(({ statusCode }) => statusCode).sort()).toContain(409)
    expect(await list(`?ownerUid=${carla.uid}`)).toHaveLength(OPEN_REQUESTS_PER_PERSON_MAX)
    expect((await change(carla, second?._id ?? '', { open: true })).statusCode).toBe(200)
  })
})

describe('PATCH and DELETE /api/requests/:id', () => {
  test('[REQ-11] [REQ-12] the owner can edit single fields, close the request and reopen it', async () => {
    const id = await aRequest(house.db, { owner: anna.uid, title: 'Cerco sci', description: 'Da fondo', tags: ['neve'] })
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

  test('[REQ-11] only the owner and the admin can change or delete a request', async () => {
    const id = await aRequest(house.db, { owner: anna.uid, title: 'Cerco pace' })
    for (const answer of [await change(bruno, id, { title: 'Cerco guai' }), await remove(bruno, id)]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'notYourRequest', detail: it.problems.notYourRequest })
    }
    expect((await change(admin, id, { open: false })).json().closedAt).not.toBeNull()
    expect((await remove(admin, id)).json()).toEqual({ success: true })
    expect((await read(id)).json()).toMatchObject({ status: 404, code: 'requestNotFound', detail: 'Richiesta non trovata' })
  })

  test('[REQ-07] deleted and unknown requests answer 404', async () => {
    const id = await aRequest(house.db, { owner: anna.uid })
    const removed = await Promise.all([remove(anna, id), remove(anna, id), change(anna, id, { open: false })])
    expect(removed.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    for (const answer of [await remove(anna, id), await change(anna, id, {}), await read(id), await read('forse')])
      expect(answer.json()).toMatchObject({ status: 404, code: 'requestNotFound' })
    expect(requestId.safeParse('forse').success).toBe(false)
  })
})

describe('GET /api/requests', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
  let dora: { uid: Request['owner']['uid'] }
  beforeAll(async () => {
    dora = await aPerson(house.db, { uid: 'dora', name: 'Dora' })
    const gone = await aPerson(house.db, { uid: 'gone', disabledAt: new Date() })
    await aRequest(house.db, { owner: dora.uid, title: 'Cerco un caffè', createdAt: at(1) })
    await aRequest(house.db, { owner: dora.uid, title: 'Cerco 100% lana', description: 'Per la nonna', createdAt: at(2) })
    await aRequest(house.db, { owner: dora.uid, title: 'Cercavo una sedia', createdAt: at(3), closedAt: at(5) })
    await aRequest(house.db, { owner: dora.uid, title: 'Cerco un tavolo', createdAt: at(4) })
    await aRequest(house.db, { owner: gone.uid, title: 'Cerco guai nascosti', createdAt: at(6) })
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
      const answer = await house.app.inject(next)
      totals.push(answer.headers['x-total-count'])
      seen.push(...answer.json<Request[]>().map(({ title }) => title))
      next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(['Cerco un tavolo', 'Cerco 100% lana', 'Cerco un caffè'])
    expect(totals).toEqual(['3', undefined])
    for (const wrong of ['cursor=eh', 'limit=0', 'limit=101', 'state=boh'])
      expect((await house.app.inject(`${BOARD}?${wrong}`)).json()).toMatchObject({ status: 400, code: 'invalidInput' })
  })

  test('[REQ-20] requests of disabled people are hidden everywhere', async () => {
    expect(await titles('?state=all&q=nascosti')).toEqual([])
    expect(await titles('?ownerUid=gone')).toEqual([])
    const { id } = await house.db
      .selectFrom('requests')
      .select('id')
      .where('ownerUid', '=', 'gone' as never)
      .executeTakeFirstOrThrow()
    expect((await read(id)).json().code).toBe('requestNotFound')
  })
})

describe('matches of items and requests', () => {
  test('[REQ-27] a request lists others’ available matching items, and an item others’ open matching requests', async () => {
    const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco una fisarmonica, anche vecchia' })
    const hung = (owner: SignedInPerson, title: string, given = {}) => anItem(house.db, { owner: owner.uid, title, ...given })
    const fisarmonica = await hung(bruno, 'Fisarmonica 48 bassi')
    await hung(anna, 'Fisarmonica mia')
    await hung(bruno, 'Fisarmonica promessa', { availability: 'in_trattativa' })
    await hung(bruno, 'Custodia per fisarmonica')
    await aRequest(house.db, { owner: bruno.uid, title: 'Cerco fisarmoniche' })
    await aRequest(house.db, { owner: anna.uid, title: 'Cerco fisarmoniche', closedAt: new Date() })
    const items = await house.app.inject(`${BOARD}/${ad}/items`)
    expect(items.json<Item[]>().map(({ title }) => title)).toEqual(['Fisarmonica 48 bassi'])
    const ads = await house.app.inject(`/api/items/${fisarmonica}/requests`)
    expect(ads.json<Request[]>().map(({ _id }) => _id)).toEqual([ad])
    await change(anna, ad, { open: false })
    expect((await house.app.inject(`${BOARD}/${ad}/items`)).json()).toEqual([])
    expect((await house.app.inject(`/api/items/${fisarmonica}/requests`)).json()).toEqual([])
  })

  test('[REQ-27] matches exclude disabled people’s records; unknown and hidden records answer 404', async () => {
    const gone = await aPerson(house.db, { disabledAt: new Date() })
    await anItem(house.db, { owner: gone.uid, title: 'Ocarina' })
    await aRequest(house.db, { owner: gone.uid, title: 'Cerco ocarine' })
    const ad = await aRequest(house.db, { owner: anna.uid, title: 'Cerco un’ocarina' })
    const ocarina = await anItem(house.db, { owner: anna.uid, title: 'Ocarina' })
    for (const url of [`${BOARD}/${ad}/items`, `/api/items/${ocarina}/requests`])
      expect((await house.app.inject(url)).json()).toEqual([])
    expect((await house.app.inject(`${BOARD}/boh/items`)).json().code).toBe('requestNotFound')
    expect((await house.app.inject('/api/items/boh/requests')).json().code).toBe('itemNotFound')
    await house.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', ocarina).execute()
    expect((await house.app.inject(`/api/items/${ocarina}/requests`)).json().code).toBe('itemNotFound')
  })
})

test('[REQ-22] every change of the board is published to connected clients', async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token: bruno.token }, transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const told = () => new Promise((resolve) => socket.once('changed', resolve))
  const [first, published] = await Promise.all([told(), publish(anna, { title: 'Cerco ascolto' })])
  const { _id } = published.json<Request>()
  const [second] = await Promise.all([told(), change(anna, _id, { open: false })])
  const [third] = await Promise.all([told(), remove(anna, _id)])
  expect([first, second, third]).toEqual([['requests'], ['requests'], ['requests']])
  socket.close()
})

test('[REQ-21] the data export has the user’s requests, and deleting the account deletes them', async () => {
  const zoe = await house.signIn({ name: 'Zoe' })
  const { _id } = (await publish(zoe, { title: 'Cerco casa' })).json<Request>()
  await change(zoe, _id, { open: false })
  const data = (await house.app.inject({ url: '/api/me/data', headers: zoe.headers })).json()
  expect(data.requests).toMatchObject([{ _id, title: 'Cerco casa', closedAt: expect.any(String) }])
  await house.app.inject({ method: 'DELETE', url: '/api/me', headers: zoe.headers })
  expect((await read(_id)).json().code).toBe('requestNotFound')
})
