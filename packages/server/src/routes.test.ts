import { randomUUID } from 'node:crypto'
import { DEFAULT_PREFERENCES } from '@barattolo/domain/notices/preferences'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { problemBody } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeExchange } from './exchanges/exchanges.service.ts'
import { findPresent } from './items/table-items.store.ts'
import { declareRoutes } from './platform/declared-routes.ts'
import { anItem, anItemBody, aPerson, aRequest, aSavedSearch } from './testing/factories.ts'
import { aPicture, uploadBody } from './testing/pictures.ts'
import { aBrowser } from './testing/push-service.ts'
import { type SignedInPerson, testAppOfFile } from './testing/test-app.ts'

/** The callers: an anonymous visitor, a stranger, the other participant of a conversation, the item’s owner and the admin. */
const ACTORS = ['nobody', 'stranger', 'other', 'owner', 'admin'] as const
type Actor = (typeof ACTORS)[number]

/** The records that a call needs: created for each call, because a call may change them. */
interface World {
  itemId: string
  otherItemId: string
  conversationId: string
  requestId: string
  searchId: string
  /** A person without any activity. */
  neighbourUid: string
  exchangeId: string
}

interface Row {
  /** The expected status for each actor, in their order. */
  answers: readonly [number, number, number, number, number]
  /** The URL, if the route has parameters. */
  url?: (world: World) => string
  body?: (world: World) => object
  /** The call deletes the caller’s account, so that a new person is needed for each call. */
  isFarewell?: true
}

const everybody = (status: number) => [status, status, status, status, status] as const
const signedIn = (status: number) => [401, status, status, status, status] as const
const forAdmin = (status: number) => [401, 403, 403, 403, status] as const
const conversation = (rest: string) => (world: World) => `/api/conversations/${world.conversationId}${rest}`
const request = (world: World) => `/api/requests/${world.requestId}`
const search = (world: World) => `/api/searches/${world.searchId}`
const exchange = (rest: string) => (world: World) => `/api/exchanges/${world.exchangeId}${rest}`
const item = (world: World) => `/api/items/${world.itemId}`
let photo = ''

