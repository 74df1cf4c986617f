import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type ExchangeId, exchangeId, type ItemId } from '@barattolo/domain/ids'
import { signatureOf } from '@barattolo/domain/rings/ring'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { io } from 'socket.io-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveProfilePicture } from '../people/profile-picture.store.ts'
import { saveRings } from '../rings/rings.store.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem, insertPartners, insertRequest, insertSavedSearch } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()

/** The records of a person that another one may name in a call. */
interface Records {
  person: string
  item: string
  request: string
  /** Of the two people, ended by the block. */
  conversation: string
  /** Of the two people, ended long ago. */
  exchange: string
  search: string
  message: string
  decision: string
  /** A sentence about the person, which their page shows. */
  feedback: string
  /** Of the two people and Carla, as long as they have not blocked each other. */
  ring: string
}
const KINDS = [
  'person',
  'item',
  'request',
  'conversation',
  'exchange',
  'search',
  'message',
  'decision',
  'feedback',
  'ring',
] as const
const unknownRecords = () => {
  const [id, message] = [() => randomUUID(), '999999999']
  return {
    person: id(),
    item: id(),
    request: id(),
    conversation: id(),
    exchange: id(),
    search: id(),
    message,
    decision: id(),
    feedback: id(),
    ring: id(),
  }
}

/** What the caller has with Carla, whom no block concerns: a conversation about an own item, and a request of hers. */
interface Own {
  item: string
  request: string
  conversation: string
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  body?: object
}
type Attempt = (other: Records, own: Own) => { url: string; body?: object }
const at =
  (kind: keyof Records, before: string, after = '', body?: object) =>
  (other: Records) => ({
    url: `${before}${other[kind]}${after}`,
    ...(body ? { body } : {}),
  })
const text = { text: 'Ci sei?', clientId: 'b7a1c7f0-3a51-4c83-8a5c-0d1f3a5f7c11' }

/**
 * Every route that names a record, by path, query or body. `public` routes that ignore the token answer a signed-in person like a
 * visitor: they have no entry, and no id of theirs tells who has blocked whom.
 */
