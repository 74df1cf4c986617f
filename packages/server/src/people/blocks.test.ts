import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '@barattolo/domain/endpoints'
import { type ConversationId, exchangeId, type ItemId, type RequestId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { io } from 'socket.io-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAgreement, exchangesOf } from '../testing/exchanges.ts'
import { anItem, aRequest } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const clock = { ahead: 0 }
const house = testAppOfFile({ now: () => new Date(Date.now() + clock.ahead) })

/** One of the two people with an item and a request; `texts` are unique texts of theirs. */
interface Half {
  who: SignedInPerson
  item: ItemId
  request: RequestId
  words: string[]
}

let n = 0
async function aHalf(word: string): Promise<Half> {
  n += 1
  const name = `${word}${n}Sconosciuta`
  const who = await house.signIn({ name })
  const item = await anItem(house.db, { owner: who.uid, title: `Astrolabio ${word}${n}`, tags: ['cielo'] })
  const request = await aRequest(house.db, { owner: who.uid, title: `Cerco astrolabio ${word}${n}` })
  return { who, item, request, words: [`${word}${n}`, who.uid, item, request] }
}

let anna: Half
let bruno: Half
/** Bruno's conversation about Anna's item, and Anna's about Bruno's. */
let talks: ConversationId[]
beforeEach(async () => {
  clock.ahead = 0
  anna = await aHalf('Annabella')
  bruno = await aHalf('Brunone')
  talks = [
    (await ok(talksOf(house, bruno.who).interest(anna.item)))._id,
    (await ok(talksOf(house, anna.who).interest(bruno.item)))._id,
  ]
})

const ask = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, who: SignedInPerson | null, payload?: object) =>
  house.app.inject({ method, url, headers: who?.headers ?? {}, ...(payload ? { payload } : {}) })
const block = (by: Half, whom: Half) => ask('POST', `/api/me/blocked/${whom.who.uid}`, by.who)
const unblock = (by: Half, whom: Half) => ask('DELETE', `/api/me/blocked/${whom.who.uid}`, by.who)

const NEAR = 'lat=45.737&lng=7.317&radius=20'
/** All GET endpoints with URLs about the other person's data; null if an endpoint never contains others' data. */
const READS: Record<string, ((other: Half) => string[]) | null> = {
  '/api/config': null,
  '/api/health': null,
  '/api/ready': null,
  '/api/openapi.json': null,
  '/api/me': () => ['/api/me'],
  // The export contains the caller's own conversations, also with blocked people.
  '/api/me/data': null,
  // The caller's own reports and blocks.
  '/api/reports': null,
  '/api/me/blocked': null,
  '/api/people/:uid': ({ who }) => [`/api/people/${who.uid}`],
  '/api/people/:uid/picture': ({ who }) => [`/api/people/${who.uid}/picture`],
  '/api/people': () => ['/api/people?q=sconosciuta'],
  '/api/items': ({ who }) => [
    '/api/items',
    '/api/items?q=astrolabio',
    '/api/items?q=astrolabbio',
    `/api/items?ownerUid=${who.uid}`,
    `/api/items?near=45.737,7.317&radius=20&sort=nearest`,
    '/api/items?sort=title&tag=cielo',
    '/api/items?bbox=7,45,8,46',
  ],
  '/api/items/:id': ({ item }) => [`/api/items/${item}`],
  '/api/map': () => [`/api/map?${NEAR}`],
  '/api/requests': ({ who }) => [
    '/api/requests',
    '/api/requests?q=astrolabio&state=all',
    '/api/requests?fits=astrolabio',
    `/api/requests?ownerUid=${who.uid}`,
  ],
  '/api/requests/:id': ({ request }) => [`/api/requests/${request}`],
  '/api/requests/:id/items': ({ request }) => [`/api/requests/${request}/items`],
  '/api/items/:id/requests': ({ item }) => [`/api/items/${item}/requests`],
  '/api/conversations': () => ['/api/conversations', '/api/conversations?role=owner', '/api/conversations?sort=radar'],
  '/api/conversations/unread': () => ['/api/conversations/unread'],
  '/api/conversations/:id': () => talks.map((id) => `/api/conversations/${id}`),
  '/api/conversations/:id/messages': () => talks.map((id) => `/api/conversations/${id}/messages`),
  '/api/conversations/:id/similar': () => talks.map((id) => `/api/conversations/${id}/similar`),
  '/api/items/:id/interested': ({ item }) => [`/api/items/${item}/interested`],
  '/api/radar/matches': () => ['/api/radar/matches'],
  // Has neither names nor links to people.
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
  '/api/requests/seekers': null,
}