/** All routes. The test fails for a new route until it has an entry. */
const ROUTES: Record<string, Row> = {
  'GET /api/health': { answers: everybody(200) },
  'GET /api/ready': { answers: everybody(200) },
  'GET /api/config': { answers: everybody(200) },
  'GET /api/openapi.json': { answers: everybody(200) },
  'GET /api/me': { answers: signedIn(200) },
  'GET /api/me/data': { answers: signedIn(200) },
  'POST /api/me/rules': { answers: signedIn(201), body: () => ({ version: RULES_VERSION, oldEnough: true }) },
  'GET /api/me/holiday': { answers: signedIn(200) },
  'POST /api/me/holiday': { answers: signedIn(201), body: () => ({ until: null }) },
  'DELETE /api/me/holiday': { answers: signedIn(200) },
  'GET /api/me/blocked': { answers: signedIn(200) },
  'POST /api/me/blocked/:uid': { answers: signedIn(201), url: ({ neighbourUid }) => `/api/me/blocked/${neighbourUid}` },
  'DELETE /api/me/blocked/:uid': { answers: signedIn(200), url: ({ neighbourUid }) => `/api/me/blocked/${neighbourUid}` },
  'DELETE /api/me': { answers: signedIn(200), isFarewell: true },
  'GET /api/people/:uid': { answers: everybody(200), url: () => `/api/people/${people.owner.uid}` },
  // The owner has no profile picture.
  'GET /api/people/:uid/picture': { answers: everybody(404), url: () => `/api/people/${people.owner.uid}/picture` },
  'GET /api/people': { answers: everybody(200), url: () => '/api/people?q=o' },
  'GET /api/items': { answers: everybody(200) },
  'GET /api/items/:id': { answers: everybody(200), url: item },
  'POST /api/items': { answers: signedIn(201), body: () => anItemBody() },
  'PATCH /api/items/:id': { answers: [401, 403, 403, 200, 403], url: item, body: () => ({ title: 'Altro' }) },
  // The item is already available: only its owner gets this error.
  'POST /api/items/:id/put-back': {
    answers: [401, 403, 403, 409, 403],
    url: (world) => `/api/items/${world.itemId}/put-back`,
    body: () => ({ latitude: 45.7, longitude: 7.3 }),
  },
  'POST /api/items/:id/rest': { answers: [401, 403, 403, 201, 403], url: (world) => `${item(world)}/rest` },
  'DELETE /api/items/:id/rest': { answers: [401, 403, 403, 200, 403], url: (world) => `${item(world)}/rest` },
  'GET /api/items/:id/interested': { answers: [401, 403, 403, 200, 403], url: (world) => `${item(world)}/interested` },
  'POST /api/items/:id/answers': {
    answers: [401, 403, 403, 201, 403],
    url: (world) => `${item(world)}/answers`,
    body: ({ conversationId }) => ({
      conversationIds: [conversationId],
      text: 'Vi rispondo domenica',
      clientId: randomUUID(),
      decline: false,
    }),
  },
  'GET /api/conversations/:id/similar': { answers: [401, 404, 200, 200, 404], url: conversation('/similar') },
  'POST /api/items/:id/still-here': { answers: [401, 404, 404, 201, 404], url: (world) => `${item(world)}/still-here` },
  'GET /api/items/asked': { answers: signedIn(200) },
  'DELETE /api/items/:id': { answers: [401, 403, 403, 200, 200], url: item },
  'GET /api/map': { answers: everybody(200), url: () => '/api/map?lat=45.7&lng=7.3&radius=5' },
  'GET /api/exchanges/recent': { answers: everybody(200) },
  'GET /api/requests': { answers: everybody(200) },
  'GET /api/requests/:id': { answers: everybody(200), url: request },
  'GET /api/requests/:id/items': { answers: everybody(200), url: (world) => `${request(world)}/items` },
  'GET /api/items/:id/requests': { answers: everybody(200), url: (world) => `${item(world)}/requests` },
  'GET /api/requests/seekers': { answers: signedIn(200), url: () => '/api/requests/seekers?title=Sedia' },
  'GET /api/searches': { answers: signedIn(200) },
  'POST /api/searches': { answers: signedIn(201), body: () => ({ name: 'Sedie', words: 'sedia' }) },
  // Other people, including the admin, do not learn that it exists.
  'PATCH /api/searches/:id': { answers: [401, 404, 404, 200, 404], url: search, body: () => ({ name: 'Altre' }) },
  'DELETE /api/searches/:id': { answers: [401, 404, 404, 200, 404], url: search },
  'POST /api/requests': { answers: signedIn(201), body: () => ({ title: 'Cerco una slitta' }) },
  'PATCH /api/requests/:id': { answers: [401, 403, 403, 200, 200], url: request, body: () => ({ open: false }) },
  'DELETE /api/requests/:id': { answers: [401, 403, 403, 200, 200], url: request },
  'GET /api/exchanges/:id': { answers: [401, 404, 200, 200, 404], url: exchange('') },
  'POST /api/exchanges/:id/meeting': {
    answers: [401, 404, 201, 201, 404],
    url: exchange('/meeting'),
    body: () => ({ place: 'Piazza Chanoux', at: new Date(Date.now() + 60_000).toISOString() }),
  },
  'POST /api/exchanges/:id/meeting/confirm': { answers: [401, 404, 409, 409, 404], url: exchange('/meeting/confirm') },
  'POST /api/exchanges/:id/statement': {
    answers: [401, 404, 409, 409, 404],
    url: exchange('/statement'),
    body: () => ({ statement: 'happened' }),
  },
  'POST /api/exchanges/:id/handover': {
    answers: [401, 404, 422, 422, 404],
    url: exchange('/handover'),
    body: () => ({ code: 'ABCD EFGH' }),
  },
  'POST /api/exchanges/:id/feedback': {
    answers: [401, 404, 409, 404, 404],
    url: exchange('/feedback'),
    body: () => ({ aboutUid: people.owner.uid, came: true }),
  },
  // There is nothing to settle: only the admin gets this error.
  'POST /api/exchanges/:id/settle': {
    answers: [401, 403, 403, 403, 409],
    url: exchange('/settle'),
    body: () => ({ decision: 'happened' }),
  },
  'GET /api/notices': { answers: signedIn(200) },
  'GET /api/notices/unread': { answers: signedIn(200) },
  'POST /api/notices/read': { answers: signedIn(200), body: () => ({}) },
  'GET /api/notices/channels': { answers: signedIn(200) },
  'POST /api/notices/push': { answers: signedIn(422), body: () => aBrowser('https://elsewhere.example/push').subscription },
  'DELETE /api/notices/push': { answers: signedIn(200), url: () => '/api/notices/push?endpoint=https://elsewhere.example/push' },
  // Only the signed link of an e-mail is accepted.
  'POST /disiscrizione': { answers: everybody(404), url: () => '/disiscrizione?t=a.b' },
  'GET /api/notices/preferences': { answers: signedIn(200) },
  'PATCH /api/notices/preferences': { answers: signedIn(200), body: () => DEFAULT_PREFERENCES },
  'GET /robots.txt': { answers: everybody(200) },
  'GET /sitemap.xml': { answers: everybody(200) },
  'GET /sitemap/:file': { answers: everybody(200), url: () => '/sitemap/pages.xml' },
  'GET /share/items/:file': { answers: everybody(404), url: () => `/share/items/${randomUUID()}-1.jpg` },
  'POST /upload': { answers: signedIn(200) },
  'GET /images/*': { answers: everybody(200), url: () => photo },
  'GET /api/conversations': { answers: signedIn(200) },
  'GET /api/conversations/unread': { answers: signedIn(200) },
  'GET /api/radar/matches': { answers: signedIn(200) },
  'POST /api/conversations': {
    answers: [401, 201, 201, 409, 201],
    body: ({ itemId }) => ({ rootItemId: itemId, message: 'Mi interessa questo oggetto' }),
  },
  'GET /api/conversations/:id': { answers: [401, 404, 200, 200, 404], url: conversation('') },
  // After a conversation has been opened, it is the owner’s turn.
  'PATCH /api/conversations/:id/offer': {
    answers: [401, 404, 409, 200, 404],
    url: conversation('/offer'),
    body: ({ itemId }) => ({ itemId }),
  },
  'PATCH /api/conversations/:id/request': {
    answers: [401, 404, 409, 200, 404],
    url: conversation('/request'),
    body: ({ otherItemId }) => ({ itemId: otherItemId }),
  },
  'POST /api/conversations/:id/proposal': { answers: [401, 404, 409, 201, 404], url: conversation('/proposal') },
  'PATCH /api/conversations/:id/status': {
    answers: [401, 404, 200, 200, 404],
    url: conversation('/status'),
    body: () => ({ status: 'rejected' }),
  },
  'POST /api/conversations/:id/call-off': { answers: [401, 404, 409, 409, 404], url: conversation('/call-off') },
  'GET /api/conversations/:id/messages': { answers: [401, 404, 200, 200, 404], url: conversation('/messages') },
  'POST /api/conversations/:id/messages': {
    answers: [401, 404, 201, 201, 404],
    url: conversation('/messages'),
    body: () => ({ text: 'Ciao' }),
  },
  'POST /api/conversations/:id/read': { answers: [401, 404, 201, 201, 404], url: conversation('/read') },
  'POST /api/reports': {
    answers: [401, 201, 201, 409, 201],
    body: ({ itemId }) => ({ target: { kind: 'item', id: itemId }, reason: 'spam' }),
  },
  'GET /api/reports': { answers: signedIn(200) },
  // There is no decision, so every caller gets 404.
  'POST /api/decisions/:id/objection': {
    answers: signedIn(404),
    url: () => `/api/decisions/${randomUUID()}/objection`,
    body: () => ({ text: 'Non sono d’accordo' }),
  },
  'GET /api/admin/reports': { answers: forAdmin(200) },
  'POST /api/admin/reports/:id/decision': {
    answers: forAdmin(404),
    url: () => `/api/admin/reports/${randomUUID()}/decision`,
    body: () => ({ outcome: 'nothing', reasons: 'Prova' }),
  },
  'POST /api/admin/decisions/:id/review': {
    answers: forAdmin(404),
    url: () => `/api/admin/decisions/${randomUUID()}/review`,
    body: () => ({ outcome: 'nothing', reasons: 'Prova' }),
  },
  'GET /api/admin/items': { answers: forAdmin(200) },
  'GET /api/admin/conversations': { answers: forAdmin(200) },
  'GET /api/admin/people': { answers: forAdmin(200) },
  'PATCH /api/admin/reset/:id': { answers: forAdmin(200), url: ({ itemId }) => `/api/admin/reset/${itemId}` },
  'DELETE /api/admin/items/:id': { answers: forAdmin(200), url: ({ itemId }) => `/api/admin/items/${itemId}` },
  'DELETE /api/admin/conversations/:id': {
    answers: forAdmin(200),
    url: ({ conversationId }) => `/api/admin/conversations/${conversationId}`,
  },
  'PATCH /api/admin/disable/:uid': {
    answers: forAdmin(200),
    url: ({ neighbourUid }) => `/api/admin/disable/${neighbourUid}`,
    body: () => ({ reason: 'Prova' }),
  },
  'PATCH /api/admin/enable/:uid': { answers: forAdmin(200), url: ({ neighbourUid }) => `/api/admin/enable/${neighbourUid}` },
  // The identity service expects credentials in the body, as the real provider does: an empty body is rejected.
  'POST /identity/id-token': { answers: everybody(400) },
  'POST /identitytoolkit.googleapis.com/v1/accounts::signInWithIdp': { answers: everybody(400) },
  'POST /identitytoolkit.googleapis.com/v1/accounts::lookup': { answers: everybody(400) },
  'POST /identitytoolkit.googleapis.com/v1/accounts::delete': { answers: everybody(400) },
  'POST /identitytoolkit.googleapis.com/v2/accounts::revokeToken': { answers: everybody(400) },
  'GET /identitytoolkit.googleapis.com/v1/projects': { answers: everybody(200) },
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': { answers: everybody(200) },
  'POST /securetoken.googleapis.com/v1/token': { answers: everybody(400) },
  // Methods of the real provider that are not implemented are rejected in the provider’s error format.
  '* /identitytoolkit.googleapis.com/*': { answers: everybody(400) },
  '* /securetoken.googleapis.com/*': { answers: everybody(400) },
}
/** The owner’s exact position, which no other person may see. */
const HOME = { lat: 45.7012345, lng: 7.2468135 }
/** Matches these exact numbers; a public point nearby may begin with the same digits. */
const EXACTLY_HOME = /[:[,](45\.7012345|7\.2468135)[,}\]]/
/** Routes that do not read the token. */
const READS_NO_TOKEN = ['GET /api/health', 'GET /api/ready', 'GET /api/config']
/** The pages route, which exists only if the web part has been built. */
const PAGES = 'GET /*'