const ATTEMPTS: Record<string, Attempt[]> = {
  'GET /api/people/:uid': [at('person', '/api/people/')],
  'GET /api/people/:uid/picture': [at('person', '/api/people/', '/picture')],
  'GET /api/people': [at('person', '/api/people?q=')],
  'DELETE /api/me/blocked/:uid': [at('person', '/api/me/blocked/')],
  'POST /api/me/blocked/:uid': [at('person', '/api/me/blocked/', '', {})],
  'GET /api/items': [at('person', '/api/items?ownerUid='), at('person', '/api/items?notOwnerUid=', '&q=nessuno')],
  'POST /api/items': [],
  'GET /api/items/:id': [at('item', '/api/items/')],
  'GET /api/items/:id/weight': [at('item', '/api/items/', '/weight')],
  'PATCH /api/items/:id': [at('item', '/api/items/', '', { title: 'Mia' })],
  'DELETE /api/items/:id': [at('item', '/api/items/')],
  'POST /api/items/:id/put-back': [
    at('item', '/api/items/', '/put-back', { latitude: TEST_TOWN.centre.lat, longitude: TEST_TOWN.centre.lng }),
  ],
  'POST /api/items/:id/rest': [at('item', '/api/items/', '/rest', {})],
  'DELETE /api/items/:id/rest': [at('item', '/api/items/', '/rest')],
  'GET /api/items/:id/interested': [at('item', '/api/items/', '/interested')],
  'POST /api/items/:id/answers': [
    ({ item }, own) => ({
      url: `/api/items/${item}/answers`,
      body: { ...text, conversationIds: [own.conversation], decline: false },
    }),
    ({ conversation }, own) => ({
      url: `/api/items/${own.item}/answers`,
      body: { ...text, conversationIds: [conversation], decline: false },
    }),
  ],
  'POST /api/items/:id/still-here': [at('item', '/api/items/', '/still-here', {})],
  'GET /api/items/:id/requests': [at('item', '/api/items/', '/requests')],
  'GET /api/requests': [at('person', '/api/requests?ownerUid=')],
  'GET /api/requests/:id': [at('request', '/api/requests/')],
  'PATCH /api/requests/:id': [at('request', '/api/requests/', '', { open: false })],
  'DELETE /api/requests/:id': [at('request', '/api/requests/')],
  'GET /api/requests/:id/items': [at('request', '/api/requests/', '/items')],
  'PATCH /api/searches/:id': [at('search', '/api/searches/', '', { name: 'Altre' })],
  'DELETE /api/searches/:id': [at('search', '/api/searches/')],
  'GET /api/conversations/interests': [at('item', '/api/conversations/interests?ids=')],
  'GET /api/favourites/hearts': [at('item', '/api/favourites/hearts?ids=')],
  'POST /api/favourites/:id': [at('item', '/api/favourites/', '', {})],
  'DELETE /api/favourites/:id': [at('item', '/api/favourites/')],
  'GET /api/rings/:id': [at('ring', '/api/rings/')],
  'GET /api/rings/:id/options': [at('ring', '/api/rings/', '/options')],
  'POST /api/rings/:id/proposal': [at('ring', '/api/rings/', '/proposal', {})],
  'POST /api/rings/:id/yes': [at('ring', '/api/rings/', '/yes', { key: '' })],
  'POST /api/rings/:id/reconsideration': [at('ring', '/api/rings/', '/reconsideration', {})],
  'POST /api/rings/:id/departure': [at('ring', '/api/rings/', '/departure', { reason: 'notNow' })],
  'POST /api/rings/:id/items/refusal': [at('ring', '/api/rings/', '/items/refusal', { itemId: randomUUID() })],
  'POST /api/rings/:id/withdrawal': [at('ring', '/api/rings/', '/withdrawal', {})],
  'POST /api/rings/:id/receives': [at('ring', '/api/rings/', '/receives', { key: '', add: [], remove: [] })],
  'POST /api/rings/:id/gives': [at('ring', '/api/rings/', '/gives', { key: '', itemId: randomUUID(), instead: randomUUID() })],
  'POST /api/rings/:id/interest': [at('ring', '/api/rings/', '/interest', { isInterested: true })],
  'GET /api/rings/:id/chat': [at('ring', '/api/rings/', '/chat')],
  'GET /api/rings/:id/messages': [at('ring', '/api/rings/', '/messages')],
  'POST /api/rings/:id/messages': [at('ring', '/api/rings/', '/messages', text)],
  'POST /api/rings/:id/read': [at('ring', '/api/rings/', '/read', {})],
  'POST /api/rings/:id/refusal': [at('ring', '/api/rings/', '/refusal', {})],
  'POST /api/conversations': [
    ({ item }) => ({ url: '/api/conversations', body: { rootItemId: item, message: 'Mi interessa' } }),
    ({ item }, own) => ({ url: '/api/conversations', body: { rootItemId: item, requestId: own.request, message: 'Ce l’ho!' } }),
    ({ request }, own) => ({
      url: '/api/conversations',
      body: { rootItemId: own.item, requestId: request, message: 'Ce l’ho!' },
    }),
  ],
  'GET /api/conversations/:id': [at('conversation', '/api/conversations/')],
  'GET /api/conversations/:id/messages': [at('conversation', '/api/conversations/', '/messages')],
  'POST /api/conversations/:id/messages': [at('conversation', '/api/conversations/', '/messages', text)],
  'POST /api/conversations/:id/read': [at('conversation', '/api/conversations/', '/read', {})],
  'GET /api/conversations/:id/similar': [at('conversation', '/api/conversations/', '/similar')],
  'POST /api/conversations/:id/proposal': [at('conversation', '/api/conversations/', '/proposal', {})],
  'POST /api/conversations/:id/reopen-interest': [at('conversation', '/api/conversations/', '/reopen-interest', {})],
  'POST /api/conversations/:id/call-off': [at('conversation', '/api/conversations/', '/call-off', {})],
  'PATCH /api/conversations/:id/status': [at('conversation', '/api/conversations/', '/status', { status: 'rejected' })],
  'PATCH /api/conversations/:id/offer': [
    at('conversation', '/api/conversations/', '/offer', { itemId: randomUUID() }),
    ({ item }, own) => ({ url: `/api/conversations/${own.conversation}/offer`, body: { itemId: item } }),
    ({ item }, own) => ({ url: `/api/conversations/${own.conversation}/offer`, body: { itemId: item, selected: false } }),
  ],
  'PATCH /api/conversations/:id/request': [
    at('conversation', '/api/conversations/', '/request', { itemId: randomUUID() }),
    ({ item }, own) => ({ url: `/api/conversations/${own.conversation}/request`, body: { itemId: item } }),
    ({ item }, own) => ({ url: `/api/conversations/${own.conversation}/request`, body: { itemId: item, version: 99 } }),
  ],
  'GET /api/exchanges/:id': [at('exchange', '/api/exchanges/')],
  'POST /api/exchanges/:id/meeting': [
    at('exchange', '/api/exchanges/', '/meeting', { place: 'Piazza Chanoux', at: '2027-01-01T10:00:00Z' }),
  ],
  'POST /api/exchanges/:id/meeting/confirm': [at('exchange', '/api/exchanges/', '/meeting/confirm', {})],
  'POST /api/exchanges/:id/meeting/options': [
    at('exchange', '/api/exchanges/', '/meeting/options', { options: [{ place: 'Piazza Chanoux', at: '2027-01-01T10:00:00Z' }] }),
  ],
  'POST /api/exchanges/:id/meeting/ticks': [at('exchange', '/api/exchanges/', '/meeting/ticks', { options: [] })],
  'POST /api/exchanges/:id/change': [at('exchange', '/api/exchanges/', '/change', { items: [randomUUID()], version: 1 })],
  'POST /api/exchanges/:id/change/agreement': [at('exchange', '/api/exchanges/', '/change/agreement', { version: 1 })],
  'POST /api/exchanges/:id/change/refusal': [at('exchange', '/api/exchanges/', '/change/refusal', { version: 1 })],
  'POST /api/exchanges/:id/change/withdrawal': [at('exchange', '/api/exchanges/', '/change/withdrawal', { version: 1 })],
  'POST /api/exchanges/:id/call-off': [at('exchange', '/api/exchanges/', '/call-off', {})],
  'POST /api/exchanges/:id/statement': [at('exchange', '/api/exchanges/', '/statement', { statement: 'happened' })],
  'POST /api/exchanges/:id/handover': [at('exchange', '/api/exchanges/', '/handover', { code: 'ABCD EFGH' })],
  'POST /api/exchanges/:id/feedback': [
    ({ exchange }) => ({ url: `/api/exchanges/${exchange}/feedback`, body: { aboutUid: randomUUID(), came: true } }),
  ],
  'POST /api/reports': (['person', 'picture', 'words', 'item', 'request', 'message', 'feedback'] as const).map(
    (kind) => (other) => ({
      url: '/api/reports',
      body: { target: { kind, id: other[kind === 'picture' || kind === 'words' ? 'person' : kind] }, reason: 'spam' },
    }),
  ),
  'POST /api/decisions/:id/objection': [at('decision', '/api/decisions/', '/objection', { text: 'No' })],
}
/** Routes with a parameter that names no record of a person, or that never read the token. */
const WITHOUT_RECORD = [
  'GET /sitemap/:file',
  'GET /share/items/:file',
  'GET /images/*',
  'GET /*',
  'POST /api/sign-in/providers/:id',
  // Only the caller's own; `own-sign-ins.test.ts` tries another person's.
  'DELETE /api/me/sign-ins/:id',
]
const isAdminRoute = (url: string) => url.startsWith('/api/admin/') || url === '/api/exchanges/:id/settle'

