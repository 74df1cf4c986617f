import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { type ConversationId, exchangeId, type ItemId, type RequestId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { connectLiveClient } from '../testing/live-client.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const clock = { ahead: 0 }
/** Each test reads all public lists at once after what it has changed: visitors may read them a second old. */
const app = setUpTestApp({ now: () => new Date(Date.now() + clock.ahead), environment: { SHARED_ANSWERS: 'off' } })

/** A person with an item and a request; `texts` occur only in the data of this person. */
interface TestPerson {
  user: SignedInPerson
  item: ItemId
  request: RequestId
  texts: string[]
}

let n = 0
async function createTestPerson(text: string): Promise<TestPerson> {
  n += 1
  const name = `${text}${n}Sconosciuta`
  const user = await app.signIn({ name })
  const item = await insertItem(app.db, { owner: user.uid, title: `Astrolabio ${text}${n}`, tags: ['cielo'] })
  const request = await insertRequest(app.db, { owner: user.uid, title: `Cerco astrolabio ${text}${n}` })
  return { user, item, request, texts: [`${text}${n}`, user.uid, item, request] }
}

let anna: TestPerson
let bruno: TestPerson
/** Bruno's conversation about Anna's item, and Anna's about Bruno's. */
let conversationIds: ConversationId[]
beforeEach(async () => {
  clock.ahead = 0
  anna = await createTestPerson('Annabella')
  bruno = await createTestPerson('Brunone')
  conversationIds = [
    (await ok(conversationApiOf(app, bruno.user).interest(anna.item)))._id,
    (await ok(conversationApiOf(app, anna.user).interest(bruno.item)))._id,
  ]
})

const callApi = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, user: SignedInPerson | null, payload?: object) =>
  app.fastify.inject({ method, url, headers: user?.headers ?? {}, ...(payload ? { payload } : {}) })
const block = (blocker: TestPerson, blocked: TestPerson) => callApi('POST', `/api/me/blocked/${blocked.user.uid}`, blocker.user)
const unblock = (blocker: TestPerson, blocked: TestPerson) =>
  callApi('DELETE', `/api/me/blocked/${blocked.user.uid}`, blocker.user)

