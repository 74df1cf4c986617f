import { randomUUID } from 'node:crypto'
import { photoUrl } from '@barattolo/domain/items/images'
import { DEFAULT_NOTICE_PREFERENCES } from '@barattolo/domain/notices/preferences'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { problemBody } from '@barattolo/domain/problem-body'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { it } from '@barattolo/domain/texts/it'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { createExchange } from './exchanges/exchanges.service.ts'
import { findCurrentItems } from './items/item-locks.store.ts'
import { requireDeclaredAccess } from './platform/http/endpoint-route.ts'
import { insertItem, insertPerson, insertRequest, insertSavedSearch, makeItemBody } from './testing/factories.ts'
import { makeImage, makeUploadBody } from './testing/images.ts'
import { createSubscribedBrowser } from './testing/push-service.ts'
import { type SignedInPerson, setUpTestApp } from './testing/test-app.ts'

/** The callers: an anonymous visitor, a stranger, the other participant of a conversation, the item’s owner and the admin. */
const ACTORS = ['anonymous', 'stranger', 'other', 'owner', 'admin'] as const
/** The second admin, who gets the same answers as the first one. */
type Actor = (typeof ACTORS)[number] | 'secondAdmin'

/** The records that a call needs: created again after each call that may have changed them. */
interface RouteFixture {
  itemId: string
  otherItemId: string
  conversationId: string
  requestId: string
  searchId: string
  /** A person without any activity. */
  otherPersonUid: string
  exchangeId: string
}

interface Row {
  /** The expected status for each actor, in their order. */
  answers: readonly [number, number, number, number, number]
  /** The status for the second admin, if it differs from the first one’s. */
  secondAdmin?: number
  /** The URL, if the route has parameters. */
  url?: (fixture: RouteFixture) => string
  body?: (fixture: RouteFixture) => object
  /** The call deletes the caller’s account, so each call is made by a new person. */
  deletesAccount?: true
}

/** The body of an admin’s act. */
const WHY = { reason: 'Motivo della prova' }
const forEveryone = (status: number) => [status, status, status, status, status] as const
const forSignedIn = (status: number) => [401, status, status, status, status] as const
const forAdmin = (status: number) => [401, 403, 403, 403, status] as const
const conversation = (rest: string) => (fixture: RouteFixture) => `/api/conversations/${fixture.conversationId}${rest}`
const request = (fixture: RouteFixture) => `/api/requests/${fixture.requestId}`
const search = (fixture: RouteFixture) => `/api/searches/${fixture.searchId}`
const exchange = (rest: string) => (fixture: RouteFixture) => `/api/exchanges/${fixture.exchangeId}${rest}`
const item = (fixture: RouteFixture) => `/api/items/${fixture.itemId}`
let photo = ''