/** The bodies of all GET endpoints for `viewer`. */
async function everythingFor(viewer: SignedInPerson | null, mine: Half, other: Half) {
  const urls = Object.values(READS).flatMap((urlsOf) => urlsOf?.(other) ?? [])
  const own = [`/api/requests/${mine.request}/items`, `/api/items/${mine.item}/requests`, `/api/items/${mine.item}/interested`]
  const answers = await Promise.all([...urls, ...own].map((url) => ask('GET', url, viewer)))
  return answers.map(({ body }) => body).join('\n')
}

describe('blocking a person', () => {
  test('[TRUST-04] READS covers every GET endpoint', () => {
    const reads = ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'admin').map(({ path }) => path)
    expect(Object.keys(READS).toSorted()).toEqual(reads.toSorted())
  })

  test.each([
    ['the blocked person', (): [Half, Half] => [bruno, anna]],
    ['the blocking person', (): [Half, Half] => [anna, bruno]],
  ] as const)('[TRUST-04] no endpoint returns the other person’s name, item or request to %s', async (_, halves) => {
    const [viewer, other] = halves()
    const before = await everythingFor(viewer.who, viewer, other)
    for (const word of other.words) expect(before).toContain(word)

    expect((await block(anna, bruno)).statusCode).toBe(201)
    const after = await everythingFor(viewer.who, viewer, other)
    for (const word of other.words) expect(after).not.toContain(word)
    // The viewer still gets their own data, and anonymous visitors get all data.
    for (const word of viewer.words) expect(after).toContain(word)
    const visitor = await everythingFor(null, viewer, other)
    for (const word of [...other.words, ...viewer.words]) expect(visitor).toContain(word)
  })

  test('[TRUST-04] a link to blocked data answers exactly like a link to unknown data', async () => {
    await block(anna, bruno)
    const unknown = randomUUID()
    for (const [mine, theirs] of [
      [`/api/people/${anna.who.uid}`, `/api/people/${unknown}`],
      [`/api/items/${anna.item}`, `/api/items/${unknown}`],
      [`/api/requests/${anna.request}`, `/api/requests/${unknown}`],
      [`/api/conversations/${talks[0]}`, `/api/conversations/${unknown}`],
    ] as const) {
      const [hidden, nowhere] = [await ask('GET', mine, bruno.who), await ask('GET', theirs, bruno.who)]
      expect(hidden.statusCode).toBe(404)
      expect(hidden.body).toBe(nowhere.body)
    }
  })

  test('[TRUST-04] the counts of map and list exclude the blocked person’s items', async () => {
    const countFor = async (who: SignedInPerson | null) => (await ask('GET', `/api/map?${NEAR}`, who)).json().count
    const [all, before] = [await countFor(null), await countFor(bruno.who)]
    expect(before).toBe(all)
    await block(anna, bruno)
    expect(await countFor(bruno.who)).toBe(all - 1)
    expect(await countFor(null)).toBe(all)
    const listed = await ask('GET', '/api/items?q=astrolabio', bruno.who)
    expect(Number(listed.headers['x-total-count'])).toBe(listed.json().length)
  })

  test('[TRUST-05] neither person can read, write, move, join or open a conversation with the other', async () => {
    await house.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const { port } = house.app.server.address() as AddressInfo
    await block(anna, bruno)
    const [first = randomUUID()] = talks
    for (const { who } of [anna, bruno]) {
      const mine = talksOf(house, who)
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
      const socket = io(`http://127.0.0.1:${port}`, { auth: { token: who.token }, transports: ['websocket'] })
      const joined = await socket.emitWithAck('join', first)
      const said = await socket.emitWithAck('chatMessage', { conversationId: first, message: { text: 'Ci sei?' } })
      socket.close()
      for (const answer of [joined, said]) expect(answer).toMatchObject({ ok: false, problem: { code: 'conversationNotFound' } })
    }
    expect(await talksOf(house, bruno.who).interest(anna.item)).toMatchObject({ status: 404, body: { code: 'itemNotFound' } })
    expect(await talksOf(house, anna.who).interest(bruno.item)).toMatchObject({ status: 404, body: { code: 'itemNotFound' } })
    expect(await talksOf(house, bruno.who).answer(anna.request, bruno.item)).toMatchObject({
      status: 404,
      body: { code: 'requestNotFound' },
    })
  })

  test('[TRUST-05] the blocked person gets no notice and cannot see who has blocked them', async () => {
    await block(anna, bruno)
    expect((await ask('GET', '/api/me/blocked', bruno.who)).json()).toEqual([])
    expect((await ask('GET', '/api/notices', bruno.who)).json()).toMatchObject({ unread: 0, notices: [] })
    const data = (await ask('GET', '/api/me/data', bruno.who)).json()
    expect(data.blocked).toEqual([])
    expect((await ask('GET', '/api/me/data', anna.who)).json().blocked).toMatchObject([{ uid: bruno.who.uid }])
  })

  test('[TRUST-05] a bulk answer of the owner refuses conversations with a blocked person', async () => {
    await block(bruno, anna)
    const answers = async (decline: boolean) => {
      const payload = { conversationIds: [talks[0]], text: 'Ci sei?', clientId: randomUUID(), decline }
      return (await ask('POST', `/api/items/${anna.item}/answers`, anna.who, payload)).json()
    }
    for (const decline of [false, true])
      expect(await answers(decline)).toEqual({
        answered: [],
        refused: [{ conversationId: talks[0], code: 'conversationNotFound' }],
      })
  })

  test('[TRUST-04] blocking removes both people’s notices about each other', async () => {
    expect((await ask('DELETE', `/api/items/${anna.item}`, anna.who)).statusCode).toBe(200)
    const noticesOf = async ({ who }: Half) => (await ask('GET', '/api/notices', who)).body
    expect(await noticesOf(bruno)).toContain(anna.words[0])
    await block(bruno, anna)
    for (const half of [anna, bruno]) expect(await noticesOf(half)).toBe('{"unread":0,"notices":[],"next":null}')
  })

  test('[TRUST-07] after unblocking, both see each other again and either can reopen the conversations', async () => {
    await block(anna, bruno)
    expect((await ask('GET', '/api/me/blocked', anna.who)).json()).toMatchObject([{ uid: bruno.who.uid, name: bruno.who.name }])
    await unblock(anna, bruno)
    expect((await ask('GET', `/api/items/${anna.item}`, bruno.who)).statusCode).toBe(200)
    const [first = randomUUID()] = talks
    const talk = await ok(talksOf(house, bruno.who).read(first))
    expect(talk).toMatchObject({ status: 'archived', undoes: 'archive', chatClosed: false })
    expect(talk.messages.at(-1)).toMatchObject({ kind: 'closed', text: it.conversations.line.closed() })
    expect(await ok(talksOf(house, bruno.who).undo(first))).toMatchObject({ status: 'pending' })
    expect((await ask('GET', '/api/me/blocked', anna.who)).json()).toEqual([])
  })

  test('[TRUST-07] if both have blocked, both must unblock before they see each other again', async () => {
    await block(anna, bruno)
    await block(bruno, anna)
    await unblock(anna, bruno)
    expect((await ask('GET', `/api/items/${anna.item}`, bruno.who)).statusCode).toBe(404)
    await unblock(bruno, anna)
    expect((await ask('GET', `/api/items/${anna.item}`, bruno.who)).statusCode).toBe(200)
  })

  test('[TRUST-04] the admin still sees the data of a person who has blocked them', async () => {
    const admin = await house.signIn({ name: 'Ada', email: house.config.adminEmail })
    expect((await ask('POST', `/api/me/blocked/${admin.uid}`, anna.who)).statusCode).toBe(201)
    expect((await ask('GET', `/api/items/${anna.item}`, admin)).statusCode).toBe(200)
    expect((await ask('GET', `/api/people/${anna.who.uid}`, admin)).statusCode).toBe(200)
    expect((await ask('GET', `/api/items?ownerUid=${anna.who.uid}`, admin)).json()).toHaveLength(1)
  })

  test('[TRUST-04] blocking is rejected for oneself, for an unknown person and without a token', async () => {
    expect((await block(anna, anna)).json().code).toBe('blockYourself')
    expect((await ask('POST', `/api/me/blocked/${randomUUID()}`, anna.who)).json().code).toBe('personNotFound')
    expect((await ask('POST', `/api/me/blocked/${bruno.who.uid}`, null)).statusCode).toBe(401)
  })
})