const NEAR = 'lat=45.737&lng=7.317&radius=20'
/** All GET endpoints with URLs about the other person's data; null if an endpoint never contains others' data. */
const READS: Record<string, ((other: TestPerson) => string[]) | null> = {
  '/api/config': null,
  '/api/health': null,
  '/api/ready': null,
  '/api/openapi.json': null,
  '/api/me': () => ['/api/me'],
  // The export contains the caller's own conversations, also with blocked people.
  '/api/me/data': null,
  '/api/me/found-items': null,
  // The caller's own reports and blocks.
  '/api/reports': null,
  '/api/me/blocked': null,
  '/api/me/sign-ins': null,
  '/api/people/:uid': ({ user }) => [`/api/people/${user.uid}`],
  '/api/people/:uid/picture': ({ user }) => [`/api/people/${user.uid}/picture`],
  '/api/people': () => ['/api/people?q=sconosciuta'],
  '/api/items': ({ user }) => [
    '/api/items',
    '/api/items?q=astrolabio',
    '/api/items?q=astrolabbio',
    `/api/items?ownerUid=${user.uid}`,
    `/api/items?near=45.737,7.317&radius=20&sort=nearest`,
    '/api/items?sort=title&tag=cielo',
    '/api/items?bbox=7,45,8,46',
  ],
  '/api/items/suggestions': () => ['/api/items/suggestions?text=astro'],
  '/api/items/:id': ({ item }) => [`/api/items/${item}`],
  // A number, to the owner.
  '/api/items/:id/weight': null,
  '/api/map': () => [`/api/map?${NEAR}`],
  '/api/requests': ({ user }) => [
    '/api/requests',
    '/api/requests?q=astrolabio&state=all',
    '/api/requests?fits=astrolabio',
    `/api/requests?ownerUid=${user.uid}`,
  ],
  '/api/requests/:id': ({ request }) => [`/api/requests/${request}`],
  '/api/requests/:id/items': ({ request }) => [`/api/requests/${request}/items`],
  '/api/items/:id/requests': ({ item }) => [`/api/items/${item}/requests`],
  '/api/conversations': () => ['/api/conversations', '/api/conversations?role=owner', '/api/conversations?sort=radar'],
  '/api/conversations/unread': () => ['/api/conversations/unread'],
  '/api/conversations/interests': ({ item }) => [`/api/conversations/interests?ids=${item}`],
  '/api/conversations/:id': () => conversationIds.map((id) => `/api/conversations/${id}`),
  '/api/conversations/:id/messages': () => conversationIds.map((id) => `/api/conversations/${id}/messages`),
  '/api/conversations/:id/similar': () => conversationIds.map((id) => `/api/conversations/${id}/similar`),
  '/api/items/:id/interested': ({ item }) => [`/api/items/${item}/interested`],
  '/api/pairs': ({ item }) => ['/api/pairs', `/api/pairs?itemId=${item}`],
  // Ids that the caller has named, and kinds of swaps.
  '/api/swaps': null,
  // Suggested rings: `suggestions.test.ts` blocks each of two of their people.
  '/api/rings': ({ item }) => ['/api/rings', `/api/rings?itemId=${item}`],
  '/api/rings/settings': null,
  // A block before the agreement makes its author leave a proposed ring: `ring-negotiation.http.test.ts`.
  '/api/rings/own': null,
  '/api/rings/:id': null,
  '/api/rings/:id/options': null,
  // The people of a ring know each other, also after a block: `ring-chat.test.ts` reads what they write.
  '/api/rings/:id/chat': null,
  '/api/rings/:id/messages': null,
  '/api/radar/matches': () => ['/api/radar/matches'],
  '/api/overview': () => ['/api/overview'],
  // The recent exchanges have neither names nor links to people.
  '/api/exchanges/recent': null,
  '/api/exchanges/:id': null,
  '/api/notices': () => ['/api/notices'],
  '/api/notices/unread': () => ['/api/notices/unread'],
  '/api/notices/preferences': null,
  '/api/notices/channels': null,
  // The caller’s own items and holiday.
  '/api/items/asked': null,
  '/api/me/holiday': null,
  // The caller’s own searches, and a number of people.
  '/api/searches': null,
  '/api/favourites': () => ['/api/favourites'],
  // The caller’s own hearts and setting, and numbers of people.
  '/api/favourites/hearts': null,
  '/api/favourites/settings': null,
  '/api/favourites/counts': null,
  '/api/requests/seekers': null,
}

/** The bodies of all GET endpoints for `viewer`. */
async function readEverything(viewer: SignedInPerson | null, mine: TestPerson, other: TestPerson) {
  const urls = Object.values(READS).flatMap((urlsOf) => urlsOf?.(other) ?? [])
  const own = [`/api/requests/${mine.request}/items`, `/api/items/${mine.item}/requests`, `/api/items/${mine.item}/interested`]
  const answers = await Promise.all([...urls, ...own].map((url) => callApi('GET', url, viewer)))
  return answers.map(({ body }) => body).join('\n')
}