let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let records: Map<SignedInPerson, Records>
let own: Map<SignedInPerson, Own>

beforeAll(async () => {
  const addresses = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  expect(addresses).toContain('127.0.0.1')
})

beforeEach(async () => {
  const signIn = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
  anna = await signIn('Anna')
  bruno = await signIn('Bruno')
  carla = await signIn('Carla')
  const ended = await createEndedExchange()
  records = new Map([
    [anna, await createRecords(anna, bruno, ended)],
    [bruno, await createRecords(bruno, anna, ended)],
  ])
  own = new Map([
    [anna, await createOwn(anna)],
    [bruno, await createOwn(bruno)],
  ])
})

async function createEndedExchange(): Promise<ExchangeId> {
  const [root, offered] = [await insertItem(app.db, { owner: anna.uid }), await insertItem(app.db, { owner: bruno.uid })]
  const { id: agreed, conversation } = await createAgreedExchange(app, { interested: bruno, owner: anna, root, offer: [offered] })
  await ok(conversationApiOf(app, anna).callOff(conversation._id))
  const id = exchangeId.parse(agreed)
  await app.db
    .updateTable('exchanges')
    .set({ endedAt: new Date('2026-01-02') })
    .where('id', '=', id)
    .execute()
  return id
}

async function createRecords(owner: SignedInPerson, other: SignedInPerson, exchange: string): Promise<Records> {
  const item = await insertItem(app.db, { owner: owner.uid })
  const request = await insertRequest(app.db, { owner: owner.uid })
  const conversation = (await ok(conversationApiOf(app, other).interest(item)))._id
  const { _id: message } = await ok(conversationApiOf(app, owner).write(conversation, { text: 'Ciao' }))
  await saveProfilePicture(app.db, owner.uid, Buffer.from('webp'))
  await app.db.updateTable('people').set({ words: 'Due parole' }).where('uid', '=', owner.uid).execute()
  const search = await insertSavedSearch(app.db, owner.uid)
  const reported = await call(carla, 'POST', {
    url: '/api/reports',
    body: { target: { kind: 'item', id: item }, reason: 'spam' },
  })
  const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  const decision = {
    url: `/api/admin/reports/${reported.json()._id}/decision`,
    body: { outcome: 'nothing', reasons: 'Niente di vietato' },
  }
  await call(admin, 'POST', decision)
  const [{ _id }] = (await call(owner, 'GET', { url: '/api/reports' })).json().about
  await insertPartners(app.db, owner.uid, { names: ['Dora', 'Elio', 'Furio'], sentences: ['Gentile.'] })
  const feedback = await app.db
    .selectFrom('feedback')
    .select('id')
    .where('aboutUid', '=', owner.uid)
    .where('text', '<>', '')
    .executeTakeFirstOrThrow()
  const ring = await createRing(owner, other)
  return {
    person: owner.uid,
    item,
    request,
    conversation,
    exchange,
    search,
    message,
    decision: _id,
    feedback: feedback.id ?? '',
    ring,
  }
}