/** All routes. The test fails for a new route until it has an entry. */
const ROUTES: Record<string, Row> = {
  'GET /api/health': { answers: forEveryone(200) },
  'GET /api/ready': { answers: forEveryone(200) },
  'GET /api/config': { answers: forEveryone(200) },
  'GET /api/openapi.json': { answers: forEveryone(200) },
  'GET /api/me': { answers: forSignedIn(200) },
  'GET /api/me/data': { answers: forSignedIn(200) },
  'GET /api/me/found-items': { answers: forSignedIn(200) },
  'POST /api/me/found-items': { answers: forSignedIn(404) },
  'DELETE /api/me/found-items': { answers: forSignedIn(404) },
  'POST /api/me/rules': { answers: forSignedIn(201), body: () => ({ version: RULES_VERSION, oldEnough: true }) },
  // The first admin has the same name then, which others may not choose.
  'POST /api/me/devices': { answers: forSignedIn(201), body: () => ({ device: randomUUID() }) },
  'POST /api/me/name': { answers: forSignedIn(201), secondAdmin: 409, body: () => ({ name: 'Nome di Piazza' }) },
  'PATCH /api/me/viewpoint': { answers: forSignedIn(200), body: () => ({ viewpoint: TEST_TOWN.neighbour.slug }) },
  'PATCH /api/me/words': { answers: forSignedIn(200), body: () => ({ words: 'Rimetto a nuovo le cose' }) },
  'PATCH /api/me/municipality': {
    answers: forSignedIn(200),
    body: () => ({ municipality: TEST_TOWN.neighbour.slug, showsMunicipality: false }),
  },
  // Not an upload of theirs.
  'POST /api/me/picture': { answers: forSignedIn(403), body: () => ({ photo: photoUrl(randomUUID()) }) },
  'DELETE /api/me/picture': { answers: forSignedIn(200) },
  'GET /api/me/holiday': { answers: forSignedIn(200) },
  'POST /api/me/holiday': { answers: forSignedIn(201), body: () => ({ until: null }) },
  'DELETE /api/me/holiday': { answers: forSignedIn(200) },
  'GET /api/me/blocked': { answers: forSignedIn(200) },
  'GET /api/me/sign-ins': { answers: forSignedIn(200) },
  // The proof is not one.
  'POST /api/me/sign-ins': { answers: forSignedIn(409), body: () => ({ proof: 'x' }) },
  'DELETE /api/me/sign-ins/:id': { answers: forSignedIn(404), url: () => `/api/me/sign-ins/${randomUUID()}` },
  // There is no provider.
  'POST /api/sign-in/providers/:id': {
    answers: forEveryone(403),
    url: () => '/api/sign-in/providers/oidc.1',
    body: () => ({ secretHash: 'x'.repeat(43), intent: 'signIn' }),
  },
  'POST /api/sign-in/provider-answers': {
    answers: forEveryone(409),
    body: () => ({ query: 'state=x', secret: 'x'.repeat(43) }),
  },
  'POST /api/sign-in/links': {
    answers: forEveryone(201),
    body: () => ({ email: 'chi@example.org', secretHash: 'x'.repeat(43), intent: 'signIn' }),
  },
  'POST /api/sign-in/link-uses': { answers: forEveryone(409), body: () => ({ code: 'x'.repeat(43) }) },
  // Not a token of Firebase.
  'POST /api/sign-in/firebase': { answers: forEveryone(401), body: () => ({ idToken: 'x' }) },
  'POST /api/me/blocked/:uid': { answers: forSignedIn(201), url: ({ otherPersonUid }) => `/api/me/blocked/${otherPersonUid}` },
  'DELETE /api/me/blocked/:uid': { answers: forSignedIn(200), url: ({ otherPersonUid }) => `/api/me/blocked/${otherPersonUid}` },
  'POST /api/me/photos/take-back': { answers: forSignedIn(200) },
  'DELETE /api/me': { answers: forSignedIn(200), deletesAccount: true },
  'GET /api/people/:uid': { answers: forEveryone(200), url: () => `/api/people/${people.owner.uid}` },
  // The owner has no profile picture.
  'GET /api/people/:uid/picture': { answers: forEveryone(404), url: () => `/api/people/${people.owner.uid}/picture` },
  'GET /api/people': { answers: forEveryone(200), url: () => '/api/people?q=o' },
  'GET /api/items': { answers: forEveryone(200) },
  'GET /api/items/suggestions': { answers: forEveryone(200), url: () => '/api/items/suggestions?text=se' },
  'GET /api/items/:id': { answers: forEveryone(200), url: item },
  'GET /api/items/:id/weight': { answers: [401, 403, 403, 200, 403], url: (fixture) => `${item(fixture)}/weight` },
  'POST /api/items': { answers: forSignedIn(201), body: () => makeItemBody() },
  'PATCH /api/items/:id': { answers: [401, 403, 403, 200, 403], url: item, body: () => ({ title: 'Altro' }) },
  // The item is already available: only its owner gets this error.
  'POST /api/items/:id/put-back': {
    answers: [401, 403, 403, 409, 403],
    url: (fixture) => `/api/items/${fixture.itemId}/put-back`,
    body: () => ({ latitude: TEST_TOWN.centre.lat, longitude: TEST_TOWN.centre.lng }),
  },
  'POST /api/items/:id/rest': { answers: [401, 403, 403, 201, 403], url: (fixture) => `${item(fixture)}/rest` },
  'DELETE /api/items/:id/rest': { answers: [401, 403, 403, 200, 403], url: (fixture) => `${item(fixture)}/rest` },
  'GET /api/items/:id/interested': { answers: [401, 403, 403, 200, 403], url: (fixture) => `${item(fixture)}/interested` },
  'POST /api/items/:id/answers': {
    answers: [401, 403, 403, 201, 403],
    url: (fixture) => `${item(fixture)}/answers`,
    body: ({ conversationId }) => ({
      conversationIds: [conversationId],
      text: 'Vi rispondo domenica',
      clientId: randomUUID(),
      decline: false,
    }),
  },
  'GET /api/conversations/:id/similar': { answers: [401, 404, 200, 200, 404], url: conversation('/similar') },
  'POST /api/items/:id/still-here': { answers: [401, 404, 404, 201, 404], url: (fixture) => `${item(fixture)}/still-here` },
  'GET /api/items/asked': { answers: forSignedIn(200) },
  'DELETE /api/items/:id': { answers: [401, 403, 403, 200, 403], url: item },
  'GET /api/map': {
    answers: forEveryone(200),
    url: () => `/api/map?lat=${TEST_TOWN.centre.lat}&lng=${TEST_TOWN.centre.lng}&radius=5`,
  },
  'GET /api/exchanges/recent': { answers: forEveryone(200) },
  'GET /api/requests': { answers: forEveryone(200) },
  'GET /api/requests/:id': { answers: forEveryone(200), url: request },
  'GET /api/requests/:id/items': { answers: forEveryone(200), url: (fixture) => `${request(fixture)}/items` },
  'GET /api/items/:id/requests': { answers: forEveryone(200), url: (fixture) => `${item(fixture)}/requests` },
  'GET /api/requests/seekers': { answers: forSignedIn(200), url: () => '/api/requests/seekers?title=Sedia' },
  'GET /api/searches': { answers: forSignedIn(200) },
  'POST /api/searches': { answers: forSignedIn(201), body: () => ({ name: 'Sedie', words: 'sedia' }) },
  // Other people, including the admin, do not learn that the saved search exists.
  'PATCH /api/searches/:id': { answers: [401, 404, 404, 200, 404], url: search, body: () => ({ name: 'Altre' }) },
  'DELETE /api/searches/:id': { answers: [401, 404, 404, 200, 404], url: search },
  'GET /api/favourites': { answers: forSignedIn(200) },
  'GET /api/favourites/hearts': { answers: forSignedIn(200), url: ({ itemId }) => `/api/favourites/hearts?ids=${itemId}` },
  'GET /api/favourites/settings': { answers: forSignedIn(200) },
  'PATCH /api/favourites/settings': { answers: forSignedIn(200), body: () => ({ arePrivate: true }) },
  'GET /api/favourites/counts': { answers: forSignedIn(200) },
  // The owner cannot have their own object among their favourites.
  'POST /api/favourites/:id': {
    answers: [401, 200, 200, 409, 200],
    url: ({ itemId }) => `/api/favourites/${itemId}`,
    body: () => ({}),
  },
  'DELETE /api/favourites/:id': { answers: forSignedIn(200), url: ({ itemId }) => `/api/favourites/${itemId}` },
  'POST /api/requests': { answers: forSignedIn(201), body: () => ({ title: 'Cerco una slitta' }) },
  'PATCH /api/requests/:id': { answers: [401, 403, 403, 200, 403], url: request, body: () => ({ open: false }) },
  'DELETE /api/requests/:id': { answers: [401, 403, 403, 200, 403], url: request },
  'GET /api/exchanges/:id': { answers: [401, 404, 200, 200, 404], url: exchange('') },
  'POST /api/exchanges/:id/meeting': {
    answers: [401, 404, 201, 201, 404],
    url: exchange('/meeting'),
    body: () => ({ place: 'Piazza Chanoux', at: new Date(Date.now() + 60_000).toISOString() }),
  },
  'POST /api/exchanges/:id/meeting/confirm': { answers: [401, 404, 409, 409, 404], url: exchange('/meeting/confirm') },
  // The exchange is of two people: these are for three or more.
  'POST /api/exchanges/:id/meeting/options': {
    answers: [401, 404, 409, 409, 404],
    url: exchange('/meeting/options'),
    body: () => ({ options: [{ place: 'Piazza Chanoux', at: new Date(Date.now() + 60_000).toISOString() }] }),
  },
  'POST /api/exchanges/:id/meeting/ticks': {
    answers: [401, 404, 409, 409, 404],
    url: exchange('/meeting/ticks'),
    body: () => ({ options: [] }),
  },
  // No change is proposed, and the caller names no other objects.
  'POST /api/exchanges/:id/change': {
    answers: [401, 404, 404, 404, 404],
    url: exchange('/change'),
    body: () => ({ items: ['00000000-0000-4000-8000-000000000000'], version: 1 }),
  },
  'POST /api/exchanges/:id/change/agreement': {
    answers: [401, 404, 409, 409, 404],
    url: exchange('/change/agreement'),
    body: () => ({ version: 1 }),
  },
  'POST /api/exchanges/:id/change/refusal': {
    answers: [401, 404, 409, 409, 404],
    url: exchange('/change/refusal'),
    body: () => ({ version: 0 }),
  },
  'POST /api/exchanges/:id/change/withdrawal': {
    answers: [401, 404, 409, 409, 404],
    url: exchange('/change/withdrawal'),
    body: () => ({ version: 0 }),
  },
  'POST /api/exchanges/:id/call-off': { answers: [401, 404, 409, 409, 404], url: exchange('/call-off'), body: () => ({}) },
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
    body: () => ({ decision: 'happened', ...WHY }),
  },
  'GET /api/notices': { answers: forSignedIn(200) },
  'GET /api/notices/unread': { answers: forSignedIn(200) },
  'POST /api/notices/read': { answers: forSignedIn(200), body: () => ({}) },
  'GET /api/notices/channels': { answers: forSignedIn(200) },
  'POST /api/notices/push': {
    answers: forSignedIn(422),
    body: () => createSubscribedBrowser('https://elsewhere.example/push').subscription,
  },
  'DELETE /api/notices/push': {
    answers: forSignedIn(200),
    url: () => '/api/notices/push?endpoint=https://elsewhere.example/push',
  },
  // Only the signed link of an e-mail is accepted.
  'POST /disiscrizione': { answers: forEveryone(404), url: () => '/disiscrizione?t=a.b' },
  'GET /api/notices/preferences': { answers: forSignedIn(200) },
  'PATCH /api/notices/preferences': { answers: forSignedIn(200), body: () => DEFAULT_NOTICE_PREFERENCES },
  'GET /robots.txt': { answers: forEveryone(200) },
  'GET /sitemap.xml': { answers: forEveryone(200) },
  'GET /sitemap/:file': { answers: forEveryone(200), url: () => '/sitemap/pages.xml' },
  'GET /share/items/:file': { answers: forEveryone(404), url: () => `/share/items/${randomUUID()}-1.jpg` },
  'POST /upload': { answers: forSignedIn(200) },
  'GET /images/*': { answers: forEveryone(200), url: () => photo },
  'GET /api/conversations': { answers: forSignedIn(200) },
  'GET /api/conversations/unread': { answers: forSignedIn(200) },
  'GET /api/pairs': { answers: forSignedIn(200) },
  // The objects do not exist.
  'POST /api/pairs/proposals': {
    answers: forSignedIn(404),
    body: () => ({ gives: randomUUID(), receives: randomUUID() }),
  },
  'POST /api/pairs/refusals': {
    answers: forSignedIn(404),
    body: () => ({ gives: randomUUID(), receives: randomUUID() }),
  },
  'GET /api/rings': { answers: forSignedIn(200) },
  'GET /api/rings/settings': { answers: forSignedIn(200) },
  'PATCH /api/rings/settings': { answers: forSignedIn(200), body: () => ({ wantsRingsOfFour: true }) },
  // The ring does not exist.
  'POST /api/rings/:id/interest': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/interest`,
    body: () => ({ isInterested: true }),
  },
  'GET /api/rings/:id/chat': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/chat` },
  'GET /api/rings/:id/messages': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/messages` },
  'POST /api/rings/:id/messages': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/messages`,
    body: () => ({ text: 'Ciao' }),
  },
  'POST /api/rings/:id/read': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/read` },
  'POST /api/rings/:id/refusal': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/refusal` },
  'GET /api/rings/own': { answers: forSignedIn(200) },
  'GET /api/rings/:id': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}` },
  'GET /api/rings/:id/options': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/options` },
  'POST /api/rings/:id/proposal': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/proposal` },
  'POST /api/rings/:id/yes': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/yes`,
    body: () => ({ key: '' }),
  },
  'POST /api/rings/:id/reconsideration': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/reconsideration`,
  },
  'POST /api/rings/:id/departure': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/departure`,
    body: () => ({ reason: 'notNow' }),
  },
  'POST /api/rings/:id/items/refusal': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/items/refusal`,
    body: ({ itemId }) => ({ itemId }),
  },
  'POST /api/rings/:id/withdrawal': { answers: forSignedIn(404), url: () => `/api/rings/${randomUUID()}/withdrawal` },
  'POST /api/rings/:id/receives': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/receives`,
    body: ({ itemId }) => ({ key: '', add: [itemId], remove: [] }),
  },
  'POST /api/rings/:id/gives': {
    answers: forSignedIn(404),
    url: () => `/api/rings/${randomUUID()}/gives`,
    body: ({ itemId }) => ({ key: '', itemId, instead: itemId }),
  },
  'GET /api/swaps': { answers: forSignedIn(200), url: ({ itemId }) => `/api/swaps?ids=${itemId}` },
  'GET /api/radar/matches': { answers: forSignedIn(200) },
  'GET /api/overview': { answers: forSignedIn(200) },
  'POST /api/conversations': {
    // The other participant finds the conversation that is open.
    answers: [401, 201, 200, 409, 201],
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
  'POST /api/conversations/:id/proposal': {
    answers: [401, 404, 409, 201, 404],
    url: conversation('/proposal'),
    body: () => ({ ask: true }),
  },
  'PATCH /api/conversations/:id/status': {
    answers: [401, 404, 200, 200, 404],
    url: conversation('/status'),
    body: () => ({ status: 'rejected' }),
  },
  'POST /api/conversations/:id/call-off': { answers: [401, 404, 409, 409, 404], url: conversation('/call-off') },
  'POST /api/conversations/:id/reopen-interest': { answers: [401, 404, 403, 201, 404], url: conversation('/reopen-interest') },
  'GET /api/conversations/interests': {
    answers: forSignedIn(200),
    url: ({ itemId }) => `/api/conversations/interests?ids=${itemId}`,
  },
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
  'GET /api/reports': { answers: forSignedIn(200) },
  // There is no decision, so every signed-in caller gets 404.
  'POST /api/decisions/:id/objection': {
    answers: forSignedIn(404),
    url: () => `/api/decisions/${randomUUID()}/objection`,
    body: () => ({ text: 'Non sono d’accordo' }),
  },
  'POST /api/contact': {
    answers: forEveryone(201),
    body: () => ({ name: 'Anna', email: 'anna@example.org', message: 'Buongiorno' }),
  },
  'GET /api/admin/messages': { answers: forAdmin(200) },
  'PATCH /api/admin/messages/:id': {
    answers: forAdmin(404),
    url: () => `/api/admin/messages/${randomUUID()}`,
    body: () => ({ answered: true }),
  },
  'GET /api/admin/reports': { answers: forAdmin(200) },
  'GET /api/admin/reports/:id/photos/:place': {
    answers: forAdmin(403),
    url: () => `/api/admin/reports/${randomUUID()}/photos/0`,
  },
  'POST /api/admin/reports/:id/decision': {
    answers: forAdmin(404),
    url: () => `/api/admin/reports/${randomUUID()}/decision`,
    body: () => ({ outcome: 'nothing', reasons: WHY.reason }),
  },
  'POST /api/admin/decisions/:id/review': {
    answers: forAdmin(404),
    url: () => `/api/admin/decisions/${randomUUID()}/review`,
    body: () => ({ outcome: 'nothing', reasons: WHY.reason }),
  },
  'GET /api/admin/items': { answers: forAdmin(200) },
  'GET /api/admin/conversations': { answers: forAdmin(200) },
  'GET /api/admin/rings': { answers: forAdmin(200) },
  'GET /api/admin/people': { answers: forAdmin(200) },
  'GET /api/admin/log': { answers: forAdmin(200) },
  'GET /api/admin/status': { answers: forAdmin(200) },
  'POST /api/admin/openings': {
    answers: forAdmin(201),
    body: ({ conversationId }) => ({ kind: 'conversation', id: conversationId, ...WHY }),
  },
  // Without a reason within the last hour these are closed to the admins too.
  'GET /api/admin/conversations/:id': {
    answers: forAdmin(403),
    url: ({ conversationId }) => `/api/admin/conversations/${conversationId}`,
  },
  'GET /api/admin/rings/:id': { answers: forAdmin(403), url: () => `/api/admin/rings/${randomUUID()}` },
  'GET /api/admin/people/:uid': { answers: forAdmin(403), url: () => `/api/admin/people/${people.owner.uid}` },
  'GET /api/admin/reports/:id': { answers: forAdmin(403), url: () => `/api/admin/reports/${randomUUID()}` },
  'PATCH /api/admin/reset/:id': { answers: forAdmin(200), url: ({ itemId }) => `/api/admin/reset/${itemId}`, body: () => WHY },
  'DELETE /api/admin/items/:id': { answers: forAdmin(200), url: ({ itemId }) => `/api/admin/items/${itemId}`, body: () => WHY },
  'DELETE /api/admin/requests/:id': {
    answers: forAdmin(200),
    url: ({ requestId }) => `/api/admin/requests/${requestId}`,
    body: () => WHY,
  },
  'DELETE /api/admin/conversations/:id': {
    answers: forAdmin(200),
    url: ({ conversationId }) => `/api/admin/conversations/${conversationId}`,
    body: () => WHY,
  },
  'POST /api/admin/rings/:id/end': {
    answers: forAdmin(404),
    url: () => `/api/admin/rings/${randomUUID()}/end`,
    body: () => WHY,
  },
  'PATCH /api/admin/disable/:uid': {
    answers: forAdmin(200),
    url: ({ otherPersonUid }) => `/api/admin/disable/${otherPersonUid}`,
    body: () => WHY,
  },
  'PATCH /api/admin/enable/:uid': {
    answers: forAdmin(200),
    url: ({ otherPersonUid }) => `/api/admin/enable/${otherPersonUid}`,
    body: () => WHY,
  },
  // The identity service expects credentials in the body, as the real provider does: an empty body is rejected.
  'POST /identity/id-token': { answers: forEveryone(400) },
  'POST /identity/authorizations': { answers: forEveryone(400) },
  'POST /identity/token': { answers: forEveryone(400) },
  'GET /identity/keys': { answers: forEveryone(200) },
  'GET /identity/.well-known/openid-configuration': { answers: forEveryone(200) },
  'POST /identitytoolkit.googleapis.com/v1/accounts::signInWithIdp': { answers: forEveryone(400) },
  'POST /identitytoolkit.googleapis.com/v1/accounts::lookup': { answers: forEveryone(400) },
  'POST /identitytoolkit.googleapis.com/v1/accounts::delete': { answers: forEveryone(400) },
  'POST /identitytoolkit.googleapis.com/v2/accounts::revokeToken': { answers: forEveryone(400) },
  'GET /identitytoolkit.googleapis.com/v1/projects': { answers: forEveryone(200) },
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': { answers: forEveryone(200) },
  'POST /securetoken.googleapis.com/v1/token': { answers: forEveryone(400) },
  // Methods of the real provider that are not implemented are rejected in the provider’s error format.
  '* /identitytoolkit.googleapis.com/*': { answers: forEveryone(400) },
  '* /securetoken.googleapis.com/*': { answers: forEveryone(400) },
}
/** The owner’s exact position, which no user may see, not even the owner. */
const HOME_POSITION = TEST_TOWN.exact
/** Matches these exact numbers; a public point nearby may begin with the same digits. */
const EXACT_POSITION = new RegExp(`[:[,](${HOME_POSITION.lat}|${HOME_POSITION.lng})[,}\\]]`)
/** Routes that do not read the token. */
const IGNORES_TOKEN = ['GET /api/health', 'GET /api/ready', 'GET /api/config']
/** The pages route, which exists only if the web package has been built. */
const PAGES = 'GET /*'

