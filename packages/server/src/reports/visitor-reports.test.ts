import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@barattolo/domain/durations'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { textOf } from '../testing/data-archive.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-25T09:00:20Z')
let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let admin: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna', email: 'anna.segnala@example.org' })
  bruno = await app.signIn({ name: 'Bruno', email: 'bruno.segnalato@example.org' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})
beforeEach(async () => {
  clock = START
  await app.db.deleteFrom('reports').execute()
  await app.db.deleteFrom('limitCounts').execute()
})

const VISITOR = { name: 'Carla Neri', email: 'carla@example.org', goodFaith: true }
async function report(target: { kind: string; id: string }, overrides: object = {}, address = '203.0.113.7') {
  const payload = { target, reason: 'deceptive', text: 'Non è di legno.', visitor: VISITOR, ...overrides }
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/reports', payload, remoteAddress: address })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}
const addItem = () => insertItem(app.db, { owner: bruno.uid, title: 'Sedia', images: ['/images/a.webp'] })
const listCases = (state = 'open') => readCases(app, admin, state)
const countReports = async () => (await app.db.selectFrom('reports').select('id').execute()).length

test('[TRUST-47] a visitor reports an object, an ad and a person with name, e-mail and good-faith statement, and gets a receipt', async () => {
  const [item, request] = [await addItem(), await insertRequest(app.db, { owner: bruno.uid, title: 'Cerco guai' })]
  for (const [kind, id, title] of [
    ['item', item, 'Sedia'],
    ['request', request, 'Cerco guai'],
    ['person', bruno.uid, 'Bruno'],
  ] as const) {
    const { status, body } = await report({ kind, id })
    expect([status, body]).toMatchObject([201, { target: { kind, id }, title, reason: 'deceptive', decision: null }])
    expect(JSON.stringify(body)).not.toMatch(/carla/i)
  }
  expect((await listCases()).flatMap(({ reports }) => reports.map(({ reporter }) => reporter))).toEqual(
    Array(3).fill({ uid: null, name: 'Carla Neri', email: 'carla@example.org' }),
  )
})

test.each([
  ['no statement of who reports', { visitor: undefined }, 401, 'signInFirst'],
  ['no good-faith statement', { visitor: { ...VISITOR, goodFaith: false } }, 400, 'invalidInput'],
  ['an e-mail with a line break', { visitor: { ...VISITOR, email: 'a@b.it\nBcc: c@d.it' } }, 400, 'invalidInput'],
  ['no name', { visitor: { ...VISITOR, name: ' ' } }, 400, 'invalidInput'],
])('[TRUST-47] a visitor’s report with %s is refused', async (_, overrides, status, code) => {
  expect(await report({ kind: 'item', id: await addItem() }, overrides)).toMatchObject({ status, body: { code } })
  expect(await countReports()).toBe(0)
})

test('[TRUST-47] a visitor reports only what visitors can see', async () => {
  const item = await addItem()
  const { _id } = await ok(conversationApiOf(app, anna).interest(item))
  const { _id: message } = await ok(conversationApiOf(app, bruno).write(_id, { text: 'Parole brutte' }))
  expect(await report({ kind: 'message', id: message })).toMatchObject({ status: 401, body: { code: 'signInFirst' } })
  await app.db.updateTable('items').set({ hiddenAt: START }).where('id', '=', item).execute()
  expect((await report({ kind: 'item', id: item })).body.code).toBe('itemNotFound')
  expect((await report({ kind: 'item', id: randomUUID() })).body.code).toBe('itemNotFound')
  expect((await report({ kind: 'person', id: 'nessuno' })).body.code).toBe('personNotFound')
  expect(await countReports()).toBe(0)
})

test('[TRUST-48] only the admin sees who a visitor is, and the decision reaches the reported person alone', async () => {
  const item = await addItem()
  const { body } = await report({ kind: 'item', id: item })
  const payload = { outcome: 'warned', reasons: 'La foto non è la sua.' }
  const decided = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/reports/${body._id}/decision`,
    headers: admin.headers,
    payload,
  })
  expect(decided.statusCode).toBe(201)
  const reads = ['/api/reports', '/api/notices', '/api/me/data']
  const answers = await Promise.all(reads.map(async (url) => textOf(await app.fastify.inject({ url, headers: bruno.headers }))))
  expect(answers.join()).toContain('La foto non è la sua.')
  expect(answers.join()).not.toMatch(/carla/i)
  expect((await listCases('decided')).flatMap(({ reports }) => reports.map(({ reporter }) => reporter?.email))).toContain(
    'carla@example.org',
  )
})

test('[TRUST-49] a visitor’s report of an intimate photo hides nothing before the decision, and the reported person can still object', async () => {
  const item = await addItem()
  const { body } = await report({ kind: 'item', id: item }, { reason: 'intimate' })
  expect(await app.db.selectFrom('reports').select(['hidesUntil', 'photosHidden']).execute()).toEqual([
    { hidesUntil: null, photosHidden: false },
  ])
  const act = (person: SignedInPerson, url: string, payload: object) =>
    app.fastify.inject({ method: 'POST', url, headers: person.headers, payload })
  await act(admin, `/api/admin/reports/${body._id}/decision`, { outcome: 'hidden', reasons: 'È una foto intima.' })
  expect(await app.db.selectFrom('reports').select('photosHidden').execute()).toEqual([{ photosHidden: true }])
  const { about } = (await app.fastify.inject({ url: '/api/reports', headers: bruno.headers })).json()
  const decision = about.find(({ target }: { target: { id: string } }) => target.id === item)._id
  expect((await act(bruno, `/api/decisions/${decision}/objection`, { text: 'È solo una sedia.' })).statusCode).toBe(201)
  expect((await act(anna, `/api/decisions/${decision}/objection`, { text: 'Anch’io.' })).json().code).toBe('decisionNotFound')
  expect(
    (await act(admin, `/api/admin/decisions/${decision}/review`, { outcome: 'nothing', reasons: 'È vero, ci siamo sbagliati.' }))
      .statusCode,
  ).toBe(201)
})

test('[TRUST-50] of 20 reports at once from one address five are stored; a repeated one does not count; the refusal has its time', async () => {
  const target = { kind: 'item', id: await addItem() }
  const clientId = randomUUID()
  const repeated = await Promise.all(Array.from({ length: 5 }, () => report(target, { clientId })))
  expect(new Set(repeated.map(({ body }) => body._id)).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(target)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  for (const refused of answers.filter(({ status }) => status !== 201)) {
    expect(refused).toMatchObject({ status: 429, retryAfter: '3640', body: { code: 'tooManyReports' } })
    expect(refused.body.detail).toContain('potrai mandarne un’altra da mercoledì 25\u00a0novembre alle\u00a011:01')
  }
  expect(await countReports()).toBe(5)
  expect((await report(target, {}, '203.0.113.8')).status).toBe(201)
  // Messages of the contact form have their own count.
  const message = { name: 'Carla', email: 'carla@example.org', message: 'Ciao' }
  const contact = { method: 'POST', url: '/api/contact', payload: message, remoteAddress: '203.0.113.7' } as const
  expect((await app.fastify.inject(contact)).statusCode).toBe(201)
  clock = new Date(START.getTime() + HOUR_MS + 40_000)
  expect((await report(target)).status).toBe(201)
})

test('[ERR-46] a report with the client id of another one is refused: what was stored stays', async () => {
  const target = { kind: 'item', id: await addItem() }
  const clientId = randomUUID()
  expect((await report(target, { clientId })).status).toBe(201)
  expect((await report(target, { clientId })).status).toBe(201)
  for (const other of [{ text: 'È di plastica.' }, { reason: 'money' }, { visitor: { ...VISITOR, name: 'Carla N.' } }])
    expect(await report(target, { clientId, ...other })).toMatchObject({ status: 409, body: { code: 'alreadyStored' } })
  expect(await countReports()).toBe(1)
})

test('[TRUST-60] a report whose hidden field is filled is stored with a mark for the admin, and counted', async () => {
  const target = { kind: 'item', id: await addItem() }
  const { status, body } = await report(target, { website: 'https://carla.example' })
  expect(status).toBe(201)
  clock = new Date(START.getTime() + 1000)
  expect((await report(target)).status).toBe(201)
  const [found] = await listCases()
  expect(found?._id).toBe(body._id)
  expect(found?.reports.map(({ suspectedBot }) => suspectedBot)).toEqual([true, false])
  const summary = (await app.fastify.inject({ url: '/api/admin/reports', headers: admin.headers })).json()
  expect(summary[0].reports.map(({ suspectedBot }: { suspectedBot: boolean }) => suspectedBot)).toEqual([true, false])
  for (let n = 0; n < 3; n++) expect((await report(target, { website: 'x' })).status).toBe(201)
  expect((await report(target, { website: 'x' })).status).toBe(429)
  expect(await countReports()).toBe(5)
})

test('[TRUST-50] the network address is not stored, and a message is never reported by a visitor', async () => {
  const item = await addItem()
  expect((await report({ kind: 'item', id: item })).status).toBe(201)
  const counts = await app.db.selectFrom('limitCounts').selectAll().execute()
  expect(counts).toHaveLength(1)
  expect(JSON.stringify(counts)).not.toContain('203.0.113.7')

  const api = conversationApiOf(app, anna)
  const { _id } = await ok(api.interest(item))
  const [message] = await ok(api.messages(_id))
  expect(await report({ kind: 'message', id: message?._id ?? expect.fail() })).toMatchObject({
    status: 401,
    body: { code: 'signInFirst' },
  })
})