/** Each wishes the object of the one before. */
async function createRing(owner: SignedInPerson, other: SignedInPerson): Promise<string> {
  const longAgo = new Date('2026-01-02')
  const people = [owner.uid, other.uid, carla.uid]
  const items: ItemId[] = []
  for (const uid of people) items.push(await insertItem(app.db, { owner: uid, createdAt: longAgo }))
  await app.db.updateTable('people').set({ createdAt: longAgo }).where('uid', 'in', people).execute()
  const hearts = people.map((ownerUid, n) => ({
    uid: people[(n + 1) % people.length] ?? expect.fail(),
    itemId: items[n] ?? expect.fail(),
    ownerUid,
    private: false,
  }))
  await app.db.insertInto('favourites').values(hearts).execute()
  const signature = signatureOf(people)
  await app.db.transaction().execute((trx) => saveRings(trx, [{ signature, people, items, isProven: false }], new Date()))
  const { id } = await app.db.selectFrom('rings').select('id').where('signature', '=', signature).executeTakeFirstOrThrow()
  return id
}

async function createOwn(caller: SignedInPerson): Promise<Own> {
  const item = await insertItem(app.db, { owner: caller.uid })
  const request = await insertRequest(app.db, { owner: carla.uid })
  return { item, request, conversation: (await ok(conversationApiOf(app, carla).interest(item)))._id }
}

function call(user: SignedInPerson, method: Call['method'], { url, body }: { url: string; body?: object }) {
  return app.fastify.inject({ method, url, headers: user.headers, ...(body ? { payload: body } : {}) })
}
const block = (blocker: SignedInPerson, blocked: SignedInPerson) =>
  call(blocker, 'POST', { url: `/api/me/blocked/${blocked.uid}`, body: {} })