/** Each caller calls every route: more contacts, reports and messages than on a day. */
const app = setUpTestApp({ environment: { RATE_LIMITS: 'off', ADMIN_EMAIL: 'ada@example.org, bea@example.org' } })
let people: Record<Exclude<Actor, 'anonymous'>, SignedInPerson>

beforeAll(async () => {
  people = {
    stranger: await app.signIn({ name: 'Olga' }),
    other: await app.signIn({ name: 'Otto' }),
    owner: await app.signIn({ name: 'Ornella Inarrivabile', email: 'ornella.inarrivabile@gmail.com' }),
    admin: await app.signIn({ name: 'Ada', email: 'ada@example.org' }),
    secondAdmin: await app.signIn({ name: 'Bea', email: 'bea@example.org' }),
  }
  const payload = { name: 'Nonna Lella' }
  await app.fastify.inject({ method: 'POST', url: '/api/me/name', headers: people.owner.headers, payload })
  photo = (await upload(people.owner.headers)).json().secure_url
})

async function upload(headers: object) {
  const body = makeUploadBody(await makeImage(20, 20).jpeg().toBuffer())
  return app.fastify.inject({ method: 'POST', url: '/upload', payload: body.payload, headers: { ...body.headers, ...headers } })
}

async function createFixture(): Promise<RouteFixture> {
  const itemId = await insertItem(app.db, { owner: people.owner.uid, ...HOME_POSITION })
  const otherItemId = await insertItem(app.db, { owner: people.other.uid })
  const opened = await app.fastify.inject({
    method: 'POST',
    url: '/api/conversations',
    headers: people.other.headers,
    payload: { rootItemId: itemId, message: 'Mi interessa questo oggetto' },
  })
  const exchangedItemId = await insertItem(app.db, { owner: people.owner.uid, ...HOME_POSITION })
  const { item } = (await findCurrentItems(app.db, [exchangedItemId])).get(exchangedItemId) ?? {}
  if (!item) throw new Error('the inserted item was not found')
  const leg = { item, giver: people.owner.uid, receiver: people.other.uid }
  const { id: exchangeId } = await app.db.transaction().execute((trx) => createExchange(trx, null, [leg], new Date()))
  // Closed, because a person may only have a limited number of open requests.
  const requestId = await insertRequest(app.db, { owner: people.owner.uid, closedAt: new Date() })
  const { uid: otherPersonUid } = await insertPerson(app.db)
  // Deleted first, because a person may only have a limited number of saved searches.
  await app.db.deleteFrom('savedSearches').execute()
  const searchId = await insertSavedSearch(app.db, people.owner.uid)
  return { searchId, itemId, otherItemId, conversationId: opened.json()._id, exchangeId, requestId, otherPersonUid }
}

