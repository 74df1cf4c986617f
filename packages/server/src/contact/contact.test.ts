import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { MINUTE_MS } from '@barattolo/domain/durations'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { exportData } from '../testing/data-archive.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { type SignedInPerson, setUpTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'
import { sendDueContactMails } from './contact.service.ts'
import { deleteOldContactMessages } from './contact.store.ts'

const START = new Date('2026-11-25T09:00:00Z')
let clock = START
const later = (ms: number) => new Date(START.getTime() + ms)
/** All messages come from one address, and more than its five a day. */
const app = setUpTestApp({ now: () => clock, environment: { RATE_LIMITS: 'off' } })
const message = (overrides: object = {}) => ({
  name: 'Anna Verdi',
  email: 'anna@example.org',
  message: 'Buongiorno,\nil mio annuncio è sparito.',
  ...overrides,
})

async function send(to: TestApp, payload: object, person?: SignedInPerson) {
  const request = { method: 'POST', url: '/api/contact', payload, headers: person?.headers ?? {} } as const
  const answer = await to.fastify.inject(request)
  return { status: answer.statusCode, body: answer.json() }
}
const SENT = { status: 201, body: { outcome: 'sent' } }
const STORED = { status: 201, body: { outcome: 'stored' } }

const storedMessages = (of: TestApp = app) =>
  of.db.selectFrom('contactMessages').selectAll().orderBy('createdAt').orderBy('name').execute()
afterEach(async () => {
  clock = START
  await app.db.deleteFrom('contactMessages').execute()
})

describe('A message of the contact form', () => {
  test('[STAT-21] is stored for the admin, from a visitor and from a person who has not accepted the rules', async () => {
    const nora = await app.signIn({ name: 'Nora', acceptsRules: false })
    expect(await send(app, message())).toEqual(STORED)
    expect(await send(app, message({ name: ' Nora ' }), nora)).toEqual(STORED)
    expect(await storedMessages()).toMatchObject([
      { ...message(), personUid: null, answeredAt: null, mailedAt: null, mailDueAt: null },
      { name: 'Nora', personUid: nora.uid },
    ])
  })

  test('[STAT-21] that is sent several times with one client id is stored once', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(app, message({ clientId }))))
    expect(answers).toEqual(Array(20).fill(STORED))
    expect(await send(app, message({ clientId: randomUUID() }))).toEqual(STORED)
    expect(await storedMessages()).toHaveLength(2)
  })

  test('[ERR-46] with the client id of another message of the same person is refused: what was stored stays', async () => {
    const clientId = randomUUID()
    expect(await send(app, message({ clientId }))).toEqual(STORED)
    expect(await send(app, message({ clientId, message: 'Altro' }))).toMatchObject({
      status: 409,
      body: { code: 'alreadyStored' },
    })
    expect(await storedMessages()).toHaveLength(1)
  })

  test('[STAT-21] with the client id of another person’s message is stored too', async () => {
    const clientId = randomUUID()
    const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
    for (const writer of [undefined, anna, bruno]) expect(await send(app, message({ clientId }), writer)).toEqual(STORED)
    expect(await storedMessages()).toHaveLength(3)
  })

  test.each([
    ['no name', { name: ' \u200b ' }, 'name'],
    ['a name of 81 characters', { name: 'a'.repeat(81) }, 'name'],
    ['no e-mail', { email: '' }, 'email'],
    ['an e-mail with a line break', { email: 'anna@example.org\r\nBcc: altri@example.org' }, 'email'],
    ['two e-mails', { email: 'anna@example.org, altri@example.org' }, 'email'],
    ['no message', { message: ' ' }, 'message'],
    ['a message of 2,001 characters', { message: 'a'.repeat(2001) }, 'message'],
  ])('[STAT-23] with %s is refused and stores nothing', async (_, overrides, path) => {
    const { status, body } = await send(app, message(overrides))
    expect([status, body.code, body.fields.map((field: { path: string }) => field.path)]).toEqual([400, 'invalidInput', [path]])
    expect(await storedMessages()).toEqual([])
  })

  test('[STAT-23] has a name of one line', async () => {
    await send(app, message({ name: 'Anna\r\nBcc: altri@example.org\u2028\u0007Verdi' }))
    expect(await storedMessages()).toMatchObject([{ name: 'Anna Bcc: altri@example.org Verdi' }])
  })

  test('[STAT-25] of a signed-in person is in their data export and goes with the account; others stay', async () => {
    const bruno = await app.signIn({ name: 'Bruno', email: 'bruno.contatti@example.org' })
    await send(app, message())
    await send(app, message({ name: 'Bruno', message: 'Una domanda' }), bruno)
    expect((await exportData(app, bruno)).data.contactMessages).toEqual([
      {
        name: 'Bruno',
        email: 'anna@example.org',
        message: 'Una domanda',
        suspectedBot: false,
        createdAt: START.toISOString(),
        answeredAt: null,
      },
    ])
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers })
    expect((await storedMessages()).map(({ name }) => name)).toEqual(['Anna Verdi'])
  })

  test('[STAT-25] is deleted after 180 days, answered or not', async () => {
    await send(app, message())
    clock = later(1)
    await send(app, message({ name: 'Dopo' }))
    const deleteAt = (now: Date) => deleteOldContactMessages({ db: app.db, now: () => now, jobLimits: NO_JOB_LIMITS })
    await deleteAt(later(180 * 24 * 60 * MINUTE_MS - 1))
    expect(await storedMessages()).toHaveLength(2)
    await deleteAt(later(180 * 24 * 60 * MINUTE_MS))
    expect((await storedMessages()).map(({ name }) => name)).toEqual(['Dopo'])
  })
})