describe('blocking a person', () => {
  test('[TRUST-04] READS covers every GET endpoint', () => {
    const reads = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'admin').map(({ path }) => path)
    expect(Object.keys(READS).toSorted()).toEqual(reads.toSorted())
  })

  test.each([
    ['the blocked person', (): [TestPerson, TestPerson] => [bruno, anna]],
    ['the blocking person', (): [TestPerson, TestPerson] => [anna, bruno]],
  ] as const)('[TRUST-04] no endpoint returns the other person’s name, item or request to %s', async (_, people) => {
    const [viewer, other] = people()
    const before = await readEverything(viewer.user, viewer, other)
    for (const text of other.texts) expect(before).toContain(text)

    expect((await block(anna, bruno)).statusCode).toBe(201)
    const after = await readEverything(viewer.user, viewer, other)
    for (const text of other.texts) expect(after).not.toContain(text)
    // The viewer still gets their own data, and anonymous visitors get all data.
    for (const text of viewer.texts) expect(after).toContain(text)
    const visitor = await readEverything(null, viewer, other)
    for (const text of [...other.texts, ...viewer.texts]) expect(visitor).toContain(text)
  })

  test('[TRUST-04] a link to blocked data answers exactly like a link to unknown data', async () => {
    const unknown = randomUUID()
    const links = [
      [`/api/people/${anna.user.uid}`, `/api/people/${unknown}`],
      [`/api/items/${anna.item}`, `/api/items/${unknown}`],
      [`/api/requests/${anna.request}`, `/api/requests/${unknown}`],
      [`/api/conversations/${conversationIds[0]}`, `/api/conversations/${unknown}`],
    ] as const
    for (const [url] of links) expect((await callApi('GET', url, bruno.user)).statusCode).toBe(200)
    await block(anna, bruno)
    for (const [blockedUrl, unknownUrl] of links) {
      const [hidden, nowhere] = [await callApi('GET', blockedUrl, bruno.user), await callApi('GET', unknownUrl, bruno.user)]
      expect(hidden.statusCode).toBe(404)
      expect(hidden.body).toBe(nowhere.body)
    }
  })

  test('[TRUST-04] the counts of map and list exclude the other person’s items for both, until they are unblocked', async () => {
    const countFor = async (user: SignedInPerson | null) => (await callApi('GET', `/api/map?${NEAR}`, user)).json().count
    const all = await countFor(null)
    for (const { user } of [anna, bruno]) expect(await countFor(user)).toBe(all)
    await block(anna, bruno)
    for (const { user } of [anna, bruno]) {
      expect(await countFor(user)).toBe(all - 1)
      const listed = await callApi('GET', '/api/items?q=astrolabio', user)
      expect(Number(listed.headers['x-total-count'])).toBe(listed.json().length)
    }
    expect(await countFor(null)).toBe(all)
    await unblock(anna, bruno)
    for (const { user } of [anna, bruno]) expect(await countFor(user)).toBe(all)
  })

  test('[API-64] a block and an unblock make the open screens of both people request items again', async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const { port } = app.fastify.server.address() as AddressInfo
    const screens = [anna, bruno].map(({ user }) => connectLiveClient(`http://127.0.0.1:${port}`, { token: user.token }))
    await Promise.all(screens.map((screen) => screen.nextEvent('connect')))
    for (const change of [block, unblock]) {
      for (const { received } of screens) received.changed.length = 0
      await change(anna, bruno)
      for (const { received } of screens) await vi.waitFor(() => expect(received.changed).toContainEqual(['items']))
    }
  })

  test('[TRUST-05] neither person can open, read or join a conversation with the other, write in it or make a move', async () => {
    await app.fastify.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const { port } = app.fastify.server.address() as AddressInfo
    const [first = randomUUID()] = conversationIds
    for (const { user } of [anna, bruno]) await ok(conversationApiOf(app, user).read(first))
    await block(anna, bruno)
    for (const { user } of [anna, bruno]) {
      const mine = conversationApiOf(app, user)
      for (const answer of [
        await mine.write(first, { text: 'Ci sei?' }),
        await mine.send(first),
        await mine.undo(first),
        await mine.read(first),
        await mine.markRead(first),
        await mine.messages(first),
        await mine.offer(first, anna.item),
        await mine.request(first, anna.item),
        await mine.accept(first),
        await mine.status(first, 'rejected'),
        await mine.status(first, 'archived'),
        await mine.callOff(first),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'conversationNotFound' } })
      const socket = io(`http://127.0.0.1:${port}`, { auth: { token: user.token }, transports: ['websocket'] })
      const joined = await socket.emitWithAck('join', first)
      const sent = await socket.emitWithAck('chatMessage', { conversationId: first, message: { text: 'Ci sei?' } })
      socket.close()
      for (const answer of [joined, sent]) expect(answer).toMatchObject({ ok: false, problem: { code: 'conversationNotFound' } })
    }
    expect(await conversationApiOf(app, bruno.user).interest(anna.item)).toMatchObject({
      status: 404,
      body: { code: 'itemNotFound' },
    })
    expect(await conversationApiOf(app, anna.user).interest(bruno.item)).toMatchObject({
      status: 404,
      body: { code: 'itemNotFound' },
    })
    expect(await conversationApiOf(app, bruno.user).answer(anna.request, bruno.item)).toMatchObject({
      status: 404,
      body: { code: 'requestNotFound' },
    })
  })

  test('[TRUST-05] the blocked person gets no notice and cannot see who has blocked them', async () => {
    await block(anna, bruno)
    expect((await callApi('GET', '/api/me/blocked', bruno.user)).json()).toEqual([])
    expect((await callApi('GET', '/api/notices', bruno.user)).json()).toMatchObject({ unread: 0, notices: [] })
    expect((await exportData(app, bruno.user)).data.blocked).toEqual([])
    expect((await exportData(app, anna.user)).data.blocked).toMatchObject([{ uid: bruno.user.uid }])
  })

  test('[TRUST-05] a bulk answer refuses the conversation with a person who has blocked the owner', async () => {
    await block(bruno, anna)
    const answers = async (decline: boolean) => {
      const payload = { conversationIds: [conversationIds[0]], text: 'Ci sei?', clientId: randomUUID(), decline }
      return (await callApi('POST', `/api/items/${anna.item}/answers`, anna.user, payload)).json()
    }
    for (const decline of [false, true])
      expect(await answers(decline)).toEqual({
        answered: [],
        refused: [{ conversationId: conversationIds[0], code: 'conversationNotFound' }],
      })
  })

  test('[TRUST-04] blocking removes both people’s notices about each other', async () => {
    expect((await callApi('DELETE', `/api/items/${anna.item}`, anna.user)).statusCode).toBe(200)
    const noticesOf = async ({ user }: TestPerson) => (await callApi('GET', '/api/notices', user)).body
    expect(await noticesOf(bruno)).toContain(anna.texts[0])
    await block(bruno, anna)
    for (const person of [anna, bruno]) expect(await noticesOf(person)).toBe('{"unread":0,"notices":[],"next":null}')
  })

  test('[TRUST-04] after a block neither gets a notice about what becomes of the other’s objects in their proposal', async () => {
    const second = await insertItem(app.db, { owner: anna.user.uid })
    const [id = ''] = conversationIds
    const annasApi = conversationApiOf(app, anna.user)
    await ok(annasApi.offer(id, second))
    await ok(annasApi.request(id, bruno.item))
    await ok(annasApi.send(id))
    await block(anna, bruno)
    for (const item of [second, anna.item]) await callApi('DELETE', `/api/items/${item}`, anna.user)
    await callApi('DELETE', `/api/items/${bruno.item}`, bruno.user)
    for (const { user } of [anna, bruno])
      expect((await callApi('GET', '/api/notices', user)).json()).toEqual({ unread: 0, notices: [], next: null })
  })

  test('[TRUST-07] after unblocking, both see each other again and either can reopen the conversations', async () => {
    await block(anna, bruno)
    expect((await callApi('GET', '/api/me/blocked', anna.user)).json()).toMatchObject([
      { uid: bruno.user.uid, name: bruno.user.name },
    ])
    await unblock(anna, bruno)
    expect((await callApi('GET', `/api/items/${anna.item}`, bruno.user)).statusCode).toBe(200)
    const [first = randomUUID()] = conversationIds
    const conversation = await ok(conversationApiOf(app, bruno.user).read(first))
    expect(conversation).toMatchObject({ status: 'archived', undoes: 'archive', chatClosed: false })
    expect(conversation.messages.at(-1)).toMatchObject({ kind: 'closed', text: it.conversations.line.closed() })
    expect(await ok(conversationApiOf(app, bruno.user).undo(first))).toMatchObject({ status: 'pending' })
    expect((await callApi('GET', '/api/me/blocked', anna.user)).json()).toEqual([])
  })

  test('[TRUST-07] if both have blocked, both must unblock before they see each other again', async () => {
    await block(anna, bruno)
    await block(bruno, anna)
    await unblock(anna, bruno)
    expect((await callApi('GET', `/api/items/${anna.item}`, bruno.user)).statusCode).toBe(404)
    await unblock(bruno, anna)
    expect((await callApi('GET', `/api/items/${anna.item}`, bruno.user)).statusCode).toBe(200)
  })

  test('[TRUST-04] the admin still sees the data of a person who has blocked them', async () => {
    const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
    expect((await callApi('POST', `/api/me/blocked/${admin.uid}`, anna.user)).statusCode).toBe(201)
    expect((await callApi('GET', `/api/items/${anna.item}`, admin)).statusCode).toBe(200)
    expect((await callApi('GET', `/api/people/${anna.user.uid}`, admin)).statusCode).toBe(200)
    expect((await callApi('GET', `/api/items?ownerUid=${anna.user.uid}`, admin)).json()).toHaveLength(1)
  })

  test('[TRUST-04] blocking is rejected for oneself, for an unknown person and without a token', async () => {
    expect((await block(anna, anna)).json().code).toBe('blockYourself')
    expect((await callApi('POST', `/api/me/blocked/${randomUUID()}`, anna.user)).json().code).toBe('personNotFound')
    expect((await callApi('POST', `/api/me/blocked/${bruno.user.uid}`, null)).statusCode).toBe(401)
  })
})