let unchangedFixture: RouteFixture | null = null
/** The records of the last call, unless it was a successful write. */
const currentFixture = async () => {
  unchangedFixture ??= await createFixture()
  return unchangedFixture
}

async function callAs(actor: Actor, method: string, path: string, row: Row) {
  const newPerson = row.deletesAccount ? await app.signIn({ name: 'Zoe', email: `${randomUUID()}@example.org` }) : null
  const headers = actor === 'anonymous' ? {} : (newPerson ?? people[actor]).headers
  if (path === '/upload') return upload(headers)
  const fixture = await currentFixture()
  const url = row.url?.(fixture) ?? path.replaceAll('::', ':')
  const payload = method === 'GET' || (method === 'DELETE' && !row.body) ? {} : { payload: row.body?.(fixture) ?? {} }
  // The cast is safe: the method comes from the router.
  const answer = await app.fastify.inject({ method: method as 'GET', url, headers, ...payload })
  if (method !== 'GET' && answer.statusCode < 400) unchangedFixture = null
  return answer
}

/** Checks that a rejection has the common format: a stable code and its Italian message. */
/** Calls of the identity library, and of clients of OpenID Connect, which prescribe the form of errors. */
const hasOtherErrors = (path: string) => path.includes('.googleapis.com') || path === '/identity/token'