describe('The messages in the admin area', () => {
  let admin: SignedInPerson
  beforeAll(async () => {
    admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  })
  const list = async (query = '') => {
    const answer = await app.fastify.inject({ url: `/api/admin/messages${query}`, headers: admin.headers })
    expect(answer.statusCode).toBe(200)
    return { names: answer.json().map(({ name }: { name: string }) => name), messages: answer.json(), headers: answer.headers }
  }
  const mark = (id: string, answered: boolean) =>
    app.fastify.inject({ method: 'PATCH', url: `/api/admin/messages/${id}`, headers: admin.headers, payload: { answered } })
  const sendAt = async (name: string, minutes: number) => {
    clock = later(minutes * MINUTE_MS)
    await send(app, message({ name }))
  }

  test('[ADMN-43] come in pages: open ones first, the oldest of them first, and answered ones with the last answered first', async () => {
    for (const [at, name] of ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque'].entries()) await sendAt(name, at)
    const first = await list('?limit=2')
    expect([first.names, first.headers['x-total-count']]).toEqual([['Uno', 'Due'], '5'])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? expect.fail()
    const second = await list(next.slice('/api/admin/messages'.length))
    expect(second.names).toEqual(['Tre', 'Quattro'])
    const [one, two] = first.messages
    clock = later(10 * MINUTE_MS)
    expect((await mark(one._id, true)).json()).toEqual({ success: true })
    clock = later(11 * MINUTE_MS)
    await mark(two._id, true)
    await mark(one._id, true)
    expect((await list()).names).toEqual(['Tre', 'Quattro', 'Cinque'])
    const answered = await list('?state=answered&limit=1')
    expect(answered.names).toEqual(['Due'])
    expect(answered.messages[0]).toMatchObject({ uid: null, mailedAt: null, answeredAt: later(11 * MINUTE_MS).toISOString() })
    const nextAnswered = /<([^>]+)>/.exec(String(answered.headers.link))?.[1] ?? expect.fail()
    expect((await list(nextAnswered.slice('/api/admin/messages'.length))).names).toEqual(['Uno'])
    await mark(two._id, false)
    expect((await list()).names).toEqual(['Due', 'Tre', 'Quattro', 'Cinque'])
    expect((await mark(randomUUID(), true)).json().code).toBe('messageNotFound')
  })
})

describe('With e-mail', () => {
  let mailServer: Awaited<ReturnType<typeof startSmtpServer>>
  let mailApp: TestApp
  const logged: object[] = []
  beforeAll(async () => {
    mailServer = await startSmtpServer()
    mailApp = await startTestApp({
      now: () => clock,
      environment: {
        RATE_LIMITS: 'off',
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Barattolo <avvisi@barattolo.test>',
        PUBLIC_URL: 'https://barattolo.test',
        ...OPERATOR_SETTINGS,
      },
    })
  })
  afterAll(async () => {
    await mailApp.close()
    await mailServer.close()
  })
  afterEach(async () => {
    mailServer.received.length = 0
    mailServer.rejectWith(0)
    logged.length = 0
    await mailApp.db.deleteFrom('contactMessages').execute()
  })
  const runJobAt = (now: Date) =>
    sendDueContactMails({
      db: mailApp.db,
      town: AOSTA,
      config: mailApp.config,
      now: () => now,
      log: { warn: (about) => void logged.push(about) },
    })

  test('[STAT-22] a message is sent to the operator, who answers to the writer, and is stored too', async () => {
    expect(await send(mailApp, message())).toEqual(SENT)
    expect(mailServer.received.map(({ to }) => to)).toEqual([['info@lacorte.example']])
    const [text = ''] = mailServer.texts()
    expect(text).toContain('Reply-To: anna@example.org')
    expect(text).toContain('Subject: Dal modulo dei contatti, da Anna Verdi')
    expect(text).toContain('Buongiorno,\r\nil mio annuncio è sparito.')
    expect(text).toContain('https://barattolo.test/admin?scheda=messaggi')
    expect(text).toContain('Barattolo è gestito da Associazione La Corte')
    expect(await storedMessages(mailApp)).toMatchObject([{ mailedAt: START, mailDueAt: null }])
    await runJobAt(later(24 * 60 * MINUTE_MS))
    expect(mailServer.received).toHaveLength(1)
  })

  test('[STAT-22] a repeated message is sent once, and answered like the first time', async () => {
    const payload = message({ clientId: randomUUID() })
    expect([await send(mailApp, payload), await send(mailApp, payload)]).toEqual([SENT, SENT])
    expect(mailServer.received).toHaveLength(1)
  })

  test('[STAT-23] neither name nor message change a header, and the e-mail is plain text', async () => {
    const text = 'Bcc: altri@example.org\r\n\r\n<script>alert(1)</script>'
    await send(mailApp, message({ name: 'Anna\r\nBcc: altri@example.org\r\n', message: text }))
    expect(mailServer.received.map(({ to }) => to)).toEqual([['info@lacorte.example']])
    const [head = ''] = (mailServer.received[0]?.source ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
    expect(head).toMatch(/^content-type: text\/plain/im)
  })

  test('[STAT-22] where the SMTP server refuses temporarily the message is stored, and one of several jobs sends it later', async () => {
    mailServer.rejectWith(451)
    expect(await send(mailApp, message())).toEqual(STORED)
    mailServer.rejectWith(0)
    await runJobAt(later(MINUTE_MS - 1))
    expect(mailServer.received).toHaveLength(0)
    await Promise.all(Array.from({ length: 4 }, () => runJobAt(later(MINUTE_MS))))
    expect(mailServer.received).toHaveLength(1)
    expect(await storedMessages(mailApp)).toMatchObject([{ mailedAt: later(MINUTE_MS), mailTries: 2 }])
  })

  test('[STAT-22] a refused e-mail is not tried again, and one that always fails is given up with a line in the log without an address', async () => {
    mailServer.rejectWith(550)
    expect(await send(mailApp, message())).toEqual(STORED)
    expect(await storedMessages(mailApp)).toMatchObject([{ mailedAt: null, mailDueAt: null }])
    mailServer.rejectWith(451)
    await send(mailApp, message({ name: 'Bruno' }))
    for (const hours of [1, 2, 3, 4, 9, 10]) await runJobAt(later(hours * 60 * MINUTE_MS))
    expect((await storedMessages(mailApp)).map(({ mailTries, mailDueAt }) => [mailTries, mailDueAt])).toContainEqual([6, null])
    expect(logged).toEqual([{ tries: 6, outcome: 'retry' }])
    expect((await storedMessages(mailApp)).map(({ name }) => name).sort()).toEqual(['Anna Verdi', 'Bruno'])
  })
})