describe('blocking a person with an open exchange', () => {
  async function openExchange() {
    const offered = await insertItem(app.db, { owner: bruno.user.uid })
    const root = await insertItem(app.db, { owner: anna.user.uid })
    return { root, ...(await createAgreedExchange(app, { interested: bruno.user, owner: anna.user, root, offer: [offered] })) }
  }

  test('[TRUST-06] blocking keeps the open exchange, returns it, and keeps its conversation until it is called off', async () => {
    const { conversation, id } = await openExchange()
    const { openExchanges } = (await block(anna, bruno)).json()
    expect(openExchanges).toEqual([{ conversationId: conversation._id, title: 'Sedia zoppa' }])
    for (const { user } of [anna, bruno]) {
      const mine = conversationApiOf(app, user)
      expect(await ok(mine.read(conversation._id))).toMatchObject({
        chatClosed: true,
        moves: ['callOff'],
        exchange: { state: 'open' },
      })
      expect((await ok(mine.inbox())).map(({ _id }) => _id)).toEqual([conversation._id])
      expect((await mine.write(conversation._id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
      expect((await exchangeApiOf(app, user).read(id)).status).toBe(200)
    }
    await ok(conversationApiOf(app, anna.user).callOff(conversation._id))
    for (const { user } of [anna, bruno]) {
      expect((await conversationApiOf(app, user).read(conversation._id)).status).toBe(404)
      expect((await exchangeApiOf(app, user).read(id)).status).toBe(404)
    }
  })

  test('[TRUST-06] after a block the open exchange goes on: both agree on a meeting, say how it went, and the objects pass', async () => {
    const { root, id } = await openExchange()
    await block(anna, bruno)
    await ok(exchangeApiOf(app, anna.user).propose(id, 'Piazza Chanoux', new Date(Date.now() + 60_000)))
    expect((await ok(exchangeApiOf(app, bruno.user).confirm(id))).agreed).not.toBeNull()
    clock.ahead = 120_000
    await ok(exchangeApiOf(app, anna.user).state(id, 'happened'))
    expect((await ok(exchangeApiOf(app, bruno.user).state(id, 'happened'))).state).toBe('done')
    expect((await callApi('GET', `/api/items/${root}`, bruno.user)).json()).toMatchObject({ ownerUid: bruno.user.uid })
  })

  test('[TRUST-06] after a block the conversation shows, without writing, while the admin has to decide the exchange', async () => {
    const { conversation, id } = await openExchange()
    await ok(exchangeApiOf(app, anna.user).propose(id, 'Piazza Chanoux', new Date(Date.now() + 60_000)))
    await ok(exchangeApiOf(app, bruno.user).confirm(id))
    clock.ahead = 120_000
    await block(bruno, anna)
    await ok(exchangeApiOf(app, anna.user).state(id, 'happened'))
    expect((await ok(exchangeApiOf(app, bruno.user).state(id, 'notHappened'))).state).toBe('held')
    for (const { user } of [anna, bruno]) {
      const mine = conversationApiOf(app, user)
      expect(await ok(mine.read(conversation._id))).toMatchObject({ chatClosed: true, exchange: { state: 'held' } })
      expect((await mine.write(conversation._id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
    }
  })

  test('[TRUST-14] the notice of a called-off exchange does not link to a conversation hidden by a block', async () => {
    const { conversation } = await openExchange()
    await block(anna, bruno)
    await ok(conversationApiOf(app, anna.user).callOff(conversation._id))
    const newest = async () => (await callApi('GET', '/api/notices', bruno.user)).json().notices[0]
    expect((await conversationApiOf(app, bruno.user).read(conversation._id)).status).toBe(404)
    expect(await newest()).toMatchObject({ kind: 'exchangeCalledOff', leadsTo: '/avvisi', read: false })
    expect((await newest()).text).toBe('Lo scambio per “Sedia zoppa” è annullato: gli oggetti sono di nuovo liberi.')
    await unblock(anna, bruno)
    expect(await newest()).toMatchObject({ kind: 'exchangeCalledOff', leadsTo: `/scambio/${conversation._id}` })
  })

  test('[TRUST-06] blocking does not prevent feedback within 14 days after the exchange', async () => {
    const { conversation, id } = await openExchange()
    const at = new Date(Date.now() + 60_000)
    await exchangeApiOf(app, anna.user).propose(id, 'Piazza Chanoux', at)
    await exchangeApiOf(app, bruno.user).confirm(id)
    clock.ahead = 120_000
    for (const { user } of [anna, bruno]) await exchangeApiOf(app, user).state(id, 'notHappened')
    await block(bruno, anna)
    expect((await exchangeApiOf(app, anna.user).review(id, bruno.user.uid, { came: false })).status).toBe(201)

    await app.db
      .updateTable('exchanges')
      .set({ meetingAt: new Date('2026-01-01'), endedAt: new Date('2026-01-02') })
      .where('id', '=', exchangeId.parse(id))
      .execute()
    expect((await conversationApiOf(app, anna.user).read(conversation._id)).status).toBe(404)
    expect((await exchangeApiOf(app, anna.user).read(id)).status).toBe(404)
  })
})

test('[EXCH-87] [TRUST-06] after a block, feedback is possible for an exchange completed before its meeting time', async () => {
  const offered = await insertItem(app.db, { owner: bruno.user.uid })
  const root = await insertItem(app.db, { owner: anna.user.uid })
  const { id } = await createAgreedExchange(app, { interested: bruno.user, owner: anna.user, root, offer: [offered] })
  const [hers, his] = [exchangeApiOf(app, anna.user), exchangeApiOf(app, bruno.user)]
  await hers.propose(id, 'Piazza Chanoux', new Date(Date.now() + 24 * 60 * 60 * 1000))
  await his.confirm(id)
  const code = async (mine: typeof hers) => (await ok(mine.read(id))).handover?.code ?? ''
  const [shownByHer, shownByHim] = [await code(hers), await code(his)]
  await ok(hers.handOver(id, shownByHim))
  expect((await ok(his.handOver(id, shownByHer))).state).toBe('done')
  await block(bruno, anna)
  expect((await hers.review(id, bruno.user.uid, { came: true })).status).toBe(201)
})

test('[TRUST-05] blocking concurrently with opening conversations leaves no open conversation between the two', async () => {
  for (let round = 0; round < 8; round++) {
    const [person, other] = [await createTestPerson('Uno'), await createTestPerson('Altro')]
    const answers = await Promise.all([
      conversationApiOf(app, other.user).interest(person.item),
      block(person, other),
      conversationApiOf(app, person.user).answer(other.request, person.item),
      block(other, person),
    ])
    for (const answer of answers) expect([201, 404]).toContain('status' in answer ? answer.status : answer.statusCode)
    const remaining = await app.db
      .selectFrom('conversations')
      .select(['status', 'apart'])
      .where('interestedUid', '=', other.user.uid)
      .execute()
    for (const row of remaining) expect(row).toEqual({ status: 'archived', apart: true })
    expect((await ok(conversationApiOf(app, person.user).inbox())).length).toBe(0)
  }
})

test('[TRUST-04] list queries for anonymous visitors do not read the blocks table', async () => {
  const { conditionsOf } = await import('../items/item-conditions.ts')
  const compiled = (viewer: Parameters<typeof conditionsOf>[1]) =>
    conditionsOf({}, viewer)
      .map((condition) => condition.compile(app.db).sql)
      .join(' ')
  expect(compiled(null)).not.toContain('blocks')
  expect(compiled({ uid: anna.user.uid, isAdmin: false })).toContain('blocks')
})
