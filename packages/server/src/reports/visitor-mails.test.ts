import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { MINUTE_MS } from '@barattolo/domain/durations'
import { reportNumber } from '@barattolo/domain/reports/report'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertItem } from '../testing/factories.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { sendDueVisitorMails } from './visitor-mails.service.ts'

const START = new Date('2026-11-25T09:00:20Z')
let clock = START
let app: TestApp
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let bruno: SignedInPerson
let admin: SignedInPerson
const logged: object[] = []
beforeAll(async () => {
  smtp = await startSmtpServer()
  const environment = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Barattolo <avvisi@barattolo.test>',
    PUBLIC_URL: 'https://barattolo.test',
    ...OPERATOR_SETTINGS,
  }
  app = await startTestApp({ now: () => clock, environment })
  await signIn()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(async () => {
  clock = START
  await signIn()
  smtp.received.length = 0
  smtp.rejectWith(0)
  logged.length = 0
  await app.db.deleteFrom('reports').execute()
  await app.db.deleteFrom('reportDecisions').execute()
  await app.db.deleteFrom('limitCounts').execute()
})

/** Also again, when the clock has moved past the end of a token. */
async function signIn() {
  bruno = await app.signIn({ name: 'Bruno', email: 'bruno.segnalato@example.org' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
}

let address = 0
const TITLE = 'Comprate su offerta.example'
const addItem = () => insertItem(app.db, { owner: bruno.uid, title: TITLE })
async function report(id: string, email = 'carla@example.org', changes: object = {}): Promise<string> {
  const visitor = { name: 'Vinci un premio', email, goodFaith: true }
  const payload = { target: { kind: 'item', id }, reason: 'deceptive', text: 'Clicca premio.example', visitor, ...changes }
  // Another network each time: the limits of networks are not meant here.
  const remoteAddress = `203.0.113.${++address % 250}`
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/reports', payload, remoteAddress })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}
async function post(user: SignedInPerson, url: string, payload: object) {
  const answer = await app.fastify.inject({ method: 'POST', url, headers: user.headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
}
const REASONS = 'La foto è di un altro sito.'
const decide = (id: string, outcome = 'hidden') => post(admin, `/api/admin/reports/${id}/decision`, { outcome, reasons: REASONS })
const runJob = (now = clock) =>
  sendDueVisitorMails({
    db: app.db,
    town: AOSTA,
    config: app.config,
    now: () => now,
    log: { warn: (about) => void logged.push(about) },
  })
const sentTo = () => smtp.received.flatMap(({ to }) => to)

test('[TRUST-58] a visitor gets a receipt with the number of the report and what happens next, once', async () => {
  const id = await report(await addItem())
  await runJob()
  await runJob(new Date(START.getTime() + 60 * MINUTE_MS))
  expect(sentTo()).toEqual(['carla@example.org'])
  const [text = ''] = smtp.texts()
  const number = reportNumber(id)
  for (const part of [
    `Subject: Segnalazione n. ${number}: ricevuta`,
    'Reply-To: info@lacorte.example',
    'Auto-Submitted: auto-generated',
    'è arrivata il 25 novembre',
    'Che cosa succede ora',
    `https://barattolo.test/contact, con il numero ${number}`,
    'Se non sei tu, non devi fare niente',
    'Barattolo è gestito da Associazione La Corte',
  ])
    expect(text).toContain(part)
})

test('[TRUST-58] each decision reaches each address once, with outcome, reasons and how to object', async () => {
  const item = await addItem()
  const id = await report(item)
  await report(item, 'CARLA@example.org')
  await report(item, 'dora@example.org')
  await runJob()
  smtp.received.length = 0
  await decide(id)
  await runJob()
  expect(
    sentTo()
      .map((to) => to.toLowerCase())
      .toSorted(),
  ).toEqual(['carla@example.org', 'dora@example.org'])
  for (const text of smtp.texts()) {
    expect(text).toContain('la decisione')
    expect(text).toContain('ha deciso: nascosto.')
    expect(text).toContain(`Motivi: ${REASONS}`)
    expect(text).toContain('contestare la decisione fino al 9 dicembre')
    expect(text).toContain('info@lacorte.example, con il numero della segnalazione')
    expect(text).toContain('https://barattolo.test/contact, con il numero')
  }

  smtp.received.length = 0
  const [{ _id: decision }] = (await app.fastify.inject({ url: '/api/reports', headers: bruno.headers })).json().about
  await post(bruno, `/api/decisions/${decision}/objection`, { text: 'È la mia foto' })
  await post(admin, `/api/admin/decisions/${decision}/review`, { outcome: 'nothing', reasons: 'La foto è sua davvero.' })
  await runJob()
  expect(sentTo()).toHaveLength(2)
  for (const text of smtp.texts()) {
    expect(text).toContain('ha deciso di nuovo: niente che non vada.')
    expect(text).toContain('Motivi: La foto è sua davvero.')
    expect(text).not.toContain('È la mia foto')
  }
})

test('[TRUST-59] no e-mail contains what the visitor or the owner of the content has written', async () => {
  const id = await report(await addItem())
  await decide(id)
  await runJob()
  expect(smtp.received).toHaveLength(2)
  for (const text of smtp.texts()) expect(text).not.toMatch(/premio|offerta|Comprate|Bruno/i)
})

test('[TRUST-59] one address gets three receipts a day, all addresses together a hundred, and the reports are stored all the same', {
  tags: ['thorough'],
}, async () => {
  for (let n = 0; n < 5; n++) await report(await addItem(), n % 2 ? 'vittima@example.org' : 'Vittima@Example.org')
  await runJob()
  expect(sentTo()).toHaveLength(3)
  expect(await app.db.selectFrom('reports').select('id').execute()).toHaveLength(5)

  clock = new Date(START.getTime() + 24 * 60 * MINUTE_MS)
  await signIn()
  smtp.received.length = 0
  await report(await addItem(), 'vittima@example.org')
  await app.db
    .updateTable('limitCounts')
    .set({ times: Array<Date>(99).fill(clock) })
    .where('key', '=', 'receipts')
    .execute()
  for (const email of ['uno@example.org', 'due@example.org']) await report(await addItem(), email)
  await runJob()
  expect(sentTo()).toEqual(['vittima@example.org', 'uno@example.org'])
  // The admin's decision reaches also those without a receipt.
  const last = await app.db
    .selectFrom('reports')
    .select('id')
    .where('visitorEmail', '=', 'due@example.org')
    .executeTakeFirstOrThrow()
  await decide(last.id)
  await runJob()
  expect(sentTo().at(-1)).toBe('due@example.org')
})

test('[TRUST-58] a temporary failure is retried, a refused address is given up, and a repeated report sends nothing more', async () => {
  smtp.rejectWith(451)
  const clientId = 'b7a1c7f0-3a51-4c83-8a5c-0d1f3a5f7c11'
  const item = await addItem()
  for (let n = 0; n < 2; n++) await report(item, undefined, { clientId })
  await runJob()
  expect(smtp.received).toEqual([])
  smtp.rejectWith(0)
  await runJob(new Date(START.getTime() + MINUTE_MS - 1))
  expect(smtp.received).toEqual([])
  await Promise.all([runJob(new Date(START.getTime() + MINUTE_MS)), runJob(new Date(START.getTime() + MINUTE_MS))])
  expect(sentTo()).toEqual(['carla@example.org'])

  smtp.rejectWith(550)
  await report(await addItem(), 'nessuno@example.org')
  await runJob()
  smtp.rejectWith(0)
  await runJob(new Date(START.getTime() + 24 * 60 * MINUTE_MS))
  expect(sentTo()).toEqual(['carla@example.org'])
  expect(logged).toMatchObject([{ kind: 'receipt', outcome: 'refused' }])
})

test('[TRUST-58] without e-mail no e-mail of a report waits for a later configuration', { tags: ['thorough'] }, async () => {
  const plain = await startTestApp({ now: () => clock })
  const owner = await plain.signIn({ name: 'Bruno' })
  const id = await insertItem(plain.db, { owner: owner.uid })
  const visitor = { name: 'Carla', email: 'carla@example.org', goodFaith: true }
  const payload = { target: { kind: 'item', id }, reason: 'deceptive', visitor }
  expect((await plain.fastify.inject({ method: 'POST', url: '/api/reports', payload })).statusCode).toBe(201)
  expect(await plain.db.selectFrom('visitorMails').selectAll().execute()).toEqual([])
  await plain.close()
})