function expectProblem({ statusCode, headers, json }: Awaited<ReturnType<typeof callAs>>) {
  const problem = problemBody.parse(json())
  expect(headers['content-type']).toContain('application/problem+json')
  expect(problem).toMatchObject({ status: statusCode, title: problem.code, detail: it.problems[problem.code] })
}

/** Routes for the admin only. */
const isAdminRoute = (url: string) => url.startsWith('/api/admin/') || url === '/api/exchanges/:id/settle'

describe('Every route', () => {
  test('[IDN-46] The routes declare no other access than public, signed in and admin', () => {
    expect([...new Set(app.fastify.declaredRoutes.map(({ access }) => access))].sort()).toEqual(['admin', 'public', 'signedIn'])
    for (const { access, url } of app.fastify.declaredRoutes) expect([url, access === 'admin']).toEqual([url, isAdminRoute(url)])
  })

  test('[SEC-02] Every route has an entry in ROUTES, and every entry has a route', async () => {
    await app.fastify.ready()
    const routeNames = app.fastify.declaredRoutes.map(({ method, url }) =>
      url.endsWith('.com/*') ? `* ${url}` : `${method} ${url}`,
    )
    // HEAD is answered by the handler of GET.
    const listedRoutes = new Set(routeNames.filter((name) => !name.startsWith('HEAD ') && name !== PAGES))
    expect([...listedRoutes].sort()).toEqual(Object.keys(ROUTES).sort())
    for (const name of routeNames.filter((each) => each.startsWith('HEAD ')))
      expect(routeNames).toContain(name.replace('HEAD', 'GET'))
  })

  test.each(Object.entries(ROUTES))(
    '[SEC-02] [PRIV-01] [PRIV-03] [PRIV-21] [PRIV-22] [API-57] [ERR-33] %s answers each actor as expected and reveals no private data of the owner',
    async (name, row) => {
      const [method = '', path = ''] = name.split(' ')
      const statuses: number[] = []
      for (const actor of [...ACTORS, 'secondAdmin'] as const) {
        const answer = await callAs(actor, method === '*' ? 'POST' : method, path, row)
        statuses.push(answer.statusCode)
        if (answer.statusCode >= 400 && !hasOtherErrors(path)) expectProblem(answer)
        if (actor === 'anonymous' || actor === 'stranger' || actor === 'other') {
          expect(answer.body).not.toContain(people.owner.email)
          expect(answer.body).not.toMatch(/ornella|inarrivabile/i)
        }
        expect(answer.body).not.toMatch(EXACT_POSITION)
        if (actor === 'anonymous') expect(answer.body).not.toContain('***')
        if (actor === 'anonymous' || answer.statusCode >= 300 || !path.startsWith('/api/') || IGNORES_TOKEN.includes(name))
          continue
        expect(answer.headers['cache-control']).toContain('private')
        expect(answer.headers.vary).toContain('authorization')
      }
      expect(statuses).toEqual([...row.answers, row.secondAdmin ?? row.answers[4]])
    },
  )

  test.each(Object.entries(ROUTES).filter(([, row]) => row.answers[0] === 401))(
    '%s rejects a malformed token',
    async (name, row) => {
      const [method = '', path = ''] = name.split(' ')
      const url = row.url?.(await currentFixture()) ?? path
      for (const authorization of ['Bearer x.y.z', 'Bearer', 'Basic eDp5', '']) {
        const answer = await app.fastify.inject({ method: method as 'GET', url, headers: { authorization } })
        expect(answer.statusCode).toBe(401)
      }
    },
  )

  /** What a suspended person may do: see the reason, take or delete their data, contest the decision. */
  const WHILE_SUSPENDED: Record<string, number> = {
    'GET /api/me': 200,
    'GET /api/me/data': 200,
    'DELETE /api/me': 200,
    'GET /api/reports': 200,
    'POST /api/decisions/:id/objection': 404,
  }
  const readsToken = (name: string) =>
    / \/(api|upload)\b/.test(name) && !IGNORES_TOKEN.includes(name) && !name.endsWith('/openapi.json')

  test.each(Object.entries(ROUTES).filter(([name]) => readsToken(name)))(
    '[IDN-137] %s refuses a suspended person, unless it shows the reason, gives or deletes their data or contests the decision',
    async (name, row) => {
      const [method = '', path = ''] = name.split(' ')
      const suspended = await app.signIn({ name: 'Sonia', email: `${randomUUID()}@example.org` })
      const suspension = { disabledAt: new Date(), disabledReason: 'Annunci falsi' }
      await app.db.updateTable('people').set(suspension).where('uid', '=', suspended.uid).execute()
      const fixture = await currentFixture()
      const url = row.url?.(fixture) ?? path
      const body = method === 'GET' || method === 'DELETE' ? {} : { payload: row.body?.(fixture) ?? {} }
      const { headers } = suspended
      const answer =
        path === '/upload' ? await upload(headers) : await app.fastify.inject({ method: method as 'GET', url, headers, ...body })
      if (answer.statusCode < 400) unchangedFixture = null
      expect(answer.statusCode).toBe(WHILE_SUSPENDED[name] ?? 403)
      if (!(name in WHILE_SUSPENDED)) expect(answer.json()).toMatchObject({ code: 'personDisabled' })
    },
  )

  test('[SEC-01] The server does not start with a route that declares no access', async () => {
    const app = Fastify()
    requireDeclaredAccess(app)
    expect(() => app.get('/open', () => 'everything')).toThrow('GET /open does not declare who may call it')
    await app.close()
  })
})