describe('blocking a person with an open exchange', () => {
  async function agreed() {
    const offered = await anItem(house.db, { owner: bruno.who.uid })
    const root = await anItem(house.db, { owner: anna.who.uid })
    return anAgreement(house, { interested: bruno.who, owner: anna.who, root, offer: [offered] })
  }

  test('[TRUST-06] blocking keeps the open exchange, returns it, and keeps its conversation until it is called off', async () => {
    const { talk, id } = await agreed()
    const { openExchanges } = (await block(anna, bruno)).json()
    expect(openExchanges).toEqual([{ conversationId: talk._id, title: 'Sedia zoppa' }])
    for (const { who } of [anna, bruno]) {
      const mine = talksOf(house, who)
      expect(await ok(mine.read(talk._id))).toMatchObject({ chatClosed: true, moves: ['callOff'], exchange: { state: 'open' } })
      expect((await ok(mine.inbox())).map(({ _id }) => _id)).toEqual([talk._id])
      expect((await mine.write(talk._id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
      expect((await exchangesOf(house, who).read(id)).status).toBe(200)
    }
    await ok(talksOf(house, anna.who).callOff(talk._id))
    for (const { who } of [anna, bruno]) {
      expect((await talksOf(house, who).read(talk._id)).status).toBe(404)
      expect((await exchangesOf(house, who).read(id)).status).toBe(404)
    }
  })

  test('[TRUST-14] the notice of a called-off exchange does not link to a conversation hidden by a block', async () => {
    const { talk } = await agreed()
    await block(anna, bruno)
    await ok(talksOf(house, anna.who).callOff(talk._id))
    const newest = async () => (await ask('GET', '/api/notices', bruno.who)).json().notices[0]
    expect((await talksOf(house, bruno.who).read(talk._id)).status).toBe(404)
    expect(await newest()).toMatchObject({ kind: 'exchangeCalledOff', leadsTo: '/avvisi', read: false })
    expect((await newest()).text).toBe('Lo scambio per “Sedia zoppa” è annullato: gli oggetti sono di nuovo liberi.')
    await unblock(anna, bruno)
    expect(await newest()).toMatchObject({ kind: 'exchangeCalledOff', leadsTo: `/scambio/${talk._id}` })
  })

  test('[TRUST-06] blocking does not prevent feedback within 14 days after the exchange', async () => {
    const { talk, id } = await agreed()
    const at = new Date(Date.now() + 60_000)
    await exchangesOf(house, anna.who).propose(id, 'Piazza Chanoux', at)
    await exchangesOf(house, bruno.who).confirm(id)
    clock.ahead = 120_000
    for (const { who } of [anna, bruno]) await exchangesOf(house, who).state(id, 'notHappened')
    await block(bruno, anna)
    expect((await exchangesOf(house, anna.who).review(id, bruno.who.uid, { came: false })).status).toBe(201)

    await house.db
      .updateTable('exchanges')
      .set({ meetingAt: new Date('2026-01-01'), endedAt: new Date('2026-01-02') })
      .where('id', '=', exchangeId.parse(id))
      .execute()
    expect((await talksOf(house, anna.who).read(talk._id)).status).toBe(404)
    expect((await exchangesOf(house, anna.who).read(id)).status).toBe(404)
  })
})

test('[EXCH-87] [TRUST-06] after a block, feedback is possible for an exchange completed before its meeting time', async () => {
  const offered = await anItem(house.db, { owner: bruno.who.uid })
  const root = await anItem(house.db, { owner: anna.who.uid })
  const { id } = await anAgreement(house, { interested: bruno.who, owner: anna.who, root, offer: [offered] })
  const [hers, his] = [exchangesOf(house, anna.who), exchangesOf(house, bruno.who)]
  await hers.propose(id, 'Piazza Chanoux', new Date(Date.now() + 24 * 60 * 60 * 1000))
  await his.confirm(id)
  const code = async (mine: typeof hers) => (await ok(mine.read(id))).handover?.code ?? ''
  const [shownByHer, shownByHim] = [await code(hers), await code(his)]
  await ok(hers.handOver(id, shownByHim))
  expect((await ok(his.handOver(id, shownByHer))).state).toBe('done')
  await block(bruno, anna)
  expect((await hers.review(id, bruno.who.uid, { came: true })).status).toBe(201)
})

test('[TRUST-05] blocking concurrently with opening conversations leaves no open conversation between the two', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, other] = [await aHalf('Uno'), await aHalf('Altro')]
    const answers = await Promise.all([
      talksOf(house, other.who).interest(one.item),
      block(one, other),
      talksOf(house, one.who).answer(other.request, one.item),
      block(other, one),
    ])
    for (const answer of answers) expect([201, 404]).toContain('status' in answer ? answer.status : answer.statusCode)
    const left = await house.db
      .selectFrom('conversations')
      .select(['status', 'apart'])
      .where('interestedUid', '=', other.who.uid)
      .execute()
    for (const row of left) expect(row).toEqual({ status: 'archived', apart: true })
    expect((await ok(talksOf(house, one.who).inbox())).length).toBe(0)
  }
})

test('[TRUST-04] list queries for anonymous visitors do not read the blocks table', async () => {
  const { conditionsOf } = await import('../items/item-conditions.ts')
  const compiled = (viewer: Parameters<typeof conditionsOf>[1]) =>
    conditionsOf({}, viewer)
      .map((condition) => condition.compile(house.db).sql)
      .join(' ')
  expect(compiled(null)).not.toContain('blocks')
  expect(compiled({ uid: anna.who.uid, isAdmin: false })).toContain('blocks')
})