const house = testAppOfFile({ environment: { RATE_LIMITS: 'off' } })
let people: Record<Exclude<Actor, 'nobody'>, SignedInPerson>

beforeAll(async () => {
  people = {
    stranger: await house.signIn({ name: 'Olga' }),
    other: await house.signIn({ name: 'Otto' }),
    owner: await house.signIn({ name: 'Ornella' }),
    admin: await house.signIn({ name: 'Ada', email: house.config.adminEmail }),
  }
  photo = (await upload(people.owner.headers)).json().secure_url
})

async function upload(headers: object) {
  const body = uploadBody(await aPicture(20, 20).jpeg().toBuffer())
  return house.app.inject({ method: 'POST', url: '/upload', payload: body.payload, headers: { ...body.headers, ...headers } })
}

async function aWorld(): Promise<World> {
  const itemId = await anItem(house.db, { owner: people.owner.uid, ...HOME })
  const otherItemId = await anItem(house.db, { owner: people.other.uid })
  const opened = await house.app.inject({
    method: 'POST',
    url: '/api/conversations',
    headers: people.other.headers,
    payload: { rootItemId: itemId, message: 'Mi interessa questo oggetto' },
  })
  const promised = await anItem(house.db, { owner: people.owner.uid, ...HOME })
  const { item } = (await findPresent(house.db, [promised])).get(promised) ?? {}
  if (!item) throw new Error('no object')
  const leg = { item, giver: people.owner.uid, receiver: people.other.uid }
  const exchangeId = await house.db.transaction().execute((trx) => makeExchange(trx, null, [leg], new Date()))
  // Closed, because a person may only have a limited number of open requests.
  const requestId = await aRequest(house.db, { owner: people.owner.uid, closedAt: new Date() })
  const { uid: neighbourUid } = await aPerson(house.db)
  // Deleted first, because a person may only have a limited number of saved searches.
  await house.db.deleteFrom('savedSearches').execute()
  const searchId = await aSavedSearch(house.db, people.owner.uid)
  return { searchId, itemId, otherItemId, conversationId: opened.json()._id, exchangeId, requestId, neighbourUid }
}