/** What the caller gets to know, without the time and the ids that the caller has sent. */
async function answerOf(user: SignedInPerson, method: Call['method'], attempt: ReturnType<Attempt>, named: Records) {
  const { statusCode, headers, body } = await call(user, method, attempt)
  // They differ in each answer.
  const { date: _, 'x-request-id': _id, ...rest } = headers
  let text = JSON.stringify([statusCode, rest, body])
  // Only as a whole value: the id of a message is a short number, which other ids and times may contain.
  for (const kind of KINDS) text = text.replaceAll(`\\"${named[kind]}\\"`, kind).replaceAll(`/${named[kind]}`, `/${kind}`)
  return text
}

test('[TRUST-18] The table covers every route with a parameter', () => {
  const routes = app.fastify.declaredRoutes
    .filter(({ url, method }) => /[:*]/.test(url.replaceAll('::', '')) && !isAdminRoute(url) && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !WITHOUT_RECORD.includes(route) && !/ \/(identitytoolkit|securetoken)/.test(route))
  expect(routes.filter((route) => !(route in ATTEMPTS)).toSorted()).toEqual([])
})

describe.each(['the blocked person', 'the blocking person'] as const)('a call of %s', (who) => {
  const roles = () => (who === 'the blocked person' ? ([bruno, anna] as const) : ([anna, bruno] as const))

  test('[TRUST-18] answers with status, headers and body as for an id that does not exist, on every route', async () => {
    const [caller, other] = roles()
    await block(anna, bruno)
    const [theirs, mine] = [records.get(other), own.get(caller)]
    if (!theirs || !mine) throw new Error('no records')
    const different: string[] = []
    for (const [route, attempts] of Object.entries(ATTEMPTS)) {
      // A person who has blocked another one may repeat it or lift it; no other route knows the blocked person.
      if (route.endsWith('/api/me/blocked/:uid') && who === 'the blocking person') continue
      const method = route.split(' ')[0] as Call['method']
      for (const attempt of attempts) {
        const unknown = unknownRecords()
        const onUnknown = await answerOf(caller, method, attempt(unknown, mine), unknown)
        const onBlocked = await answerOf(caller, method, attempt(theirs, mine), theirs)
        if (onUnknown !== onBlocked) different.push(`${route}\n  ${onUnknown}\n  ${onBlocked}`)
      }
    }
    expect(different.join('\n')).toBe('')
  })

  test('[TRUST-18] gets the same from a socket that joins or writes as for an unknown conversation', async () => {
    const [caller, other] = roles()
    await block(anna, bruno)
    const { port } = app.fastify.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token: caller.token }, transports: ['websocket'] })
    const ask = async (id: string) => [
      await socket.emitWithAck('join', id),
      await socket.emitWithAck('chatMessage', { conversationId: id, message: text }),
    ]
    expect(await ask(records.get(other)?.conversation ?? '')).toEqual(await ask(randomUUID()))
    socket.close()
  })
})

test('[TRUST-18] a block by a blocked person answers as for an unknown person, is not listed, and holds when the other one is lifted', async () => {
  await block(anna, bruno)
  const refused = await block(bruno, anna)
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'personNotFound'])
  const listed = async () => (await call(bruno, 'GET', { url: '/api/me/blocked' })).json()
  expect(await listed()).toEqual([])
  expect((await exportData(app, bruno)).data.blocked).toEqual([])
  await call(anna, 'DELETE', { url: `/api/me/blocked/${bruno.uid}` })
  expect(await listed()).toMatchObject([{ uid: anna.uid }])
  expect((await call(anna, 'GET', { url: `/api/people/${bruno.uid}` })).statusCode).toBe(404)
})

test('[TRUST-18] a person who has blocked stays in control of their list also when the other one blocks back', async () => {
  await block(anna, bruno)
  await block(bruno, anna)
  expect((await call(anna, 'GET', { url: '/api/me/blocked' })).json()).toMatchObject([{ uid: bruno.uid }])
})
