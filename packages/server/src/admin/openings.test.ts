import { randomUUID } from 'node:crypto'
import type { AdminLogEntry } from '@barattolo/domain/admin/contract'
import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { type ConversationId, exchangeId } from '@barattolo/domain/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const clock = { now: new Date() }
const app = setUpTestApp({ environment: { ADMIN_EMAIL: 'ada@example.org, bea@example.org' }, now: () => clock.now })
let ada: SignedInPerson
let bea: SignedInPerson
let anna: SignedInPerson
let bruno: SignedInPerson
let report: string
/** One with a message, one with a note for the admins. */
let conversations: ConversationId[]
const ANNAS_EMAIL = 'anna.privata@associazione-segreta.it'
const VISITORS_EMAIL = 'vera.passante@associazione-segreta.it'
const MESSAGE = 'Il codice del portone è 4711'
const REPORTED = 'Quello che dice di me è falso'
const OBJECTION = 'La mia versione è un’altra'
const NOTE = 'Nota per chi amministra'

const reason = 'Serve per decidere la segnalazione'
type Method = 'GET' | 'POST'
const callApi = async (user: SignedInPerson | null, method: Method, url: string, payload?: object) => {
  const answer = await app.fastify.inject({ method, url, headers: user?.headers ?? {}, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, body: answer.json() }
}
const open = (by: SignedInPerson, kind: string, id: string, why: string = reason) =>
  callApi(by, 'POST', '/api/admin/openings', { kind, id, reason: why })

beforeAll(async () => {
  ada = await app.signIn({ name: 'Ada', email: 'ada@example.org' })
  bea = await app.signIn({ name: 'Bea', email: 'bea@example.org' })
  anna = await app.signIn({ name: 'Anna', email: ANNAS_EMAIL })
  bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
  const item = await insertItem(app.db, { owner: anna.uid, title: 'Slitta' })
  const { _id: conversation } = await ok(conversationApiOf(app, bruno).interest(item))
  const { _id: message } = await ok(conversationApiOf(app, anna).write(conversation, { text: MESSAGE }))
  const target = { kind: 'message', id: message }
  report = (await callApi(bruno, 'POST', '/api/reports', { target, reason: 'offensive', text: REPORTED })).body._id
  const visitor = { name: 'Vera', email: VISITORS_EMAIL, goodFaith: true }
  await callApi(null, 'POST', '/api/reports', { target: { kind: 'item', id: item }, reason: 'spam', text: REPORTED, visitor })
  const other = { kind: 'person', id: anna.uid }
  const { body } = await callApi(bruno, 'POST', '/api/reports', { target: other, reason: 'spam' })
  await callApi(ada, 'POST', `/api/admin/reports/${body._id}/decision`, { outcome: 'warned', reasons: reason })
  const { id: decision } = await app.db.selectFrom('reportDecisions').select('id').executeTakeFirstOrThrow()
  await callApi(anna, 'POST', `/api/decisions/${decision}/objection`, { text: OBJECTION })
  const gift = await insertItem(app.db, { owner: anna.uid, status: 'dono' })
  const exchange = await createAgreedExchange(app, { interested: bruno, owner: anna, root: gift, offer: [] })
  conversations = [conversation, exchange.conversation._id]
  const feedback = {
    exchangeId: exchangeId.parse(exchange.id),
    authorUid: anna.uid,
    aboutUid: bruno.uid,
    came: false,
    text: '',
    privateNote: NOTE,
  }
  await app.db
    .insertInto('feedback')
    .values({ ...feedback, createdAt: new Date() })
    .execute()
})

/** What an admin reads only with a reason: the URL, the kind and id of the case, and what it contains. */
const privateReads = () =>
  [
    ...conversations.map(
      (id, index) => [`/api/admin/conversations/${id}`, 'conversation', id, [index === 0 ? MESSAGE : NOTE, ANNAS_EMAIL]] as const,
    ),
    [`/api/admin/people/${anna.uid}`, 'person', anna.uid, [ANNAS_EMAIL]],
    [`/api/admin/reports/${report}`, 'report', report, [MESSAGE, ANNAS_EMAIL, REPORTED]],
  ] as const

describe('what is private', () => {
  test('[ADMN-51] opens for an hour, for the admin and the case for which a reason was given, and each opening is a row', async () => {
    for (const [url, kind, id, contents] of privateReads()) {
      expect((await callApi(ada, 'GET', url)).body).toMatchObject({ status: 403, code: 'openingNeedsReason' })
      expect((await open(ada, kind, id, 'breve')).body.code).toBe('invalidInput')
      expect((await callApi(ada, 'GET', url)).status).toBe(403)
      expect((await open(ada, kind, id)).status).toBe(201)
      const { status, text, headers } = await callApi(ada, 'GET', url)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      for (const content of contents) expect(text).toContain(content)
      // Each admin gives their own reason.
      expect((await callApi(bea, 'GET', url)).body.code).toBe('openingNeedsReason')
      const [entry] = (await callApi(bea, 'GET', '/api/admin/log')).body as AdminLogEntry[]
      expect(entry).toMatchObject({ about: { kind, id }, reason, admin: { uid: ada.uid } })
      expect(entry?.act).toBe(`open${kind[0]?.toUpperCase()}${kind.slice(1)}`)
      expect(entry?.person?.uid ?? null).toBe(kind === 'conversation' ? null : anna.uid)
    }
    const start = clock.now
    clock.now = new Date(start.getTime() + 3_600_000 - 10_000)
    for (const [url] of privateReads()) expect((await callApi(ada, 'GET', url)).status).toBe(200)
    clock.now = new Date(start.getTime() + 3_600_000 + 10_000)
    // The token has expired too.
    const later = await app.signIn({ name: 'Ada', email: 'ada@example.org' })
    for (const [url] of privateReads()) expect((await callApi(later, 'GET', url)).body.code).toBe('openingNeedsReason')
    clock.now = start
  })

  test('[ADMN-51] an opening of one case opens no other, and unknown cases cannot be opened', async () => {
    const other = await app.signIn({ name: 'Carla', email: `${randomUUID()}@example.org` })
    await open(bea, 'person', other.uid)
    expect((await callApi(bea, 'GET', `/api/admin/people/${other.uid}`)).status).toBe(200)
    expect((await callApi(bea, 'GET', `/api/admin/people/${anna.uid}`)).status).toBe(403)
    const before = (await callApi(bea, 'GET', '/api/admin/log')).body
    for (const [kind, id, code] of [
      ['person', 'nessuno', 'personNotFound'],
      ['conversation', randomUUID(), 'conversationNotFound'],
      ['conversation', 'eh', 'conversationNotFound'],
      ['ring', randomUUID(), 'ringNotFound'],
      ['ring', 'eh', 'ringNotFound'],
      ['report', randomUUID(), 'reportNotFound'],
      ['report', 'eh', 'reportNotFound'],
    ] as const)
      expect((await open(bea, kind, id)).body.code).toBe(code)
    expect((await callApi(bea, 'GET', '/api/admin/log')).body).toEqual(before)
    for (const user of [anna, bruno]) expect((await open(user, 'person', other.uid)).body.code).toBe('adminOnly')
  })

  test('[ADMN-52] no list of the admins has a whole e-mail, a message, or the text of a report, an objection or a note', async () => {
    await open(ada, 'report', report)
    const lists = ENDPOINTS.filter(({ method, path, access }) => method === 'GET' && access === 'admin' && !path.includes(':'))
    // The messages of the contact form are written to the admins, who answer them.
    const paths = lists.map(({ path }) => path).filter((path) => path !== '/api/admin/messages')
    expect(paths).toHaveLength(7)
    const queries = ['', '?state=objected', '?state=decided', '?q=anna', '?held=yes', '?limit=100']
    for (const path of paths)
      for (const query of queries) {
        const { status, text } = await callApi(ada, 'GET', `${path}${query}`)
        if (status === 400) continue
        for (const secret of [
          ANNAS_EMAIL,
          VISITORS_EMAIL,
          MESSAGE,
          REPORTED,
          OBJECTION,
          NOTE,
          bruno.email,
          bea.email,
          'associazione-segreta',
        ])
          expect(text, `${path}${query}`).not.toContain(secret)
      }
    const [first] = (await callApi(ada, 'GET', '/api/admin/items?q=slitta')).body
    expect(first.ownerEmail).toBe('an***@***')
  })
})