async function tryAs(actor: Actor, method: string, path: string, row: Row) {
  const who = row.isFarewell ? await house.signIn({ name: 'Zoe', email: `${randomUUID()}@example.org` }) : null
  const headers = actor === 'nobody' ? {} : (who ?? people[actor]).headers
  if (path === '/upload') return upload(headers)
  const world = await aWorld()
  const url = row.url?.(world) ?? path.replaceAll('::', ':')
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: row.body?.(world) ?? {} }
  // The cast is safe: the method comes from the router.
  return house.app.inject({ method: method as 'GET', url, headers, ...payload })
}

/** Checks that a rejection has the common format: a stable code and its Italian message. */
function expectProblem({ statusCode, headers, json }: Awaited<ReturnType<typeof tryAs>>) {
  const problem = problemBody.parse(json())
  expect(headers['content-type']).toContain('application/problem+json')
  expect(problem).toMatchObject({ status: statusCode, title: problem.code, detail: it.problems[problem.code] })
}

/** Routes for the admin only. */
const isAdminsOwn = (url: string) => url.startsWith('/api/admin/') || url === '/api/exchanges/:id/settle'

describe('Every route', () => {
  test('[IDN-46] The routes know no other roles than public, signed in and admin', () => {
    expect([...new Set(house.app.declaredRoutes.map(({ access }) => access))].sort()).toEqual(['admin', 'public', 'signedIn'])
    for (const { access, url } of house.app.declaredRoutes) expect([url, access === 'admin']).toEqual([url, isAdminsOwn(url)])
  })

  test('[SEC-02] Every route has an entry in the table, and every entry a route', async () => {
    await house.app.ready()
    const named = house.app.declaredRoutes.map(({ method, url }) => (url.endsWith('.com/*') ? `* ${url}` : `${method} ${url}`))
    // HEAD is answered by the handler of GET.
    const judged = new Set(named.filter((name) => !name.startsWith('HEAD ') && name !== PAGES))
    expect([...judged].sort()).toEqual(Object.keys(ROUTES).sort())
    for (const name of named.filter((each) => each.startsWith('HEAD '))) expect(named).toContain(name.replace('HEAD', 'GET'))
  })

  test.each(Object.entries(ROUTES))(
    '[SEC-02] [PRIV-01] [PRIV-03] [API-57] [ERR-33] %s answers each actor as expected and reveals no private data of the owner',
    async (name, row) => {
      const [method = '', path = ''] = name.split(' ')
      const statuses: number[] = []
      for (const actor of ACTORS) {
        const answer = await tryAs(actor, method === '*' ? 'POST' : method, path, row)
        statuses.push(answer.statusCode)
        if (answer.statusCode >= 400 && !path.includes('.googleapis.com')) expectProblem(answer)
        if (actor === 'nobody' || actor === 'stranger' || actor === 'other') {
          expect(answer.body).not.toContain(people.owner.email)
          expect(answer.body).not.toMatch(EXACTLY_HOME)
        }
        if (actor === 'nobody' || answer.statusCode >= 300 || !path.startsWith('/api/') || READS_NO_TOKEN.includes(name)) continue
        expect(answer.headers['cache-control']).toContain('private')
        expect(answer.headers.vary).toContain('authorization')
      }
      expect(statuses).toEqual(row.answers)
    },
  )

  test.each(Object.entries(ROUTES).filter(([, row]) => row.answers[0] === 401))(
    '%s rejects a malformed token',
    async (name, row) => {
      const [method = '', path = ''] = name.split(' ')
      const url = row.url?.(await aWorld()) ?? path
      for (const authorization of ['Bearer x.y.z', 'Bearer', 'Basic eDp5', '']) {
        const answer = await house.app.inject({ method: method as 'GET', url, headers: { authorization } })
        expect(answer.statusCode).toBe(401)
      }
    },
  )

  test('[PRIV-03] The owner can read the exact position, so that the privacy check of the routes would find it', async () => {
    const { itemId } = await aWorld()
    const { body } = await house.app.inject({ url: `/api/items/${itemId}`, headers: people.owner.headers })
    expect(body).toMatch(EXACTLY_HOME)
  })

  test('[SEC-01] A route without an access declaration stops the start', async () => {
    const app = Fastify()
    declareRoutes(app)
    expect(() => app.get('/open', () => 'everything')).toThrow('GET /open does not declare who may call it')
    await app.close()
  })
})
